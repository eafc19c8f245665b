/**
 * Draws the PDF of an invoice in two passes: first on an empty canvas to count the pages, then on
 * the PDF.
 *
 * The same request gives the same bytes: the time in the PDF is that of the file, its id is derived
 * from its title, and fonts are loaded again for each PDF, because pdfkit caches glyphs by the
 * first text that used them.
 */
import { hash } from "node:crypto"
import type { Language } from "@procurement/domain/text"
import { textMetricsOf } from "./text-metrics.ts"
import { type PdfContent, titleOf } from "./pdf-content.ts"
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
import { makeLayout, type Layout } from "./layout.ts"
import { blankCanvas, closePdf, openPdf, pdfCanvas } from "./canvas.ts"
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

/** Payment on the left, the sums on the right, both on one page unless there are many rates. */
const setTotals = (layout: Layout, facts: PdfContent): void => {
  layout.need(Math.max(heightOfSummary(layout, facts), heightOfPayment(layout, facts)))
  const { pageNumber, y: top } = layout
  setPayment(layout, facts)
  const endOfPayment = layout.y
  layout.y = top
  setSummary(layout, facts)
  if (layout.pageNumber === pageNumber) layout.y = Math.max(layout.y, endOfPayment)
}

const setAll = (layout: Layout, facts: PdfContent): void => {
  setHeading(layout, facts)
  setParties(layout, facts)
  setCorrected(layout, facts)
  setLines(layout, facts)
  setTotals(layout, facts)
  setRemarks(layout, facts)
}

/** Throws a TypeError when the bytes are not an invoice that can be drawn. */
export const drawPdf = (
  request: DrawingRequest,
  typeface: Typeface,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { xml, ksefNumber, certificateLink, language, qrBaseUrl } = request
  const invoice = printedInvoice(xml)
  const digest = hash("sha256", xml, "hex")
  const file = { xml, sellerNip: invoice.seller.nip, issueDate: invoice.issueDate }
  const link = verificationLink(qrBaseUrl, file)
  const facts: PdfContent = { invoice, language, ksefNumber, link, certificateLink, digest }
  const document = openPdf({ typeface, language, info: infoOf(invoice, digest) })
  const textMetrics = textMetricsOf(document, typeface)
  const plan = makeLayout(blankCanvas, textMetrics, () => undefined)
  setAll(plan, facts)
  const extent: Extent = { pages: plan.pageNumber, hasReplaced: plan.hasReplaced }
  const endPage = (ending: Layout) => setFooter(ending, facts, extent)
  const layout = makeLayout(pdfCanvas(document), textMetrics, endPage)
  setAll(layout, facts)
  endPage(layout)
  return closePdf(document)
}
