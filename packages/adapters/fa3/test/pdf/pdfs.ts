/** PDFs drawn in the test's own thread, and the files that they are drawn from. */
import { readFileSync } from "node:fs"
import type { Language } from "@procurement/domain/text"
import { type DrawingRequest, drawPdf } from "../../src/pdf/draw-pdf.ts"
import { loadTypeface } from "../../src/pdf/typeface.ts"
import { contentOf, type PdfContent } from "./pdf-content.ts"

const typeface = loadTypeface()

export const goldenFile = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../../../examples/invoices/${name}.xml`, import.meta.url))

export const qrBaseUrl = "https://qr-test.ksef.mf.gov.pl"

export const draw = (
  xml: Uint8Array,
  language: Language = "pl",
  more: Partial<DrawingRequest> = {},
): Promise<Uint8Array> =>
  drawPdf({ xml, language, ksefNumber: undefined, qrBaseUrl, ...more }, typeface)

export const drawn = async (
  xml: Uint8Array,
  language: Language = "pl",
  more: Partial<DrawingRequest> = {},
): Promise<PdfContent> => contentOf(await draw(xml, language, more))

/** Its text on one line, white space single. */
export const textOf = ({ pages }: PdfContent): string => pages.join("\n").replaceAll(/\s+/g, " ")
