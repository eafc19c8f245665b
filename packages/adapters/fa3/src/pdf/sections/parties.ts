/** Seller and buyer side by side. Long names and addresses continue on the next page. */
import { inOneLine, labels } from "../labels.ts"
import type { PdfContent } from "../pdf-content.ts"
import type { PrintedParty } from "../printed-invoice.ts"
import { colors, page, type Layout } from "../layout.ts"
import type { TextStyle } from "../canvas.ts"

const labelStyle: TextStyle = { weight: "bold", size: 8, color: colors.accent }
const nameStyle: TextStyle = { weight: "bold", size: 10, color: colors.ink }
const textStyle: TextStyle = { weight: "regular", size: 9, color: colors.ink }

const gap = 22
const width = (page.right - page.left - gap) / 2
const lefts = [page.left, page.left + width + gap] as const
const leading = 13.5

interface Line {
  readonly text: string
  readonly style: TextStyle
}

const linesOf = (layout: Layout, party: PrintedParty, taxId: string): ReadonlyArray<Line> =>
  [
    [party.name, nameStyle] as const,
    ...party.address.map((line) => [line, textStyle] as const),
    [`${taxId} ${party.nip}`, textStyle] as const,
  ].flatMap(([text, style]) =>
    layout.wrap(text, style, width).map((line) => ({ text: line, style })),
  )

/** Prints one column after the other, so that copied text has that order. */
const setSideBySide = (layout: Layout, columns: ReadonlyArray<ReadonlyArray<Line>>): void => {
  lefts.forEach((left, index) => {
    columns[index]?.forEach(({ text, style }, row) =>
      layout.set(text, left, layout.y + row * leading + 10, style),
    )
  })
  layout.y += leading * Math.max(...columns.map(({ length }) => length))
}

/** For columns that do not end on this page. */
const setRowByRow = (layout: Layout, columns: ReadonlyArray<ReadonlyArray<Line>>): void => {
  const rows = Math.max(...columns.map(({ length }) => length))
  for (let row = 0; row < rows; row += 1) {
    layout.need(leading)
    lefts.forEach((left, index) => {
      const line = columns[index]?.[row]
      if (line !== undefined) layout.set(line.text, left, layout.y + 10, line.style)
    })
    layout.y += leading
  }
}

export const setParties = (layout: Layout, { invoice, language }: PdfContent): void => {
  const taxId = inOneLine(labels.taxId, language)
  const titles = [labels.seller, labels.buyer].map((label) => inOneLine(label, language))
  const columns = [invoice.seller, invoice.buyer].map((party) => linesOf(layout, party, taxId))
  layout.need(60)
  lefts.forEach((left, index) => {
    layout.set(titles[index] ?? "", left, layout.y + 8, labelStyle)
    layout.rule(layout.y + 13, colors.accent, left, left + width)
  })
  layout.y += 18
  const rows = Math.max(...columns.map(({ length }) => length))
  if (layout.y + rows * leading <= page.bottom) setSideBySide(layout, columns)
  else setRowByRow(layout, columns)
  layout.y += 20
}
