/**
 * A document that the seller issued outside KSeF during a total failure of KSeF (art. 106ng of the
 * VAT act): on paper or as a file of another program. It is never sent to KSeF.
 */
import * as Schema from "effect/Schema"
import { Sha256 } from "../archive/document-archive.ts"
import { Instant, LocalDate } from "../calendar/instant.ts"
import { LineText } from "../text/line-text.ts"

/** Characters of the longest number of such a document. */
export const maximumOutsideNumberLength = 256

export const OutsideIssue = Schema.Struct({
  /** The seller's own number, outside the series of this service; unique. */
  number: LineText,
  /** The day of issue that the document states. */
  issueDate: LocalDate,
  recordedAt: Instant,
  /** Who recorded it. */
  by: LineText,
  reason: Schema.optionalKey(LineText),
  /** SHA-256 of the scanned document in the archive. */
  scan: Schema.optionalKey(Sha256),
})
export type OutsideIssue = typeof OutsideIssue.Type

/** Returns whether a scan is a PDF, by its first bytes (ISO 32000-1, 7.5.2). */
export const isPdf = (scan: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(scan.subarray(0, 5)) === "%PDF-"
