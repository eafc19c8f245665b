/** How to pay, and what else the invoice has to say: annotations of the law and remarks. */
import { bankAccount } from "../figures.ts"
import { annotations, inOneLine, type Label, labels, paymentMethods } from "../labels.ts"
import { otherRemarksOf, type PictureFacts } from "../picture-facts.ts"
import { colors, page, type Sheet } from "../sheet.ts"
import type { Ink } from "../surface.ts"
import { type Definition, heightOfDefinitions, setDefinitions } from "./definitions.ts"
import { summaryLeft } from "./vat-summary.ts"

const titleInk: Ink = { weight: "bold", size: 8, color: colors.accent }
const smallInk: Ink = { weight: "regular", size: 7.5, color: colors.muted }
const valueInk: Ink = { weight: "regular", size: 9, color: colors.ink }
const accountInk: Ink = { weight: "bold", size: 9, color: colors.ink }

const area = { left: page.left, right: summaryLeft - 22 }

type Entry = readonly [label: Label, value: string, ink: Ink]

const entriesOf = ({ invoice, language }: PictureFacts): ReadonlyArray<Entry> => {
  const { due, method, accounts, paidOn } = invoice.payment
  const known = method === undefined ? undefined : paymentMethods[method]
  const isTransfer = accounts.length > 0 && paidOn === undefined
  return [
    ...due.map((day): Entry => [labels.due, day, accountInk]),
    ...(paidOn === undefined ? [] : [[labels.paidOn, paidOn, accountInk] as const]),
    ...(known === undefined
      ? []
      : [[labels.method, inOneLine(known, language), valueInk] as const]),
    ...accounts.map((each): Entry => [labels.account, bankAccount(each), accountInk]),
    ...(isTransfer ? [[labels.transferTitle, invoice.number, valueInk] as const] : []),
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
