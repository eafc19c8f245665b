/** What the documents of a day or a month add up to, by currency. Pure. */
import * as Schema from "effect/Schema"
import { Currency, type MinorUnits, MinorUnits as Minor, minorUnits } from "../money/money.ts"
import type { FileAmounts } from "../invoice/invoice-writer.ts"

export const CurrencyTotals = Schema.Struct({
  currency: Currency,
  documents: Schema.Int,
  net: Minor,
  vat: Minor,
  gross: Minor,
  /** The VAT in PLN: as stated, or the VAT itself. */
  vatInPln: Minor,
})
export type CurrencyTotals = typeof CurrencyTotals.Type

/** At most one for each currency, sorted by currency. */
export const Totals = Schema.Array(CurrencyTotals)
export type Totals = typeof Totals.Type

/**
 * Three views of the same documents. `ksef`: KSeF lists the file with its hash; `archive`: what the
 * archived file states; `register`: what the VAT register has of it.
 */
export const TiedTotals = Schema.Struct({ ksef: Totals, archive: Totals, register: Totals })
export type TiedTotals = typeof TiedTotals.Type

export const noTotals: TiedTotals = { ksef: [], archive: [], register: [] }

const sum = (left: MinorUnits, right: MinorUnits): MinorUnits =>
  minorUnits(BigInt(left) + BigInt(right))

const plus = (left: CurrencyTotals, right: CurrencyTotals): CurrencyTotals => ({
  currency: left.currency,
  documents: left.documents + right.documents,
  net: sum(left.net, right.net),
  vat: sum(left.vat, right.vat),
  gross: sum(left.gross, right.gross),
  vatInPln: sum(left.vatInPln, right.vatInPln),
})

const byCurrency = (left: CurrencyTotals, right: CurrencyTotals): number =>
  left.currency < right.currency ? -1 : 1

export const addTotals = (left: Totals, right: Totals): Totals => {
  const all = new Map(left.map((each) => [each.currency, each]))
  for (const each of right) {
    const subtotal = all.get(each.currency)
    all.set(each.currency, subtotal === undefined ? each : plus(subtotal, each))
  }
  return [...all.values()].toSorted(byCurrency)
}

export const addTied = (left: TiedTotals, right: TiedTotals): TiedTotals => ({
  ksef: addTotals(left.ksef, right.ksef),
  archive: addTotals(left.archive, right.archive),
  register: addTotals(left.register, right.register),
})

/** What a file and the register state alike. */
export type StatedSums = Omit<FileAmounts, "number">

/** The totals of one document. */
export const totalsOf = ({ currency, net, vat, gross, vatInPln = vat }: StatedSums): Totals => [
  { currency, documents: 1, net, vat, gross, vatInPln },
]
