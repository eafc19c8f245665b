/**
 * What an invoice comes to: net, VAT, gross and, of a foreign currency, the VAT in PLN.
 *
 * A correction states what it changes these by: those of an invoice of what is left, less those
 * before it, in PLN as well. So the invoice and its corrections come to what an invoice of the
 * goods that did not come back would say, and to nothing when all of them did.
 *
 * Corrections that were numbered before 2026-11-22 have the VAT of the change itself, rounded. What
 * they are off by, up to a minor unit each, stays with the invoice; those after them add none.
 */
import { type RateQuote, toPln } from "../money/exchange-rates.ts"
import { type MinorUnits, minorUnits } from "../money/money.ts"
import type { VatRate } from "../vat/rates-pl.ts"
import { type VatBreakdown, vatFromGross, vatOfChange } from "../vat/vat.ts"
import type { Invoice } from "./invoice.ts"

export interface DocumentTotals {
  readonly totals: VatBreakdown
  /** Present just when the currency is not PLN. */
  readonly foreign?: { readonly rate: RateQuote; readonly vatInPln: MinorUnits }
}

/** Both sums' VAT in PLN, each rounded as an invoice of it would be, and the difference of them. */
const changeInPln = (
  before: MinorUnits,
  change: VatBreakdown,
  vatRate: VatRate,
  quote: RateQuote,
): MinorUnits => {
  const { vat } = vatFromGross(before, vatRate)
  const after = toPln(minorUnits(BigInt(vat) + BigInt(change.vat)), quote)
  return minorUnits(BigInt(after) - BigInt(toPln(vat, quote)))
}

export const documentTotals = (
  { total, correction }: Pick<Invoice, "total" | "correction">,
  vatRate: VatRate,
  rate: RateQuote | undefined,
): DocumentTotals => {
  const before = correction?.billedBefore ?? minorUnits(0)
  const totals = vatOfChange(before, total.amount, vatRate)
  if (rate === undefined) return { totals }
  return { totals, foreign: { rate, vatInPln: changeInPln(before, totals, vatRate, rate) } }
}
