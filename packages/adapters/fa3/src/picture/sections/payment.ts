/**
 * The amounts to pay or the changes of a correction (net, VAT and gross for each rate, their sums,
 * VAT in PLN, the total), how to pay, and what else the invoice has to say: annotations of the law
 * and remarks.
 */
import { transferTitleOf } from "@procurement/domain/invoice"
import {
  amount,
  annotations,
  bankAccount,
  figure,
  inOneLine,
  inTwoParts,
  type Label,
  labels,
  paymentMethods,
  vatRate,
} from "../labels.ts"
import { exchangeTableOf, otherRemarksOf, type PictureFacts } from "../picture-facts.ts"
import type { PrintedInvoice } from "../printed-invoice.ts"
import {
  colors,
  type Definition,
  heightOfDefinitions,
  page,
  setDefinitions,
  type Sheet,
} from "../sheet.ts"
import type { Ink } from "../surface.ts"

const textInk: Ink = { weight: "regular", size: 8.5, color: colors.ink }
const sumInk: Ink = { weight: "bold", size: 8.5, color: colors.ink }
const headInk: Ink = { weight: "bold", size: 7.5, color: colors.accent }
const noteInk: Ink = { weight: "regular", size: 7.5, color: colors.muted }
const dueLabelInk: Ink = { weight: "regular", size: 9.5, color: colors.paper }
const dueInk: Ink = { weight: "bold", size: 14, color: colors.paper }

const summaryLeft = 276
const rowHeight = 17
const dueHeight = 32
/** Above the sums of a correction. */
const titleHeight = 15

/** Net, VAT and gross: where each column ends, and how wide it is. */
const columns = [
  { right: 404, width: 57 },
  { right: 466, width: 58 },
  { right: page.right - 5, width: 74 },
] as const

const setRow = (sheet: Sheet, first: string, values: ReadonlyArray<string>, ink: Ink): void => {
  const baseline = sheet.y + 11.5
  sheet.set(first, summaryLeft + 5, baseline, ink)
  columns.forEach(({ right, width }, index) =>
    sheet.setRight(values[index] ?? "", right, baseline, ink, width),
  )
  sheet.y += rowHeight
  sheet.rule(sheet.y, colors.rule, summaryLeft)
}

const setHead = (sheet: Sheet, { language }: PictureFacts): void => {
  const heads: ReadonlyArray<Label> = [labels.netSum, labels.vatSum, labels.grossSum]
  const height = language === "pl" ? 19 : 28
  sheet.paint(
    [{ x: summaryLeft, y: sheet.y, width: page.right - summaryLeft, height }],
    colors.band,
  )
  const [word, translation] = inTwoParts(labels.vatRate, language)
  sheet.set(word, summaryLeft + 5, sheet.y + 12.5, headInk)
  sheet.set(translation, summaryLeft + 5, sheet.y + 22, { ...noteInk, size: 7 })
  heads.forEach((label, index) => {
    const [head, below] = inTwoParts(label, language)
    const { right } = columns[index] ?? columns[2]
    sheet.setRight(head, right, sheet.y + 12.5, headInk)
    sheet.setRight(below, right, sheet.y + 22, { ...noteInk, size: 7 })
  })
  sheet.y += height
}

/** The file names a table in Polish: `066/A/NBP/2026 z 2026-04-07`. */
const tableIn = (table: string | undefined, language: PictureFacts["language"]) =>
  language === "pl" ? table : table?.replace(/ z (\d{4}-\d{2}-\d{2})$/, ", $1")

/** How the VAT in PLN came about: rate, table and day (art. 31a and 106e(11) of the VAT act). */
const exchangeNotes = ({ invoice, language }: PictureFacts): ReadonlyArray<string> => {
  const { exchangeRate, currency } = invoice
  if (exchangeRate === undefined) return []
  const rate = `1 ${currency} = ${figure(exchangeRate, language, 4)} PLN`
  const table = tableIn(exchangeTableOf(invoice), language)
  const source =
    table === undefined ? [] : [`${inOneLine(labels.exchangeTable, language)}: ${table}`]
  return [`${inOneLine(labels.exchangeRate, language)}: ${rate}`, ...source]
}

const noteLines = (sheet: Sheet, facts: PictureFacts): ReadonlyArray<string> =>
  exchangeNotes(facts).flatMap((note) => sheet.wrap(note, noteInk, page.right - summaryLeft - 10))

const setVatInPln = (sheet: Sheet, facts: PictureFacts, vatInPln: string): void => {
  const { language } = facts
  const shownRates = facts.invoice.vat.length > 1 ? facts.invoice.vat : []
  for (const { rate, vatInPln: part } of shownRates) {
    if (part === undefined) continue
    const label = `${inOneLine(labels.vatInPln, language)}, ${vatRate(rate)}`
    setRow(sheet, label, ["", "", amount(part, language)], textInk)
  }
  const label = inOneLine(labels.vatInPln, language)
  setRow(sheet, label, ["", "", `${amount(vatInPln, language)} PLN`], sumInk)
  sheet.y += 3
  for (const line of noteLines(sheet, facts)) {
    sheet.set(line, summaryLeft + 5, sheet.y + 9, noteInk)
    sheet.y += 11
  }
}

const labelOfSum = ({ correction, payment }: PrintedInvoice): Label => {
  if (correction !== undefined) return labels.amountOfCorrection
  return payment.paidOn === undefined ? labels.amountDue : labels.amountPaid
}

