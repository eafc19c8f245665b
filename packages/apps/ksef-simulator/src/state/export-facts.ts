/** Requested packages of invoices. */
import type { Instant } from "@procurement/domain/calendar"
import type { CompressionType, ContextIdentifier, FactNamed, StatusInfo } from "./values.ts"

/** The request decides the content of the package, which is built when it is downloaded. */
export interface ExportRequested extends FactNamed<"ExportRequested"> {
  readonly reference: string
  readonly context: ContextIdentifier
  /** Base64; absent when the wrapped key could not be opened. */
  readonly cipherKey?: string
  /** Base64, 16 bytes. */
  readonly initializationVector: string
  readonly compressionType: CompressionType
  readonly isMetadataOnly: boolean
  readonly ksefNumbers: ReadonlyArray<string>
  /** The end of the range in the format of the status response. */
  readonly range: Readonly<Record<string, unknown>>
  readonly outcome: StatusInfo
  readonly readyAt: Instant
  readonly expiresAt: Instant
}
