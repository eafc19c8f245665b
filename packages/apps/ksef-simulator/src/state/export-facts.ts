/** Requested packages of invoices. */
import type { Instant } from "@procurement/domain/calendar"
import type { CompressionType, ContextIdentifier, StatusInfo } from "./values.ts"

/** What is in the package is decided with the request; the package is made when it is fetched. */
export interface ExportRequested {
  readonly fact: "ExportRequested"
  readonly at: Instant
  readonly reference: string
  readonly context: ContextIdentifier
  /** Base64; absent when the wrapped key could not be opened. */
  readonly cipherKey?: string
  /** Base64, 16 bytes. */
  readonly initializationVector: string
  readonly compressionType: CompressionType
  readonly isMetadataOnly: boolean
  readonly ksefNumbers: ReadonlyArray<string>
  /** What the status says of the end of the range, as the API writes it. */
  readonly range: Readonly<Record<string, unknown>>
  readonly outcome: StatusInfo
  readonly readyAt: Instant
  readonly expiresAt: Instant
}
