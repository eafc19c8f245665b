/** The files of a document that its buyer may have, and their names. Pure. */
import type { IssuedFileRole, Sha256 } from "../archive/document-archive.ts"
import type { LocalDate } from "../calendar/instant.ts"
import { optional } from "../optional.ts"
import type { PdfRequest } from "./invoice-writer.ts"
import type { InvoiceNumber } from "./invoice-number.ts"
import type { ListedInvoice } from "./invoice.ts"

/** A document with its day of issue and its file. */
export type IssuedToBuyer = Exclude<
  Extract<ListedInvoice, { readonly issueDate: LocalDate; readonly number: InvoiceNumber }>,
  { readonly _tag: "Voided" | "IssuedOutside" | "Rejected" }
>

/**
 * Returns whether the buyer may have the invoice: KSeF acknowledged it, or it was issued offline
 * and not refused.
 */
export const isWithBuyer = (invoice: ListedInvoice): invoice is IssuedToBuyer =>
  invoice._tag === "Acknowledged" ||
  invoice._tag === "Archived" ||
  (invoice._tag !== "Rejected" && "offline" in invoice && invoice.offline !== undefined)

/** Returns the hash of an archived file; undefined when the buyer may not have it yet. */
export const issuedFileOf = (invoice: ListedInvoice, role: IssuedFileRole): Sha256 | undefined => {
  if (!("document" in invoice && "container" in invoice) || !isWithBuyer(invoice)) return undefined
  if (role === "invoice") return invoice.document.digest
  if (role === "container") return invoice.container.digest
  return invoice._tag === "Archived" ? invoice.upo.digest : undefined
}

/** What a PDF shows besides the file. */
export type PdfFacts = Pick<PdfRequest, "tenantId" | "ksefNumber" | "certificateLink">

export const pdfFactsOf = (invoice: ListedInvoice): PdfFacts => ({
  tenantId: invoice.tenantId,
  ksefNumber: "ksefNumber" in invoice ? invoice.ksefNumber : undefined,
  certificateLink: "offline" in invoice ? invoice.offline?.certificateLink : undefined,
})

/** Characters of a number that a file name keeps: names have at most 255 bytes. */
const maximumNameLength = 60

const fileSafe = (text: string): string =>
  [...text.replaceAll(/[^\p{L}\p{N}._ -]/gu, "-")].slice(0, maximumNameLength).join("")

/**
 * Returns the name of a document's files without their ending: its number with hyphens. Numbers
 * from outside the series are any text, so the id keeps their names apart.
 */
export const documentName = (invoice: ListedInvoice): string => {
  if (invoice._tag === "IssuedOutside") return `${fileSafe(invoice.outside.number)} ${invoice.id}`
  return "number" in invoice ? invoice.number.replaceAll("/", "-") : invoice.id
}

/** What is needed to read the files of a document, without the rest of it. */
export interface DocumentFiles {
  readonly name: string
  readonly issueDate: LocalDate
  /** The PDF is drawn from it. */
  readonly xml?: Sha256
  readonly upo?: Sha256
  /** Of a document that was issued outside KSeF. */
  readonly scan?: Sha256
  readonly pdf: PdfFacts
  /** How many of XML, UPO and PDF do not exist yet. */
  readonly missing: number
}

const missingOf = (invoice: ListedInvoice, xml: Sha256 | undefined, upo: Sha256 | undefined) => {
  if (invoice._tag === "IssuedOutside") return 0
  return (xml === undefined ? 2 : 0) + (upo === undefined ? 1 : 0)
}

/** Returns the files of a document; undefined before it has a day of issue. */
export const documentFilesOf = (invoice: ListedInvoice): DocumentFiles | undefined => {
  if (!("issueDate" in invoice)) return undefined
  const xml = issuedFileOf(invoice, "invoice")
  const upo = issuedFileOf(invoice, "upo")
  return {
    name: documentName(invoice),
    issueDate: invoice.issueDate,
    ...optional({
      xml,
      upo,
      scan: invoice._tag === "IssuedOutside" ? invoice.outside.scan : undefined,
    }),
    pdf: pdfFactsOf(invoice),
    missing: missingOf(invoice, xml, upo),
  }
}
