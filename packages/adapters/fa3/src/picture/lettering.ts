/** How texts come out in the typeface: as they can be set, how wide, in which lines. */
import type { Ink } from "./surface.ts"
import type { Typeface, Weight } from "./typeface.ts"
import { wrap } from "./wrap.ts"

export interface Lettering {
  /** The text as the typeface can set it. */
  readonly settable: (text: string) => string
  /** Points, of a settable text. */
  readonly widthOf: (text: string, ink: Ink) => number
  /** The settable lines of a text. */
  readonly wrap: (text: string, ink: Ink, width: number) => ReadonlyArray<string>
}

/** Remembers the width of what it has measured: words of an invoice come again and again. */
export const letteringOf = (document: PDFKit.PDFDocument, { settable }: Typeface): Lettering => {
  /** Widths at one point. */
  const widths: Readonly<Record<Weight, Map<string, number>>> = {
    regular: new Map(),
    bold: new Map(),
  }
  const widthOf = (text: string, { weight, size }: Ink): number => {
    const known = widths[weight].get(text)
    if (known !== undefined) return known * size
    const width = document.font(weight).fontSize(1).widthOfString(text)
    widths[weight].set(text, width)
    return width * size
  }
  return {
    settable,
    widthOf,
    wrap: (text, ink, width) => wrap(settable(text), width, (part) => widthOf(part, ink)),
  }
}
