/** What the archive keeps of an invoice, for files that are in it. */
import {
  type ArchivedFile,
  type ArchiveRecord,
  fileRoles,
  retainUntil,
  type Sha256,
} from "@procurement/domain/archive"
import { warsawDate } from "@procurement/domain/calendar"
import { type Chance, usualChance } from "./chance.ts"
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
  chance: Chance = usualChance,
  changes: Partial<ArchiveRecord> = {},
): ArchiveRecord => {
  const archivedAt = anInstant(chance)
  const issueDate = warsawDate(archivedAt)
  return {
    invoiceId: freshInvoiceId(archivedAt),
    number: anInvoiceNumber(archivedAt, chance),
    ksefNumber: aKsefNumber(chance),
    issueDate,
    retainUntil: retainUntil(issueDate),
    signatureLevel: "B",
    archivedAt,
    files: files.map(archived),
    ...changes,
  }
}