const setAmountDue = (sheet: Sheet, { invoice, language }: PictureFacts): void => {
  const width = page.right - summaryLeft
  sheet.paint([{ x: summaryLeft, y: sheet.y, width, height: dueHeight }], colors.accent)
  const label = inOneLine(labelOfSum(invoice), language)
  sheet.set(label, summaryLeft + 9, sheet.y + 20, dueLabelInk)
  const due = `${amount(invoice.totals.gross, language)}\u00a0${invoice.currency}`
  const room = page.right - summaryLeft - 26 - sheet.widthOf(label, dueLabelInk)
  sheet.setRight(due, page.right - 9, sheet.y + 21, dueInk, room)
  sheet.y += dueHeight
}

/** An upper bound of the height that the summary takes. */
export const heightOfSummary = (sheet: Sheet, facts: PictureFacts): number => {
  const { vat, totals } = facts.invoice
  const rowsOfRates = vat.length > 1 ? vat.length : 0
  const rowsInPln = totals.vatInPln === undefined ? 0 : rowsOfRates + 1
  const rows = vat.length + 1 + rowsInPln
  const title = facts.invoice.correction === undefined ? 0 : titleHeight
  return title + 28 + rowHeight * rows + 3 + 11 * noteLines(sheet, facts).length + 12 + dueHeight
}

const setTitle = (sheet: Sheet, { invoice, language }: PictureFacts): void => {
  if (invoice.correction === undefined) return
  const title = inOneLine(labels.difference, language)
  sheet.set(title, summaryLeft, sheet.y + 8, { ...headInk, size: 8 })
  sheet.y += titleHeight
}

export const setSummary = (sheet: Sheet, facts: PictureFacts): void => {
  const { invoice, language } = facts
  setTitle(sheet, facts)
  setHead(sheet, facts)
  for (const { rate, net, vat, gross } of invoice.vat) {
    const values = [net, vat, gross].map((value) => amount(value, language))
    setRow(sheet, vatRate(rate), values, textInk)
  }
  const { net, vat, vatInPln, gross } = invoice.totals
  const totals = [net, vat, gross].map((value) => amount(value, language))
  setRow(sheet, inOneLine(labels.total, language), totals, sumInk)
  if (vatInPln !== undefined) setVatInPln(sheet, facts, vatInPln)
  sheet.y += 12
  setAmountDue(sheet, facts)
}

const titleInk: Ink = { weight: "bold", size: 8, color: colors.accent }
const smallInk: Ink = { weight: "regular", size: 7.5, color: colors.muted }
const valueInk: Ink = { weight: "regular", size: 9, color: colors.ink }
const accountInk: Ink = { weight: "bold", size: 9, color: colors.ink }

const area = { left: page.left, right: summaryLeft - 22 }

type Entry = readonly [label: Label, value: string, ink: Ink]

const entriesOf = ({ invoice, ksefNumber, language }: PictureFacts): ReadonlyArray<Entry> => {
  const { due, method, accounts, paidOn } = invoice.payment
  const known = method === undefined ? undefined : paymentMethods[method]
  const title = transferTitleOf(invoice.number, ksefNumber)
  const isTransfer = accounts.length > 0 && paidOn === undefined
  return [
    ...due.map((day): Entry => [labels.due, day, accountInk]),
    ...(paidOn === undefined ? [] : [[labels.paidOn, paidOn, accountInk] as const]),
    ...(known === undefined
      ? []
      : [[labels.method, inOneLine(known, language), valueInk] as const]),
    ...accounts.map((each): Entry => [labels.account, bankAccount(each), accountInk]),
    ...(isTransfer ? [[labels.transferTitle, title, valueInk] as const] : []),
  ]
}

const entryHeight = 26

export const heightOfPayment = (sheet: Sheet, facts: PictureFacts): number =>
  entriesOf(facts).reduce(
    (sum, [, value, ink]) =>
      sum + entryHeight + 12 * (sheet.wrap(value, ink, area.right - area.left).length - 1),
    20,
  )

/** Sets the block from `sheet.y` on, left of the summary. */
export const setPayment = (sheet: Sheet, facts: PictureFacts): void => {
  const entries = entriesOf(facts)
  if (entries.length === 0) return
  sheet.set(inOneLine(labels.payment, facts.language), area.left, sheet.y + 8, titleInk)
  sheet.rule(sheet.y + 13, colors.accent, area.left, area.right)
  sheet.y += 20
  for (const [label, value, ink] of entries) {
    sheet.set(inOneLine(label, facts.language), area.left, sheet.y + 7, smallInk)
    for (const line of sheet.wrap(value, ink, area.right - area.left)) {
      sheet.set(line, area.left, sheet.y + 18, ink)
      sheet.y += 12
    }
    sheet.y += entryHeight - 12
  }
}

const remarksOf = ({ invoice, language }: PictureFacts): ReadonlyArray<Definition> => [
  ...invoice.annotations.flatMap((name): ReadonlyArray<Definition> => {
    const label = annotations[name]
    return label === undefined ? [] : [[name, inOneLine(label, language)]]
  }),
  ...otherRemarksOf(invoice),
]

export const setRemarks = (sheet: Sheet, facts: PictureFacts): void => {
  const remarks = remarksOf(facts)
  if (remarks.length === 0) return
  sheet.y += 20
  sheet.need(Math.min(80, 20 + heightOfDefinitions(sheet, remarks, fullWidth)))
  sheet.set(inOneLine(labels.remarks, facts.language), page.left, sheet.y + 8, titleInk)
  sheet.y += 16
  setDefinitions(sheet, remarks, fullWidth)
}

const fullWidth = { left: page.left, right: page.right }
