/**
 * The amounts due or the changes by a correction (net, VAT and gross for each rate, their sums, VAT
 * in PLN, the total), how to pay, the statutory annotations and the remarks.
 */
import { transferTitleOf } from "@procurement/domain/invoice"
import {
  amount,
  annotations,
  bankAccount,
  exchangeRate,
  inOneLine,
  inTwoParts,
  type Label,
  labels,
  paymentMethods,
  vatRate,
} from "../labels.ts"
import { exchangeTablesOf, otherRemarksOf, type PdfContent } from "../pdf-content.ts"
import type { PrintedInvoice } from "../printed-invoice.ts"
import type { PrintedAccount } from "../printed-parties.ts"
import { toHundredths } from "../../reading/xml-tree.ts"
import {
  colors,
  type Definition,
  heightOfDefinitions,
  page,
  setDefinitions,
  type Layout,
} from "../layout.ts"
import type { TextStyle } from "../canvas.ts"

const textStyle: TextStyle = { weight: "regular", size: 8.5, color: colors.ink }
const sumStyle: TextStyle = { weight: "bold", size: 8.5, color: colors.ink }
const headStyle: TextStyle = { weight: "bold", size: 7.5, color: colors.accent }
const noteStyle: TextStyle = { weight: "regular", size: 7.5, color: colors.muted }
const dueLabelStyle: TextStyle = { weight: "regular", size: 9.5, color: colors.paper }
const dueStyle: TextStyle = { weight: "bold", size: 14, color: colors.paper }

const summaryLeft = 276
const rowHeight = 17
const dueHeight = 32
/** Above the sums of a correction. */
const titleHeight = 15

/** The right edge and the width of the columns net, VAT and gross. */
const columns = [
  { right: 404, width: 57 },
  { right: 466, width: 58 },
  { right: page.right - 5, width: 74 },
] as const

const setRow = (
  layout: Layout,
  first: string,
  values: ReadonlyArray<string>,
  style: TextStyle,
): void => {
  const baseline = layout.y + 11.5
  layout.set(first, summaryLeft + 5, baseline, style)
  columns.forEach(({ right, width }, index) =>
    layout.setRight(values[index] ?? "", right, baseline, style, width),
  )
  layout.y += rowHeight
  layout.rule(layout.y, colors.rule, summaryLeft)
}

const setHead = (layout: Layout, { language }: PdfContent): void => {
  const heads: ReadonlyArray<Label> = [labels.netSum, labels.vatSum, labels.grossSum]
  const height = language === "pl" ? 19 : 28
  layout.paint(
    [{ x: summaryLeft, y: layout.y, width: page.right - summaryLeft, height }],
    colors.band,
  )
  const [word, translation] = inTwoParts(labels.vatRate, language)
  layout.set(word, summaryLeft + 5, layout.y + 12.5, headStyle)
  layout.set(translation, summaryLeft + 5, layout.y + 22, { ...noteStyle, size: 7 })
  heads.forEach((label, index) => {
    const [head, below] = inTwoParts(label, language)
    const { right } = columns[index] ?? columns[2]
    layout.setRight(head, right, layout.y + 12.5, headStyle)
    layout.setRight(below, right, layout.y + 22, { ...noteStyle, size: 7 })
  })
  layout.y += height
}

/** The file names a table in Polish: `066/A/NBP/2026 z 2026-04-07`. */
const tablesOf = ({ invoice, language }: PdfContent, rate: string): string =>
  exchangeTablesOf(invoice, rate)
    .map((table) => (language === "pl" ? table : table.replace(/ z (\d{4}-\d{2}-\d{2})$/, ", $1")))
    .join("; ")

