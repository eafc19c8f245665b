/**
 * What a sum of goods states: net and VAT by the gross method (art. 106e(7), (8) of the VAT act),
 * and both in PLN at the rate before the day of supply, or before the issue of an invoice that is
 * issued earlier (art. 31a). Exact integers; a half is rounded up.
 */
import type { Currency, Goods } from "../facts.ts"
import { type NbpTable, rateBefore } from "../warsaw.ts"
import type { Parcel } from "./supply.ts"

export interface Amounts {
  readonly net: bigint
  readonly vat: bigint
}

export interface Value {
  readonly own: Amounts
  readonly pln: Amounts
}

/** The value of the first so many hundredths of what is billed. */
export type Valuation = (gross: bigint) => Value

const rounded = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)

const amountsOf = (gross: bigint): Amounts => {
  const vat = rounded(gross * 23n, 123n)
  return { net: gross - vat, vat }
}

const inPln = ({ net, vat }: Amounts, rate: bigint): Amounts => ({
  net: rounded(net * rate, 1_000_000n),
  vat: rounded(vat * rate, 1_000_000n),
})

export const plus = (left: Amounts, right: Amounts): Amounts => ({
  net: left.net + right.net,
  vat: left.vat + right.vat,
})

export const minus = (left: Amounts, right: Amounts): Amounts => ({
  net: left.net - right.net,
  vat: left.vat - right.vat,
})

/** Units of a line that left on a day before the issue; without a day, that had not left. */
interface Bucket {
  readonly day?: string | undefined
  readonly units: number
}

export interface BilledLine {
  readonly price: bigint
  /** Oldest first. */
  readonly buckets: ReadonlyArray<Bucket>
}

/** What an invoice and its corrections bill. */
export interface Bill {
  readonly currency: Currency
  /** P_1 of the invoice. */
  readonly issuedOn: string
  /** Everything has the rate before this day; absent: each bucket has its own. */
  readonly rateDay?: string | undefined
  readonly lines: ReadonlyArray<BilledLine>
}

/** Divides the billed units of a line by the days before the issue on which they left. */
export const bucketsOf = (
  line: number,
  billed: number,
  parcels: ReadonlyArray<Parcel>,
  issuedOn: string,
): ReadonlyArray<Bucket> => {
  const unitsOf = ({ goods }: { readonly goods: ReadonlyArray<Goods> }) =>
    goods.reduce((sum, each) => (each.line === line ? sum + each.units : sum), 0)
  const dated = parcels
    .filter(({ day }) => day < issuedOn)
    .flatMap((parcel) => Array.from({ length: unitsOf(parcel) }, () => parcel.day))
    .toSorted()
  const days = Array.from({ length: billed }, (_, nth) => dated[nth])
  return [...Map.groupBy(days, (day) => day)].map(([day, units]) => ({ day, units: units.length }))
}

/** Units come off those that left last, and more units join them. */
export const withUnits = (
  buckets: ReadonlyArray<Bucket>,
  change: number,
): ReadonlyArray<Bucket> => {
  const [last, ...earlier] = buckets.toReversed()
  if (last === undefined) return change > 0 ? [{ units: change }] : []
  const units = Math.max(0, last.units + change)
  const open = change - (units - last.units)
  const before = open === 0 ? earlier.toReversed() : withUnits(earlier.toReversed(), open)
  return [...before, { ...last, units }]
}

interface Part {
  readonly rate: bigint
  readonly gross: bigint
}

/** Goods of one day, those that left first come first; what had not left comes last. */
const partsOf = (
  { issuedOn, lines }: Bill,
  tables: ReadonlyArray<NbpTable>,
): ReadonlyArray<Part> => {
  const sums = new Map<string, bigint>()
  const never = "9999"
  for (const { price, buckets } of lines) {
    for (const { day = never, units } of buckets) {
      sums.set(day, (sums.get(day) ?? 0n) + price * BigInt(units))
    }
  }
  return [...sums]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([day, gross]) => ({ gross, rate: rateBefore(tables, day === never ? issuedOn : day) }))
}

/** Each part adds what it changes, at its rate; what is above all has the rate of the last. */
const valueOfParts = (parts: ReadonlyArray<Part>, gross: bigint): Amounts => {
  let from = 0n
  let sum: Amounts = { net: 0n, vat: 0n }
  for (const [nth, part] of parts.entries()) {
    const isLast = nth === parts.length - 1
    const end = from + part.gross
    const to = isLast || end > gross ? gross : end
    sum = plus(sum, inPln(minus(amountsOf(to), amountsOf(from)), part.rate))
    if (to === gross) break
    from = to
  }
  return sum
}

export const valuationOf = (bill: Bill, tables: ReadonlyArray<NbpTable>): Valuation => {
  const { currency, rateDay } = bill
  if (currency === "PLN") {
    return (gross) => ({ own: amountsOf(gross), pln: amountsOf(gross) })
  }
  if (rateDay !== undefined) {
    const rate = rateBefore(tables, rateDay)
    return (gross) => ({ own: amountsOf(gross), pln: inPln(amountsOf(gross), rate) })
  }
  const parts = partsOf(bill, tables)
  return (gross) => ({ own: amountsOf(gross), pln: valueOfParts(parts, gross) })
}
