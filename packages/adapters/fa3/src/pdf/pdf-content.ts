/** The data that the sections of a PDF print. */
import type { Language } from "@procurement/domain/text"
import { type Label, labels } from "./labels.ts"
import type { PrintedInvoice } from "./printed-invoice.ts"

export interface PdfContent {
  readonly invoice: PrintedInvoice
  readonly language: Language
  /** Undefined: the label is OFFLINE. */
  readonly ksefNumber: string | undefined
  /** The link behind KOD I. */
  readonly link: string
  /** The link behind KOD II, for an invoice that was issued offline. */
  readonly certificateLink: string | undefined
  /** SHA-256 of the file, hexadecimal. */
  readonly digest: string
}

/** The title of the document. */
export const titleOf = ({ correction }: PrintedInvoice): Label =>
  correction === undefined ? labels.title : labels.titleOfCorrection

/** The label under KOD I (ksef-docs, kody-qr.md). */
export const clearanceLabel = ({ ksefNumber }: PdfContent): string => ksefNumber ?? "OFFLINE"

/** Keys of DodatkowyOpis that are printed in a place of their own. */
const buyerReferenceKey = "Numer zamówienia nabywcy"
const exchangeTableKey = "Kurs NBP"

/**
 * The buyer's own order number; a long one continues in remarks of the file. Files of former
 * versions have all of it there.
 */
export const buyerReferenceOf = ({ order, remarks }: PrintedInvoice): string =>
  (order.buyerNumber ?? "") +
  remarks
    .filter(([key]) => key === buyerReferenceKey || key === `${buyerReferenceKey} (c.d.)`)
    .map(([, value]) => value)
    .join("")

/** `225/A/NBP/2026 z 2026-11-19`: the tables of a rate; those of several are named with it. */
export const exchangeTablesOf = (
  { remarks }: PrintedInvoice,
  rate: string,
): ReadonlyArray<string> =>
  remarks.flatMap(([key, value]) => {
    if (key !== exchangeTableKey) return []
    const [first = "", table] = value.split(": ")
    if (table === undefined) return [first]
    return first === rate ? [table] : []
  })

export const otherRemarksOf = ({ remarks }: PrintedInvoice): PrintedInvoice["remarks"] =>
  remarks.filter(([key]) => !key.startsWith(buyerReferenceKey) && key !== exchangeTableKey)