/** The rates, tables and days used for the VAT in PLN (art. 31a and 106e(11) of the VAT act). */
const exchangeNotes = (facts: PdfContent): ReadonlyArray<string> => {
  const { invoice, language } = facts
  const { exchangeRates, exchangeRateBefore, currency } = invoice
  const shown = (rate: string) => exchangeRate(rate, currency, language)
  const titled = (label: Label, text: string) => `${inOneLine(label, language)}: ${text}`
  const tablesFor = (rate: string): ReadonlyArray<string> => {
    const tables = tablesOf(facts, rate)
    return tables === "" ? [] : [titled(labels.exchangeTable, tables)]
  }
  const [only, ...others] = exchangeRates
  if (only === undefined) return []
  if (others.length > 0) {
    const each = exchangeRates.map((rate) => [shown(rate), ...tablesFor(rate)].join("  ·  "))
    return [`${inOneLine(labels.exchangeRates, language)}:`, ...each]
  }
  const before =
    exchangeRateBefore === undefined
      ? []
      : [titled(labels.exchangeRateBefore, shown(exchangeRateBefore))]
  return [titled(labels.exchangeRate, shown(only)), ...tablesFor(only), ...before]
}

const noteLines = (layout: Layout, facts: PdfContent): ReadonlyArray<string> =>
  exchangeNotes(facts).flatMap((note) =>
    layout.wrap(note, noteStyle, page.right - summaryLeft - 10),
  )

const setVatInPln = (layout: Layout, facts: PdfContent, vatInPln: string): void => {
  const { language } = facts
  const shownRates = facts.invoice.vat.length > 1 ? facts.invoice.vat : []
  for (const { rate, vatInPln: part } of shownRates) {
    if (part === undefined) continue
    const label = `${inOneLine(labels.vatInPln, language)}, ${vatRate(rate)}`
    setRow(layout, label, ["", "", amount(part, language)], textStyle)
  }
  const label = inOneLine(labels.vatInPln, language)
  setRow(layout, label, ["", "", `${amount(vatInPln, language)} PLN`], sumStyle)
  layout.y += 3
  for (const line of noteLines(layout, facts)) {
    layout.need(11)
    layout.set(line, summaryLeft + 5, layout.y + 9, noteStyle)
    layout.y += 11
  }
}

const labelOfSum = ({ correction, payment }: PrintedInvoice): Label => {
  if (correction !== undefined) return labels.amountOfCorrection
  return payment.paidOn === undefined ? labels.amountDue : labels.amountPaid
}

const setAmountDue = (layout: Layout, { invoice, language }: PdfContent): void => {
  const width = page.right - summaryLeft
  layout.paint([{ x: summaryLeft, y: layout.y, width, height: dueHeight }], colors.accent)
  const label = inOneLine(labelOfSum(invoice), language)
  layout.set(label, summaryLeft + 9, layout.y + 20, dueLabelStyle)
  const due = `${amount(invoice.totals.gross, language)}\u00a0${invoice.currency}`
  const room = page.right - summaryLeft - 26 - layout.widthOf(label, dueLabelStyle)
  layout.setRight(due, page.right - 9, layout.y + 21, dueStyle, room)
  layout.y += dueHeight
}

/** An upper bound for the height of the summary. */
export const heightOfSummary = (layout: Layout, facts: PdfContent): number => {
  const { vat, totals } = facts.invoice
  const rowsOfRates = vat.length > 1 ? vat.length : 0
  const rowsInPln = totals.vatInPln === undefined ? 0 : rowsOfRates + 1
  const rows = vat.length + 1 + rowsInPln
  const title = facts.invoice.correction === undefined ? 0 : titleHeight
  return title + 28 + rowHeight * rows + 3 + 11 * noteLines(layout, facts).length + 12 + dueHeight
}

const setTitle = (layout: Layout, { invoice, language }: PdfContent): void => {
  if (invoice.correction === undefined) return
  const title = inOneLine(labels.difference, language)
  layout.set(title, summaryLeft, layout.y + 8, { ...headStyle, size: 8 })
  layout.y += titleHeight
}

export const setSummary = (layout: Layout, facts: PdfContent): void => {
  const { invoice, language } = facts
  setTitle(layout, facts)
  setHead(layout, facts)
  for (const { rate, net, vat, gross } of invoice.vat) {
    const values = [net, vat, gross].map((value) => amount(value, language))
    setRow(layout, vatRate(rate), values, textStyle)
  }
  const { net, vat, vatInPln, gross } = invoice.totals
  const totals = [net, vat, gross].map((value) => amount(value, language))
  setRow(layout, inOneLine(labels.total, language), totals, sumStyle)
  if (vatInPln !== undefined) setVatInPln(layout, facts, vatInPln)
  layout.need(12 + dueHeight)
  layout.y += 12
  setAmountDue(layout, facts)
}

