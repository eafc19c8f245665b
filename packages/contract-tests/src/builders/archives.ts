/** An `ArchiveRecord` for files that the archive contains. */
import {
  type ArchivedFile,
  type ArchiveRecord,
  fileRoles,
  type RenewalRecord,
  retainUntil,
  type Sha256,
} from "@procurement/domain/archive"
import { instant, warsawDate } from "@procurement/domain/calendar"
import { type Random, defaultRandom } from "./random.ts"
import { freshInvoiceId } from "./fresh.ts"
import { aKsefNumber, anInvoiceNumber } from "./invoices.ts"
import { anInstant } from "./placements.ts"

export interface StoredFile {
  readonly digest: Sha256
  readonly sizeBytes: number
}

const archived = (file: StoredFile, index: number): ArchivedFile => ({
  role: fileRoles[index % fileRoles.length] ?? "invoice",
  mediaType: index === 1 ? "application/vnd.etsi.asic-e+zip" : "application/xml",
  ...file,
})

export const anArchiveRecord = (
  files: ReadonlyArray<StoredFile>,
  random: Random = defaultRandom,
  changes: Partial<ArchiveRecord> = {},
): ArchiveRecord => {
  const archivedAt = anInstant(random)
  const issueDate = warsawDate(archivedAt)
  return {
    invoiceId: freshInvoiceId(archivedAt),
    number: anInvoiceNumber(archivedAt, random),
    ksefNumber: aKsefNumber(random),
    issueDate,
    retainUntil: retainUntil(issueDate),
    signatureLevel: "B",
    archivedAt,
    files: files.map(archived),
    ...changes,
  }
}

const yearMillis = 365 * 86_400_000

/** The renewal with that number, two years after the previous one. */
export const aRenewalRecord = (
  { invoiceId, archivedAt, retainUntil: until, files }: ArchiveRecord,
  sequence: number,
  container: StoredFile,
): RenewalRecord => ({
  invoiceId,
  sequence,
  covers: files.at(-1)?.digest ?? container.digest,
  container: { role: "evidence", mediaType: "application/vnd.etsi.asic-e+zip", ...container },
  signatureLevel: "LTA",
  renewedAt: instant(archivedAt + sequence * 2 * yearMillis),
  nextRenewalAt: instant(archivedAt + (sequence + 1) * 2 * yearMillis),
  retainUntil: until,
})
