/** Seller and buyer side by side. Long names and addresses continue on the next page. */
import type { Language } from "@procurement/domain/text"
import { inOneLine, type Label, labels, roles } from "../labels.ts"
import type { PdfContent } from "../pdf-content.ts"
import type { PrintedParty } from "../printed-parties.ts"
import { colors, page, type Layout } from "../layout.ts"
import type { TextStyle } from "../canvas.ts"

const labelStyle: TextStyle = { weight: "bold", size: 8, color: colors.accent }
const nameStyle: TextStyle = { weight: "bold", size: 10, color: colors.ink }
const textStyle: TextStyle = { weight: "regular", size: 9, color: colors.ink }

const gap = 22
const width = (page.right - page.left - gap) / 2
const lefts = [page.left, page.left + width + gap] as const
const leading = 13.5

interface Column extends Omit<PrintedParty, "nip"> {
  readonly title: Label
  /** The identifier with its label. */
  readonly id: string
}

interface Line {
  readonly text: string
  readonly style: TextStyle
}

const linesOf = (layout: Layout, { name, address, id }: Column): ReadonlyArray<Line> =>
  [
    [name, nameStyle] as const,
    ...address.map((line) => [line, textStyle] as const),
    [id, textStyle] as const,
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

const setColumns = (layout: Layout, pair: ReadonlyArray<Column>, language: Language): void => {
  const columns = pair.map((column) => linesOf(layout, column))
  layout.need(60)
  pair.forEach(({ title }, index) => {
    const left = lefts[index] ?? page.left
    layout.set(inOneLine(title, language), left, layout.y + 8, labelStyle)
    layout.rule(layout.y + 13, colors.accent, left, left + width)
  })
  layout.y += 18
  const rows = Math.max(...columns.map(({ length }) => length))
  if (layout.y + rows * leading <= page.bottom) setSideBySide(layout, columns)
  else setRowByRow(layout, columns)
  layout.y += 20
}

export const setParties = (layout: Layout, { invoice, language }: PdfContent): void => {
  const { seller, buyer, thirdParties } = invoice
  const taxId = inOneLine(labels.taxId, language)
  const internalId = inOneLine(labels.internalId, language)
  const companies = [
    { title: labels.seller, ...seller, id: `${taxId} ${seller.nip}` },
    { title: labels.buyer, ...buyer, id: `${taxId} ${buyer.nip}` },
  ]
  setColumns(layout, companies, language)
  const others = thirdParties.map(({ role, id, ...party }) => ({
    title: roles[role] ?? labels.buyer,
    ...party,
    id: `${id.includes("-") ? internalId : taxId} ${id}`,
  }))
  for (let index = 0; index < others.length; index += 2) {
    setColumns(layout, others.slice(index, index + 2), language)
  }
}
