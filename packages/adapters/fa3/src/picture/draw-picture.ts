/**
 * The picture of an invoice: sections set one below the other, once on nothing to count the pages
 * and once on a PDF.
 *
 * The same request gives the same bytes: the time in the PDF is that of the file, its id follows
 * from its title, and fonts are read again for each picture, since glyphs remember the text they
 * were first set for.
 */
import { hash } from "node:crypto"
import type { Language } from "@procurement/domain/text"
import { letteringOf } from "./lettering.ts"
import { type PictureFacts, titleOf } from "./picture-facts.ts"
import { type PrintedInvoice, printedInvoice } from "./printed-invoice.ts"
import { setCorrected, type Extent, setFooter, setHeading } from "./sections/heading.ts"
import { setLines } from "./sections/line-table.ts"
import { setParties } from "./sections/parties.ts"
import {
  heightOfPayment,
  setPayment,
  setRemarks,
  heightOfSummary,
  setSummary,
} from "./sections/payment.ts"
import { makeSheet, type Sheet } from "./sheet.ts"
import { blankSurface, closePdf, openPdf, pdfSurface } from "./surface.ts"
import type { Typeface } from "./typeface.ts"
import { verificationLink } from "./verification-link.ts"

export interface DrawingRequest {
  readonly xml: Uint8Array
  readonly ksefNumber: string | undefined
  readonly certificateLink?: string | undefined
  readonly language: Language
  readonly qrBaseUrl: string
}

const infoOf = (invoice: PrintedInvoice, digest: string): PDFKit.DocumentInfo => ({
  Title: `${titleOf(invoice)[0]} ${invoice.number}`,
  Author: invoice.seller.name,
  Subject: `SHA-256 ${digest}`,
  Creator: "procurement",
  CreationDate: new Date(invoice.madeAt),
})

/** Payment on the left, the sums on the right, both on one page. */
const setTotals = (sheet: Sheet, facts: PictureFacts): void => {
  sheet.need(Math.max(heightOfSummary(sheet, facts), heightOfPayment(sheet, facts)))
  const top = sheet.y
  setPayment(sheet, facts)
  const endOfPayment = sheet.y
  sheet.y = top
  setSummary(sheet, facts)
  sheet.y = Math.max(sheet.y, endOfPayment)
}

const setAll = (sheet: Sheet, facts: PictureFacts): void => {
  setHeading(sheet, facts)
  setParties(sheet, facts)
  setCorrected(sheet, facts)
  setLines(sheet, facts)
  setTotals(sheet, facts)
  setRemarks(sheet, facts)
}

/** Throws a TypeError when the bytes are no invoice that can be drawn. */
export const drawPicture = (
  request: DrawingRequest,
  typeface: Typeface,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { xml, ksefNumber, certificateLink, language, qrBaseUrl } = request
  const invoice = printedInvoice(xml)
  const digest = hash("sha256", xml, "hex")
  const file = { xml, sellerNip: invoice.seller.nip, issueDate: invoice.issueDate }
  const link = verificationLink(qrBaseUrl, file)
  const facts: PictureFacts = { invoice, language, ksefNumber, link, certificateLink, digest }
  const document = openPdf({ typeface, language, info: infoOf(invoice, digest) })
  const lettering = letteringOf(document, typeface)
  const plan = makeSheet(blankSurface, lettering, () => undefined)
  setAll(plan, facts)
  const extent: Extent = { pages: plan.pageNumber, hasReplaced: plan.hasReplaced }
  const endPage = (ending: Sheet) => setFooter(ending, facts, extent)
  const sheet = makeSheet(pdfSurface(document), lettering, endPage)
  setAll(sheet, facts)
  endPage(sheet)
  return closePdf(document)
}
