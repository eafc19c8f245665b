/**
 * Measures and wraps texts in the typeface. Lines break between words, and inside a word that is
 * wider than a line; only the spaces at the breaks are lost.
 */
import type { TextStyle } from "./canvas.ts"
import type { Typeface, Weight } from "./typeface.ts"

type Measure = (text: string) => number

/** Returns as many whole characters of the word as fit, at least one. */
const headOf = (word: string, width: number, measure: Measure): string => {
  const characters = Array.from(word)
  let [fits, tooMany] = [1, characters.length + 1]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (measure(characters.slice(0, middle).join("")) <= width) fits = middle
    else tooMany = middle
  }
  return characters.slice(0, fits).join("")
}

/** Splits a word into pieces that each fit on a line. */
const piecesOf = (word: string, width: number, measure: Measure): ReadonlyArray<string> => {
  const pieces: Array<string> = []
  let rest = word
  while (rest !== "" && measure(rest) > width) {
    const head = headOf(rest, width, measure)
    pieces.push(head)
    rest = rest.slice(head.length)
  }
  return rest === "" ? pieces : [...pieces, rest]
}

/** The lines of a text; an empty text has none. */
export const wrap = (text: string, width: number, measure: Measure): ReadonlyArray<string> => {
  if (text === "") return []
  if (measure(text) <= width) return [text]
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== "") lines.push(line)
    const pieces = piecesOf(word, width, measure)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ""
  }
  return line === "" ? lines : [...lines, line]
}

export interface TextMetrics {
  /** The text with characters that the typeface has. */
  readonly renderable: (text: string) => string
  /** In points, for a renderable text. */
  readonly widthOf: (text: string, style: TextStyle) => number
  /** The renderable lines of a text. */
  readonly wrap: (text: string, style: TextStyle, width: number) => ReadonlyArray<string>
}

/** Caches widths, because invoices repeat words. */
export const textMetricsOf = (
  document: PDFKit.PDFDocument,
  { renderable }: Typeface,
): TextMetrics => {
  /** Widths at a size of one point. */
  const widths: Readonly<Record<Weight, Map<string, number>>> = {
    regular: new Map(),
    bold: new Map(),
  }
  const widthOf = (text: string, { weight, size }: TextStyle): number => {
    const cached = widths[weight].get(text)
    if (cached !== undefined) return cached * size
    const width = document.font(weight).fontSize(1).widthOfString(text)
    widths[weight].set(text, width)
    return width * size
  }
  return {
    renderable,
    widthOf,
    wrap: (text, style, width) => wrap(renderable(text), width, (part) => widthOf(part, style)),
  }
}
