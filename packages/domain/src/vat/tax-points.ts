/**
 * The days on which the VAT of an invoice becomes due.
 *
 * VAT becomes due with the supply (art. 19a(1) of the VAT act), and with a payment before it, for
 * the amount received (art. 19a(8)). So what is due in total is the larger of both: what was
 * supplied, and what was paid. Pure. Payments count by the day of their receipt, so one that is
 * reported late moves the days.
 */
import { lastNonEmpty } from "effect/Array"
import * as Schema from "effect/Schema"
import { type Instant, LocalDate, warsawDate } from "../calendar/instant.ts"
import { MinorUnits, minorUnits } from "../money/money.ts"
import { polishVatRates, vatOfChange, vatRateOn } from "./vat.ts"

/** A day in Warsaw, what becomes due on it in the invoice's currency, and the rate in per cent. */
export const TaxPoint = Schema.Struct({
  day: LocalDate,
  gross: MinorUnits,
  net: MinorUnits,
  vat: MinorUnits,
  /** As P_12 states it: `23`. */
  rate: Schema.String,
})
export type TaxPoint = typeof TaxPoint.Type

/** Goods that left on a day, with their value including VAT. */
export interface SuppliedGoods {
  readonly day: LocalDate
  readonly gross: MinorUnits
}

/** A payment of an invoice. */
export interface ReceivedPayment {
  readonly amount: MinorUnits
  readonly receivedAt: Instant
}

interface Event {
  readonly day: LocalDate
  readonly supplied: bigint
  readonly paid: bigint
}

/** A payment is reported by people, who may give an impossible day: it still has a rate. */
const firstDay = lastNonEmpty(polishVatRates).since

const larger = (left: bigint, right: bigint): bigint => (left > right ? left : right)
const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)

/**
 * Returns the tax points of an invoice with this total, oldest first, each day once. They add up to
 * the total when everything was supplied or paid, and to less before. Payments above the total have
 * none. A refund does not take a tax point back: a correction does.
 */
export const taxPointsOf = (
  total: MinorUnits,
  supplies: ReadonlyArray<SuppliedGoods>,
  received: ReadonlyArray<ReceivedPayment>,
): ReadonlyArray<TaxPoint> => {
  const events: ReadonlyArray<Event> = [
    ...supplies.map(({ day, gross }) => ({ day, supplied: BigInt(gross), paid: 0n })),
    ...received.map(({ amount, receivedAt }) => ({
      day: warsawDate(receivedAt),
      supplied: 0n,
      paid: BigInt(amount),
    })),
  ]
  let [supplied, paid, due] = [0n, 0n, 0n]
  return [...Map.groupBy(events, ({ day }) => day)]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([day, ofDay]): ReadonlyArray<TaxPoint> => {
      for (const event of ofDay) {
        supplied += event.supplied
        paid += event.paid
      }
      const change = smaller(BigInt(total), larger(supplied, paid)) - due
      if (change <= 0n) return []
      const rate = vatRateOn("standard", day < firstDay ? firstDay : day)
      const amounts = vatOfChange(minorUnits(due), minorUnits(change), rate)
      due += change
      return [{ day, ...amounts, rate: String(rate.basisPoints / 100) }]
    })
}
