/**
 * Which part of a document's total belongs to which period.
 *
 * Pure. An invoice belongs to the months of its tax points. A correction that lowers the total
 * counts when it is issued (art. 29a(13) of the VAT act), one that raises it when its cause arose
 * (art. 29a(17)). Doubts are decided in `ledger-decisions.ts`.
 */
import { type LocalDate, monthOf } from "../calendar/instant.ts"
import { effectOf, type InvoiceLine } from "../invoice/correction.ts"
import { type Supply, taxPointsWith } from "../invoice/invoice-dates.ts"
import type { ListedInvoice } from "../invoice/invoice.ts"
import { exactSum, type MinorUnits, minorUnits } from "../money/money.ts"
import type { LedgerRule } from "./ledger-row.ts"

/** A part of a document's total, VAT included. */
export interface LedgerShare {
  readonly day: LocalDate
  readonly gross: MinorUnits
  readonly rule: LedgerRule
}

/** A document of an order. */
export interface LedgerDocument {
  readonly invoice: ListedInvoice
  /** Required for a correction of a mistake; otherwise not read. */
  readonly lines?: ReadonlyArray<Pick<InvoiceLine, "gross">> | undefined
}

/** The shares of an invoice with that total. */
const ofTaxPoints = (total: MinorUnits, supply: Supply): ReadonlyArray<LedgerShare> =>
  taxPointsWith(supply, total).map(({ day, gross }) => ({
    day,
    gross,
    rule: day === supply.madeOn ? "19a(1)" : "19a(8)",
  }))

const negative = (amount: MinorUnits): MinorUnits => minorUnits(-BigInt(amount))

type Correcting = ListedInvoice & {
  readonly correction: NonNullable<ListedInvoice["correction"]>
}

/** The part that lowers the total and the part that raises it count apart. */
const ofMistake = (
  { invoice, lines }: LedgerDocument,
  arose: LocalDate | undefined,
  issueDate: LocalDate,
  { madeOn }: Supply,
): ReadonlyArray<LedgerShare> => {
  if (lines === undefined) throw new TypeError(`${invoice.id} needs its lines`)
  const sum = (sign: 1 | -1) =>
    minorUnits(exactSum(lines.map(({ gross }) => gross).filter((gross) => gross * sign > 0)))
  const since = arose ?? madeOn
  return [
    { day: issueDate, gross: sum(-1), rule: "29a(13)" as const },
    ...(since === undefined ? [] : [{ day: since, gross: sum(1), rule: "29a(17)" as const }]),
  ].filter(({ gross }) => gross !== 0)
}

const ofCorrection = (
  document: LedgerDocument,
  { correction, total }: Correcting,
  issueDate: LocalDate,
  supply: Supply,
): ReadonlyArray<LedgerShare> => {
  const { billedBefore = minorUnits(0), paid = minorUnits(0) } = correction
  const lowered = (gross: MinorUnits): ReadonlyArray<LedgerShare> => [
    { day: issueDate, gross, rule: "29a(13)" },
  ]
  switch (correction.cause) {
    case "Returned":
    case "PriceReduced":
      return lowered(total.amount)
    case "Mistake":
      return ofMistake(document, correction.arose, issueDate, supply)
    case "BuyerNip":
      // It counts where the invoice for the right buyer counts.
      return ofTaxPoints(billedBefore, supply).map((share) => ({
        ...share,
        gross: negative(share.gross),
      }))
    case "BuyerData":
      return []
    case "SupplyDate":
      // The exchange rate may change, but not what is billed.
      return supply.madeOn === undefined
        ? []
        : [{ day: supply.madeOn, gross: minorUnits(0), rule: "19a(1)" }]
    case "Cancelled": {
      const effect = effectOf(correction, [], issueDate)
      if (effect === 1) return []
      return lowered(effect === 2 ? total.amount : negative(paid))
    }
  }
}

const isCorrecting = (invoice: ListedInvoice): invoice is Correcting =>
  invoice.correction !== undefined

/** Returns the shares of an issued document, oldest first, as far as they are known. */
export const sharesOf = (
  document: LedgerDocument,
  issueDate: LocalDate,
  supply: Supply,
): ReadonlyArray<LedgerShare> => {
  const { invoice } = document
  return isCorrecting(invoice)
    ? ofCorrection(document, invoice, issueDate, supply)
    : ofTaxPoints(invoice.total.amount, supply)
}

/** Returns one share for each month, with its latest day; a supply prevails over a payment. */
export const byMonth = (shares: ReadonlyArray<LedgerShare>): ReadonlyArray<LedgerShare> =>
  [...Map.groupBy(shares, ({ day }) => monthOf(day)).values()].map((ofMonth) => {
    const last = ofMonth.at(-1) as LedgerShare
    const supplied = ofMonth.find(({ rule }) => rule === "19a(1)")
    const gross = minorUnits(exactSum(ofMonth.map((share) => share.gross)))
    return { day: last.day, gross, rule: supplied?.rule ?? last.rule }
  })