const titleStyle: TextStyle = { weight: "bold", size: 8, color: colors.accent }
const smallStyle: TextStyle = { weight: "regular", size: 7.5, color: colors.muted }
const valueStyle: TextStyle = { weight: "regular", size: 9, color: colors.ink }
const accountStyle: TextStyle = { weight: "bold", size: 9, color: colors.ink }

const area = { left: page.left, right: summaryLeft - 22 }

type Entry = readonly [label: Label, value: string, style: TextStyle]

const accountEntries = ({ number, bankName, swift }: PrintedAccount): ReadonlyArray<Entry> => [
  [labels.account, bankAccount(number), accountStyle],
  ...(bankName === undefined ? [] : [[labels.bank, bankName, valueStyle] as const]),
  ...(swift === undefined ? [] : [[labels.swift, swift, valueStyle] as const]),
]

const entriesOf = ({ invoice, ksefNumber, language }: PdfContent): ReadonlyArray<Entry> => {
  const { due, method, accounts, paidOn } = invoice.payment
  const label = method === undefined ? undefined : paymentMethods[method]
  const title = transferTitleOf(invoice.number, ksefNumber)
  const isOwed = (toHundredths(invoice.totals.gross) ?? 0n) > 0n && paidOn === undefined
  const splitPayment = annotations["P_18A"]
  const isTransfer = accounts.length > 0 && isOwed
  return [
    ...due.map((day): Entry => [labels.due, day, accountStyle]),
    ...(paidOn === undefined ? [] : [[labels.paidOn, paidOn, accountStyle] as const]),
    ...(label === undefined
      ? []
      : [[labels.method, inOneLine(label, language), valueStyle] as const]),
    ...(isOwed && splitPayment !== undefined && invoice.annotations.includes("P_18A")
      ? [[labels.splitPayment, inOneLine(splitPayment, language), accountStyle] as const]
      : []),
    ...accounts.flatMap(accountEntries),
    ...(isTransfer ? [[labels.transferTitle, title, valueStyle] as const] : []),
  ]
}

const entryHeight = 26

export const heightOfPayment = (layout: Layout, facts: PdfContent): number =>
  entriesOf(facts).reduce(
    (sum, [, value, style]) =>
      sum + entryHeight + 12 * (layout.wrap(value, style, area.right - area.left).length - 1),
    20,
  )

/** Prints the payment details from `layout.y` on, left of the summary. */
export const setPayment = (layout: Layout, facts: PdfContent): void => {
  const entries = entriesOf(facts)
  if (entries.length === 0) return
  layout.set(inOneLine(labels.payment, facts.language), area.left, layout.y + 8, titleStyle)
  layout.rule(layout.y + 13, colors.accent, area.left, area.right)
  layout.y += 20
  for (const [label, value, style] of entries) {
    layout.set(inOneLine(label, facts.language), area.left, layout.y + 7, smallStyle)
    for (const line of layout.wrap(value, style, area.right - area.left)) {
      layout.set(line, area.left, layout.y + 18, style)
      layout.y += 12
    }
    layout.y += entryHeight - 12
  }
}

const remarksOf = ({ invoice, language }: PdfContent): ReadonlyArray<Definition> => [
  ...invoice.annotations.flatMap((name): ReadonlyArray<Definition> => {
    const label = annotations[name]
    return label === undefined ? [] : [[name, inOneLine(label, language)]]
  }),
  ...otherRemarksOf(invoice),
]

export const setRemarks = (layout: Layout, facts: PdfContent): void => {
  const remarks = remarksOf(facts)
  if (remarks.length === 0) return
  layout.y += 20
  layout.need(Math.min(80, 20 + heightOfDefinitions(layout, remarks, fullWidth)))
  layout.set(inOneLine(labels.remarks, facts.language), page.left, layout.y + 8, titleStyle)
  layout.y += 16
  setDefinitions(layout, remarks, fullWidth)
}

const fullWidth = { left: page.left, right: page.right }
