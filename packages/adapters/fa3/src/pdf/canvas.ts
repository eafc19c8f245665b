/**
 * The canvas of a layout: a PDF, or nothing when only the pages are counted.
 *
 * pdfkit buffers a page as thousands of small pieces until the page ends. Here pages end one after
 * the other, so a long invoice needs memory for one page and the compressed rest.
 */
import Pdf from "pdfkit"
import type { Typeface, Weight } from "./typeface.ts"

export interface TextStyle {
  readonly weight: Weight
  /** Points. */
  readonly size: number
  readonly color: string
}

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Canvas {
  readonly addPage: () => void
  /** A text whose first letter is at `x` on the baseline `y`. */
  readonly text: (text: string, x: number, y: number, style: TextStyle) => void
  /** Fills the rectangles as one shape, so that no seams show between them. */
  readonly paint: (rectangles: ReadonlyArray<Rectangle>, color: string) => void
  readonly line: (left: number, right: number, y: number, color: string) => void
  readonly link: (area: Rectangle, url: string) => void
}

const nothing = (): void => undefined

export const blankCanvas: Canvas = {
  addPage: nothing,
  text: nothing,
  paint: nothing,
  line: nothing,
  link: nothing,
}

export interface PdfOptions {
  readonly typeface: Typeface
  /** BCP 47. */
  readonly language: string
  readonly info: PDFKit.DocumentInfo
}

/** No font unless one is given: pdfkit would load its default font for nothing. */
const noFont = ""

/** A PDF with its first page. */
export const openPdf = ({ typeface, language, info }: PdfOptions): PDFKit.PDFDocument =>
  new Pdf({
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    lang: language,
    displayTitle: true,
    font: noFont,
    info,
  })
    .registerFont("regular", typeface.files.regular)
    .registerFont("bold", typeface.files.bold)

export const pdfCanvas = (document: PDFKit.PDFDocument): Canvas => ({
  addPage: () => void document.addPage(),
  text: (text, x, y, { weight, size, color }) => {
    document.font(weight).fontSize(size).fillColor(color)
    document.text(text, x, y, { lineBreak: false, baseline: "alphabetic" })
  },
  paint: (rectangles, color) => {
    for (const { x, y, width, height } of rectangles) document.rect(x, y, width, height)
    document.fillColor(color).fill()
  },
  line: (left, right, y, color) => {
    document.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(color).stroke()
  },
  link: ({ x, y, width, height }, url) => void document.link(x, y, width, height, url),
})

/** The bytes of the finished document, in a separate buffer. */
export const closePdf = (document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const parts: Array<Uint8Array> = []
    document.on("data", (part: Uint8Array) => parts.push(part))
    document.on("end", () => resolve(Uint8Array.from(Buffer.concat(parts))))
    document.on("error", reject)
    document.end()
  })
