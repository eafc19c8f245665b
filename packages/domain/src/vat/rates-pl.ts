/**
 * Polish VAT rates as dated rows, newest first. A rate that changes becomes a new row.
 */
import type { LocalDate } from "../calendar/local-date.ts"

export interface VatRate {
  readonly category: "standard"
  /** Hundredths of a per cent: 2300 is 23 %. */
  readonly basisPoints: number
  readonly since: LocalDate
  readonly source: string
}

export const polishVatRates: ReadonlyArray<VatRate> = [
  {
    category: "standard",
    basisPoints: 2300,
    since: "2011-01-01" as LocalDate,
    source: "art. 146aa / 146ef VAT act (Dz.U. 2004 nr 54 poz. 535 with changes)",
  },
]

/** The rate of a category in force on the tax date. Throws when the table does not reach so far. */
export const vatRateOn = (category: VatRate["category"], day: LocalDate): VatRate => {
  const rate = polishVatRates.find((row) => row.category === category && row.since <= day)
  if (rate === undefined) throw new RangeError(`no ${category} VAT rate known for ${day}`)
  return rate
}
