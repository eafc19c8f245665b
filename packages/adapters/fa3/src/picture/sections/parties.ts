/** Seller and buyer side by side. Long names and addresses continue on the next page. */
import { inOneLine, labels } from "../labels.ts"
import type { PictureFacts } from "../picture-facts.ts"
import type { PrintedParty } from "../printed-invoice.ts"
import { colors, page, type Sheet } from "../sheet.ts"
import type { Ink } from "../surface.ts"

const labelInk: Ink = { weight: "bold", size: 8, color: colors.accent }
const nameInk: Ink = { weight: "bold", size: 10, color: colors.ink }
const textInk: Ink = { weight: "regular", size: 9, color: colors.ink }

const gap = 22
const width = (page.right - page.left - gap) / 2
const lefts = [page.left, page.left + width + gap] as const
const leading = 13.5

interface Line {
  readonly text: string
  readonly ink: Ink
}

const linesOf = (sheet: Sheet, party: PrintedParty, taxId: string): ReadonlyArray<Line> =>
  [
    [party.name, nameInk] as const,
    ...party.address.map((line) => [line, textInk] as const),
    [`${taxId} ${party.nip}`, textInk] as const,
  ].flatMap(([text, ink]) => sheet.wrap(text, ink, width).map((line) => ({ text: line, ink })))

/** One column after the other, so that copied text has that order. */
const setSideBySide = (sheet: Sheet, columns: ReadonlyArray<ReadonlyArray<Line>>): void => {
  lefts.forEach((left, index) => {
    columns[index]?.forEach(({ text, ink }, row) =>
      sheet.set(text, left, sheet.y + row * leading + 10, ink),
    )
  })
  sheet.y += leading * Math.max(...columns.map(({ length }) => length))
}

/** For columns that do not end on this page. */
const setRowByRow = (sheet: Sheet, columns: ReadonlyArray<ReadonlyArray<Line>>): void => {
  const rows = Math.max(...columns.map(({ length }) => length))
  for (let row = 0; row < rows; row += 1) {
    sheet.need(leading)
    lefts.forEach((left, index) => {
      const line = columns[index]?.[row]
      if (line !== undefined) sheet.set(line.text, left, sheet.y + 10, line.ink)
    })
    sheet.y += leading
  }
}

export const setParties = (sheet: Sheet, { invoice, language }: PictureFacts): void => {
  const taxId = inOneLine(labels.taxId, language)
  const titles = [labels.seller, labels.buyer].map((label) => inOneLine(label, language))
  const columns = [invoice.seller, invoice.buyer].map((party) => linesOf(sheet, party, taxId))
  sheet.need(60)
  lefts.forEach((left, index) => {
    sheet.set(titles[index] ?? "", left, sheet.y + 8, labelInk)
    sheet.rule(sheet.y + 13, colors.accent, left, left + width)
  })
  sheet.y += 18
  const rows = Math.max(...columns.map(({ length }) => length))
  if (sheet.y + rows * leading <= page.bottom) setSideBySide(sheet, columns)
  else setRowByRow(sheet, columns)
  sheet.y += 20
}
