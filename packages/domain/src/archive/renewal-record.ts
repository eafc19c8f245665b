/**
 * What the archive keeps of one renewal of a signature: a container of its own, beside the files of
 * the invoice's record, which is sealed for ever (ADR 0038).
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { LocalDate } from "../calendar/local-date.ts"
import { InvoiceId } from "../identity/type-id.ts"
import { ArchivedFile, type ArchiveRecord, Sha256, SignatureLevel } from "./archive-record.ts"

export const RenewalRecord = Schema.Struct({
  invoiceId: InvoiceId,
  /** The first renewal has 1; each next one more. */
  sequence: Schema.Int.check(Schema.isGreaterThan(0)),
  /** The container that was renewed: all of it is in the new one, under the new time stamp. */
  covers: Sha256,
  container: ArchivedFile,
  signatureLevel: SignatureLevel,
  renewedAt: Instant,
  /** When the next one is due. */
  nextRenewalAt: Instant,
  retainUntil: LocalDate,
})
export type RenewalRecord = typeof RenewalRecord.Type

/** The container that proves most: of the last renewal, else the evidence, else what was sealed. */
export const strongestContainer = (
  record: ArchiveRecord,
  renewals: ReadonlyArray<RenewalRecord>,
): ArchivedFile | undefined =>
  renewals.at(-1)?.container ??
  record.files.find(({ role }) => role === "evidence") ??
  record.files.find(({ role }) => role === "container")
