/**
 * VAT from gross prices (art. 106e(7) and (8) of the VAT act): once for each rate over the sum of
 * the lines, never line by line. Net is gross less VAT, so the parts always add up.
 *
 * What changes a sum changes its VAT by the difference of both sums' VAT, and not by the VAT of the
 * change: so the changes of one sum never drift away from it, however many they are.
 */
import { type MinorUnits, minorUnits } from "../money/money.ts"
import { roundHalfAwayFromZero } from "../money/rounding.ts"
import type { VatRate } from "./rates-pl.ts"

export interface VatBreakdown {
  readonly net: MinorUnits
  readonly vat: MinorUnits
  readonly gross: MinorUnits
}

/** The VAT contained in a gross amount, rounded to a whole minor unit. */
export const vatFromGross = (gross: MinorUnits, rate: VatRate): VatBreakdown => {
  const vat = roundHalfAwayFromZero(
    BigInt(gross) * BigInt(rate.basisPoints),
    BigInt(10_000 + rate.basisPoints),
  )
  return { net: minorUnits(BigInt(gross) - vat), vat: minorUnits(vat), gross }
}

/** What changing the sum `before` by `change` changes its net, VAT and gross by. */
export const vatOfChange = (
  before: MinorUnits,
  change: MinorUnits,
  rate: VatRate,
): VatBreakdown => {
  const after = vatFromGross(minorUnits(BigInt(before) + BigInt(change)), rate)
  const vat = minorUnits(BigInt(after.vat) - BigInt(vatFromGross(before, rate).vat))
  return { net: minorUnits(BigInt(change) - BigInt(vat)), vat, gross: change }
}
