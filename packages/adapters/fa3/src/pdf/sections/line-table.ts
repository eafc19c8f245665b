/** The lines of the invoice, in tables; every page repeats the table head. */
import {
  amount,
  exchangeRate,
  figure,
  inOneLine,
  inTwoParts,
  type Label,
  labels,
  vatRate,
} from "../labels.ts"
import type { PdfContent } from "../pdf-content.ts"
import { type PrintedLine, sumOf } from "../printed-invoice.ts"
import { colors, page, type Layout } from "../layout.ts"
import type { TextStyle } from "../canvas.ts"

const textStyle: TextStyle = { weight: "regular", size: 8.5, color: colors.ink }
const mutedStyle: TextStyle = { ...textStyle, size: 8, color: colors.muted }
const headStyle: TextStyle = { weight: "bold", size: 7.5, color: colors.accent }
const titleStyle: TextStyle = { weight: "bold", size: 8, color: colors.accent }
const sumStyle: TextStyle = { ...textStyle, weight: "bold" }
const translationStyle: TextStyle = { weight: "regular", size: 7, color: colors.muted }

const codeStyle: TextStyle = { ...mutedStyle, size: 7 }

const leading = 11.5
const codeLeading = 9
const padding = 3.6

interface Column {
  readonly label: Label
  readonly left: number
  readonly right: number
  readonly side: "left" | "right"
}

const columnFor = (label: Label, left: number, right: number, side: Column["side"]): Column => ({
  label,
  left,
  right,
  side,
})

const columns = {
  position: columnFor(labels.position, page.left + 4, 70, "right"),
  name: columnFor(labels.name, 80, 270, "left"),
  quantity: columnFor(labels.quantity, 273, 317, "right"),
  unit: columnFor(labels.unit, 322, 374, "left"),
  unitGross: columnFor(labels.unitGross, 376, 434, "right"),
  rate: columnFor(labels.rate, 438, 466, "right"),
  gross: columnFor(labels.gross, 470, page.right - 5, "right"),
} as const

const widthOf = ({ left, right }: Column): number => right - left

const setIn = (layout: Layout, column: Column, text: string, y: number, style: TextStyle): void =>
  column.side === "left"
    ? layout.set(text, column.left, y, style)
    : layout.setRight(text, column.right, y, style, widthOf(column))

const setHead = (layout: Layout, { language }: PdfContent): void => {
  const height = language === "pl" ? 19 : 28
  layout.paint([{ x: page.left, y: layout.y, width: page.right - page.left, height }], colors.band)
  for (const each of Object.values(columns)) {
    const [word, translation] = inTwoParts(each.label, language)
    setIn(layout, each, word, layout.y + 12.5, headStyle)
    setIn(layout, each, translation, layout.y + 22, translationStyle)
  }
  layout.y += height
}

/** The SKU and the GTIN. */
const codesOf = ({ sku, gtin }: PrintedLine, { language }: PdfContent): string =>
  [
    sku === undefined ? "" : `${inOneLine(labels.sku, language)} ${sku}`,
    gtin === undefined ? "" : `GTIN ${gtin}`,
  ]
    .filter((text) => text !== "")
    .join("  ·  ")

/** Below the name: the codes, and when several are stated, the day of supply and the rate. */
const notesOf = (line: PrintedLine, facts: PdfContent): ReadonlyArray<string> => {
  const { invoice, language } = facts
  const { exchangeRate: rate, suppliedOn } = line
  return [
    codesOf(line, facts),
    suppliedOn === undefined ? "" : `${inOneLine(labels.supplied, language)} ${suppliedOn}`,
    rate === undefined || invoice.exchangeRates.length < 2
      ? ""
      : exchangeRate(rate, invoice.currency, language),
  ].filter((text) => text !== "")
}

const setLine = (layout: Layout, facts: PdfContent, line: PrintedLine): void => {
  const { language } = facts
  const names = layout.wrap(line.name, textStyle, widthOf(columns.name))
  const units = layout.wrap(line.unit, textStyle, widthOf(columns.unit))
  const below = notesOf(line, facts).flatMap((note) =>
    layout.wrap(note, codeStyle, widthOf(columns.name)),
  )
  const height =
    2 * padding +
    Math.max(leading * names.length + codeLeading * below.length, leading * units.length)
  if (layout.need(height)) setHead(layout, facts)
  const first = layout.y + padding + 8.8
  setIn(layout, columns.position, line.number, first, mutedStyle)
  setIn(layout, columns.quantity, figure(line.quantity, language), first, textStyle)
  setIn(layout, columns.unitGross, amount(line.unitGross, language), first, textStyle)
  setIn(layout, columns.rate, vatRate(line.vatRate), first, textStyle)
  setIn(layout, columns.gross, amount(line.gross, language), first, textStyle)
  names.forEach((text, row) => setIn(layout, columns.name, text, first + row * leading, textStyle))
  const afterNames = first + names.length * leading - 1.5
  below.forEach((text, row) =>
    setIn(layout, columns.name, text, afterNames + row * codeLeading, codeStyle),
  )
  units.forEach((text, row) => setIn(layout, columns.unit, text, first + row * leading, mutedStyle))
  layout.y += height
  layout.rule(layout.y, colors.rule)
}

const setTable = (
  layout: Layout,
  facts: PdfContent,
  lines: ReadonlyArray<PrintedLine>,
  title?: Label,
): void => {
  layout.need(title === undefined ? 64 : 82)
  if (title !== undefined) {
    layout.set(inOneLine(title, facts.language), page.left, layout.y + 8, titleStyle)
    layout.y += 14
  }
  setHead(layout, facts)
  for (const line of lines) setLine(layout, facts, line)
}

/** The sum of a table's lines, below its last column. */
const setSum = (layout: Layout, facts: PdfContent, lines: ReadonlyArray<PrintedLine>): void => {
  const { language } = facts
  const height = padding + leading
  layout.need(height)
  const baseline = layout.y + padding + 7.8
  const sum = amount(sumOf(lines.map(({ gross }) => gross)), language)
  layout.setRight(inOneLine(labels.total, language), columns.rate.right, baseline, sumStyle)
  setIn(layout, columns.gross, sum, baseline, sumStyle)
  layout.y += height
}

/** The lines of an invoice, or of a correction before and after. */
export const setLines = (layout: Layout, facts: PdfContent): void => {
  const { lines, correction } = facts.invoice
  if (lines.length === 0) return
  const before = lines.filter(({ isBefore }) => isBefore)
  if (before.length === 0) {
    setTable(layout, facts, lines, correction === undefined ? undefined : labels.difference)
    layout.y += 18
    return
  }
  const after = lines.filter(({ isBefore }) => !isBefore)
  const states = [
    [labels.before, before],
    [labels.after, after],
  ] as const
  for (const [title, state] of states) {
    setTable(layout, facts, state, title)
    setSum(layout, facts, state)
    layout.y += 9
  }
}
