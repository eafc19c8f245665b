/**
 * VAT from gross prices (art. 106e(7) and (8) of the VAT act): once for each rate over the sum of
 * the lines, never line by line. Net is gross less VAT, so the parts always add up.
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
