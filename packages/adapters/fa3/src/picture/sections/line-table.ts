/** The lines of the invoice, in tables; the head of a table comes again on every page. */
import { amount, figure, vatRate, inOneLine, inTwoParts, type Label, labels } from "../labels.ts"
import type { PictureFacts } from "../picture-facts.ts"
import { type PrintedLine, sumOf } from "../printed-invoice.ts"
import { colors, page, type Sheet } from "../sheet.ts"
import type { Ink } from "../surface.ts"

const textInk: Ink = { weight: "regular", size: 8.5, color: colors.ink }
const mutedInk: Ink = { ...textInk, size: 8, color: colors.muted }
const headInk: Ink = { weight: "bold", size: 7.5, color: colors.accent }
const titleInk: Ink = { weight: "bold", size: 8, color: colors.accent }
const sumInk: Ink = { ...textInk, weight: "bold" }
const translationInk: Ink = { weight: "regular", size: 7, color: colors.muted }

const leading = 11.5
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

const setIn = (sheet: Sheet, column: Column, text: string, y: number, ink: Ink): void =>
  column.side === "left"
    ? sheet.set(text, column.left, y, ink)
    : sheet.setRight(text, column.right, y, ink, widthOf(column))

const setHead = (sheet: Sheet, { language }: PictureFacts): void => {
  const height = language === "pl" ? 19 : 28
  sheet.paint([{ x: page.left, y: sheet.y, width: page.right - page.left, height }], colors.band)
  for (const each of Object.values(columns)) {
    const [word, translation] = inTwoParts(each.label, language)
    setIn(sheet, each, word, sheet.y + 12.5, headInk)
    setIn(sheet, each, translation, sheet.y + 22, translationInk)
  }
  sheet.y += height
}

const setLine = (sheet: Sheet, facts: PictureFacts, line: PrintedLine): void => {
  const { language } = facts
  const names = sheet.wrap(line.name, textInk, widthOf(columns.name))
  const units = sheet.wrap(line.unit, textInk, widthOf(columns.unit))
  const height = 2 * padding + leading * Math.max(names.length, units.length)
  if (sheet.need(height)) setHead(sheet, facts)
  const first = sheet.y + padding + 8.8
  setIn(sheet, columns.position, line.number, first, mutedInk)
  setIn(sheet, columns.quantity, figure(line.quantity, language), first, textInk)
  setIn(sheet, columns.unitGross, amount(line.unitGross, language), first, textInk)
  setIn(sheet, columns.rate, vatRate(line.vatRate), first, textInk)
  setIn(sheet, columns.gross, amount(line.gross, language), first, textInk)
  names.forEach((text, row) => setIn(sheet, columns.name, text, first + row * leading, textInk))
  units.forEach((text, row) => setIn(sheet, columns.unit, text, first + row * leading, mutedInk))
  sheet.y += height
  sheet.rule(sheet.y, colors.rule)
}

const setTable = (
  sheet: Sheet,
  facts: PictureFacts,
  lines: ReadonlyArray<PrintedLine>,
  title?: Label,
): void => {
  sheet.need(title === undefined ? 64 : 82)
  if (title !== undefined) {
    sheet.set(inOneLine(title, facts.language), page.left, sheet.y + 8, titleInk)
    sheet.y += 14
  }
  setHead(sheet, facts)
  for (const line of lines) setLine(sheet, facts, line)
}

/** What the lines of a table come to, below its last column. */
const setSum = (sheet: Sheet, facts: PictureFacts, lines: ReadonlyArray<PrintedLine>): void => {
  const { language } = facts
  const height = padding + leading
  sheet.need(height)
  const baseline = sheet.y + padding + 7.8
  const sum = amount(sumOf(lines.map(({ gross }) => gross)), language)
  sheet.setRight(inOneLine(labels.total, language), columns.rate.right, baseline, sumInk)
  setIn(sheet, columns.gross, sum, baseline, sumInk)
  sheet.y += height
}

/** The lines before and after a correction, or those of an invoice. */
export const setLines = (sheet: Sheet, facts: PictureFacts): void => {
  const { lines, correction } = facts.invoice
  const before = lines.filter(({ isBefore }) => isBefore)
  if (before.length === 0) {
    setTable(sheet, facts, lines, correction === undefined ? undefined : labels.difference)
    sheet.y += 18
    return
  }
  const after = lines.filter(({ isBefore }) => !isBefore)
  const states = [
    [labels.before, before],
    [labels.after, after],
  ] as const
  for (const [title, state] of states) {
    setTable(sheet, facts, state, title)
    setSum(sheet, facts, state)
    sheet.y += 9
  }
}
