/**
 * The paper: pages of A4, a place to write next, text that is measured, wrapped and set.
 *
 * Knows nothing of invoices. Coordinates are points from the top left; texts stand on a baseline.
 */
import Pdf from "pdfkit"
import { replacement, type Typeface, type Weight } from "./typeface.ts"
import { wrap } from "./wrap.ts"

export interface Ink {
  readonly weight: Weight
  /** Points. */
  readonly size: number
  readonly color: string
}

export const page = {
  width: 595.28,
  height: 841.89,
  left: 46,
  right: 549.28,
  top: 48,
  bottom: 778,
} as const

export const colors = {
  ink: "#1b1f24",
  muted: "#69727d",
  accent: "#173a63",
  rule: "#d4d9df",
  band: "#f1f4f7",
} as const

export interface Sheet {
  readonly document: PDFKit.PDFDocument
  /** How far down the present page is filled. */
  y: number
  /** Whether a character had to be replaced so far. */
  hasReplaced: boolean
  readonly widthOf: (text: string, ink: Ink) => number
  readonly wrap: (text: string, ink: Ink, width: number) => ReadonlyArray<string>
  /** Sets a line of text from `x` on. */
  readonly set: (text: string, x: number, baseline: number, ink: Ink) => void
  /** Sets a line of text that ends at `right`, smaller when it would be wider than `width`. */
  readonly setRight: (
    text: string,
    right: number,
    baseline: number,
    ink: Ink,
    width?: number,
  ) => void
  readonly rule: (y: number, color: string, left?: number, right?: number) => void
  readonly band: (x: number, y: number, width: number, height: number, color: string) => void
  /** Goes to a new page unless there is so much room on this one; tells whether it did. */
  readonly need: (height: number) => boolean
}

export interface SheetOptions {
  readonly typeface: Typeface
  /** BCP 47. */
  readonly language: string
  readonly info: PDFKit.DocumentInfo
}

/** No font unless one is asked for: the usual one would be looked up and never used. */
const noFont = ""

const documentOf = ({ typeface, language, info }: SheetOptions): PDFKit.PDFDocument =>
  new Pdf({
    size: "A4",
    margin: 0,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: language,
    displayTitle: true,
    font: noFont,
    info,
  })
    .registerFont("regular", typeface.files.regular)
    .registerFont("bold", typeface.files.bold)

/** Widths at one point of what has been measured; words of an invoice come again and again. */
const measuring = (document: PDFKit.PDFDocument) => {
  const widths: Readonly<Record<Weight, Map<string, number>>> = {
    regular: new Map(),
    bold: new Map(),
  }
  return (text: string, { weight, size }: Ink): number => {
    const known = widths[weight].get(text)
    if (known !== undefined) return known * size
    const width = document.font(weight).fontSize(1).widthOfString(text)
    widths[weight].set(text, width)
    return width * size
  }
}

export const openSheet = (options: SheetOptions): Sheet => {
  const document = documentOf(options)
  const { settable } = options.typeface
  const measure = measuring(document)
  const put = (text: string, x: number, y: number, { weight, size, color }: Ink): void => {
    if (text === "") return
    sheet.hasReplaced ||= text.includes(replacement)
    document.font(weight).fontSize(size).fillColor(color)
    document.text(text, x, y, { lineBreak: false, baseline: "alphabetic" })
  }
  const sheet: Sheet = {
    document,
    y: page.top,
    hasReplaced: false,
    widthOf: (text, ink) => measure(settable(text), ink),
    wrap: (text, ink, width) => wrap(settable(text), width, (part) => measure(part, ink)),
    set: (text, x, baseline, ink) => put(settable(text), x, baseline, ink),
    setRight: (text, right, baseline, ink, width = Number.POSITIVE_INFINITY) => {
      const known = settable(text)
      const natural = measure(known, ink)
      const fitting = natural <= width ? ink : { ...ink, size: (ink.size * width) / natural }
      put(known, right - measure(known, fitting), baseline, fitting)
    },
    rule: (y, color, left = page.left, right = page.right) => {
      document.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(color).stroke()
    },
    band: (x, y, width, height, color) => {
      document.rect(x, y, width, height).fillColor(color).fill()
    },
    need: (height) => {
      if (sheet.y + height <= page.bottom) return false
      document.addPage()
      sheet.y = page.top
      return true
    },
  }
  return sheet
}

/** The bytes of the finished document, in a buffer of their own. */
export const closeSheet = ({ document }: Sheet): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const parts: Array<Uint8Array> = []
    document.on("data", (part: Uint8Array) => parts.push(part))
    document.on("end", () => resolve(Uint8Array.from(Buffer.concat(parts))))
    document.on("error", reject)
    document.end()
  })
