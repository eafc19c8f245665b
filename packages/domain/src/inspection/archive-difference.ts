/**
 * What is wrong in the archive with one invoice: files that are lost or damaged, and a record that
 * says something else than the invoice itself.
 *
 * Reads nothing: what the archive answered arrives as a value. Nothing is ever mended here, for
 * only people can tell which of two copies is right.
 */
import type { ArchiveProblem, ArchiveReason } from "../archive/document-archive.ts"
import type { ArchivedFile, ArchiveRecord, IssuedFileRole } from "../archive/archive-record.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import type { DocumentIdentity } from "../invoice/document-identity.ts"
import type { ArchivedInvoice } from "../invoice/invoice.ts"
import type { InvoiceNumber } from "../invoice/invoice-number.ts"

export interface ArchiveDifference {
  readonly invoiceId: InvoiceId
  readonly number: InvoiceNumber
  /** The role of a file, or `record`. */
  readonly file: string
  readonly reason: ArchiveReason
  readonly detail: string
}

/** What each file of the invoice has to be, by its role in the archive. */
const filesOf = (invoice: ArchivedInvoice): Readonly<Record<IssuedFileRole, DocumentIdentity>> => ({
  invoice: invoice.document,
  container: invoice.container,
  upo: invoice.upo,
})

const facts = ["number", "ksefNumber", "issueDate", "retainUntil"] as const

const recordProblems = (
  invoice: ArchivedInvoice,
  record: ArchiveRecord,
): ReadonlyArray<ArchiveProblem> =>
  facts
    .filter((fact) => record[fact] !== invoice[fact])
    .map((fact) => ({
      file: "record",
      reason: "Conflict",
      detail: `${fact} is ${record[fact]} there, ${invoice[fact]} on the invoice`,
    }))

const isSame = (file: ArchivedFile | undefined, { digest, sizeBytes }: DocumentIdentity): boolean =>
  file?.digest === digest && file.sizeBytes === sizeBytes

const fileProblems = (
  invoice: ArchivedInvoice,
  record: ArchiveRecord,
): ReadonlyArray<ArchiveProblem> =>
  Object.entries(filesOf(invoice)).flatMap(([role, identity]) => {
    const file = record.files.find((each) => each.role === role)
    if (isSame(file, identity)) return []
    const there = file === undefined ? "no such file" : `${file.digest} (${file.sizeBytes} bytes)`
    const here = `${identity.digest} (${identity.sizeBytes} bytes)`
    return [{ file: role, reason: "Conflict", detail: `${there} there, ${here} on the invoice` }]
  })

/** What the archive says of an invoice: its record with what is wrong with the files, or none. */
export interface ArchiveFinding {
  readonly record: ArchiveRecord | undefined
  /** What reading its files again has brought to light, or why the record can't be read. */
  readonly problems: ReadonlyArray<ArchiveProblem>
}

const noRecord: ArchiveProblem = {
  file: "record",
  reason: "Missing",
  detail: "the archive has no record of this invoice",
}

/** Every difference between an archived invoice and what the archive has of it; none is good. */
export const differencesOf = (
  invoice: ArchivedInvoice,
  { record, problems }: ArchiveFinding,
): ReadonlyArray<ArchiveDifference> => {
  const unknown = record === undefined && problems.length === 0 ? [noRecord] : []
  const told =
    record === undefined
      ? unknown
      : [...recordProblems(invoice, record), ...fileProblems(invoice, record)]
  const { id: invoiceId, number } = invoice
  return [...problems, ...told].map((problem) => ({ invoiceId, number, ...problem }))
}
