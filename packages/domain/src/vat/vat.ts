/**
 * VAT from gross prices (art. 106e(7) and (8) of the VAT act): once per rate over the sum of the
 * lines, never per line. Net is gross less VAT, so the parts always add up.
 *
 * A change of a sum changes its VAT by the difference between the VAT of both sums, not by the VAT
 * of the change. Any number of changes therefore never deviates from the sum.
 */
import type { NonEmptyReadonlyArray } from "effect/Array"
import type { LocalDate } from "../calendar/instant.ts"
import { type MinorUnits, minorUnits, roundHalfAwayFromZero } from "../money/money.ts"

export interface VatRate {
  readonly category: "standard"
  /** Hundredths of a per cent: 2300 is 23 %. */
  readonly basisPoints: number
  readonly since: LocalDate
  readonly source: string
}

/** Polish VAT rates as dated rows, newest first. A changed rate becomes a new row. */
export const polishVatRates: NonEmptyReadonlyArray<VatRate> = [
  {
    category: "standard",
    basisPoints: 2300,
    since: "2011-01-01" as LocalDate,
    source: "art. 146aa / 146ef VAT act (Dz.U. 2004 nr 54 poz. 535 with changes)",
  },
  {
    category: "standard",
    basisPoints: 2200,
    since: "2004-05-01" as LocalDate,
    source: "art. 41(1) VAT act",
  },
]

/** Returns the rate of a category on the tax date. Throws for dates before the table. */
export const vatRateOn = (category: VatRate["category"], day: LocalDate): VatRate => {
  const rate = polishVatRates.find((row) => row.category === category && row.since <= day)
  if (rate === undefined) throw new RangeError(`no ${category} VAT rate for ${day}`)
  return rate
}

export interface VatBreakdown {
  readonly net: MinorUnits
  readonly vat: MinorUnits
  readonly gross: MinorUnits
}

/** Returns the VAT contained in a gross amount, rounded to a whole minor unit. */
export const vatFromGross = (gross: MinorUnits, rate: VatRate): VatBreakdown => {
  const vat = roundHalfAwayFromZero(
    BigInt(gross) * BigInt(rate.basisPoints),
    BigInt(10_000 + rate.basisPoints),
  )
  return { net: minorUnits(BigInt(gross) - vat), vat: minorUnits(vat), gross }
}

/** Returns the changes of net, VAT and gross when the sum `before` changes by `change`. */
export const vatOfChange = (
  before: MinorUnits,
  change: MinorUnits,
  rate: VatRate,
): VatBreakdown => {
  const after = vatFromGross(minorUnits(BigInt(before) + BigInt(change)), rate)
  const vat = minorUnits(BigInt(after.vat) - BigInt(vatFromGross(before, rate).vat))
  return { net: minorUnits(BigInt(change) - BigInt(vat)), vat, gross: change }
}
