/**
 * An invoice and its corrections: what is billed, when it is due, and what each document changes.
 *
 * A correction that lowers the sum counts when it is issued (art. 29a(13) of the VAT act); what is
 * not due yet is lowered first, and counts with its tax point or never. One that raises it counts
 * when its cause arose (art. 29a(17)). One for another buyer counts where the sale did.
 */
import { type Happening, type OrderFacts, type Standing, valueOf } from "../facts.ts"
import { monthOf } from "../warsaw.ts"
import { knownAt, type Slice, slicesOf, type Supply, supplyAfter } from "./supply.ts"
import { type Bill, type BilledLine, bucketsOf, withUnits } from "./value.ts"

export interface Chain {
  readonly bill: Bill
  readonly billed: bigint
  /** By the day on which they are due, oldest first; what is not due comes last. */
  readonly slices: ReadonlyArray<Slice>
}

/** What a document makes of its chain, and the slices that it changes, in their order. */
export interface Change {
  readonly chain: Chain
  readonly changed: ReadonlyArray<Slice>
}

const isBefore = (left: Slice, right: Slice): boolean =>
  left.day !== undefined && (right.day === undefined || left.day < right.day)

const byDay = (slices: ReadonlyArray<Slice>): ReadonlyArray<Slice> =>
  slices.toSorted((left, right) => Number(isBefore(right, left)) - Number(isBefore(left, right)))

const dividedBy = (
  lines: ReadonlyArray<Standing>,
  { parcels }: Supply,
  issuedOn: string,
): ReadonlyArray<BilledLine> =>
  lines.map(({ billed, price }, index) => {
    return { price, buckets: bucketsOf(index + 1, billed, parcels, issuedOn) }
  })

const earlier = (left: string, right: string): string => (left < right ? left : right)

/** What an invoice bills that is issued on that day, with the supply as known then. */
const billOf = (
  { currency }: OrderFacts,
  lines: ReadonlyArray<Standing>,
  supply: Supply,
  issuedOn: string,
): Bill => {
  const { parcels, madeOn, cancelledAt } = supply
  const bill = { currency, issuedOn, lines: dividedBy(lines, supply, issuedOn) }
  const days = new Set(parcels.map(({ day }) => day))
  if (madeOn !== undefined && cancelledAt === undefined && days.size === 1) {
    return { ...bill, rateDay: earlier(madeOn, issuedOn) }
  }
  const isDivided = parcels.some(({ day }) => day < issuedOn)
  return isDivided ? bill : { ...bill, rateDay: issuedOn }
}

/** A document, as far as its chain depends on it. */
export interface Issue {
  readonly day: string
  readonly at: number
  /** What is taken off it for goods that never leave, once all of that is known. */
  readonly taken?: bigint | undefined
}

/** The chain of an invoice over those lines; `known`: what is known now. */
export const invoiced = (
  order: OrderFacts,
  lines: ReadonlyArray<Standing>,
  { at, day, taken }: Issue,
  known: ReadonlyArray<Happening>,
): Change => {
  const total = valueOf(lines)
  const slices = slicesOf(order, total, known, taken)
  const supply = supplyAfter(order, knownAt(order, at))
  const chain = { bill: billOf(order, lines, supply, day), billed: total, slices }
  return { chain, changed: slices }
}

interface Lowered {
  readonly left: ReadonlyArray<Slice>
  readonly changed: ReadonlyArray<Slice>
}

/** Takes an amount off what is due last. */
const lowered = (slices: ReadonlyArray<Slice>, amount: bigint, issuedOn: string): Lowered => {
  const left = [...byDay(slices)]
  const changed: Array<Slice> = []
  for (let open = amount; open > 0n; ) {
    const last = left.pop()
    if (last === undefined) throw new RangeError("more is lowered than was billed")
    const taken = open < last.gross ? open : last.gross
    open -= taken
    if (taken < last.gross) left.push({ ...last, gross: last.gross - taken })
    const isPast = last.day !== undefined && last.day < issuedOn
    changed.push({ day: isPast ? issuedOn : last.day, gross: -taken })
  }
  return { left, changed }
}

const billAfter = (
  bill: Bill,
  before: ReadonlyArray<Standing>,
  after: ReadonlyArray<Standing>,
): Bill => {
  const lines = after.map(({ billed, price }, index): BilledLine => {
    const { buckets = [] } = bill.lines[index] ?? {}
    return { price, buckets: withUnits(buckets, billed - (before[index]?.billed ?? 0)) }
  })
  return { ...bill, lines }
}

/** Lines before and after a happening. */
export interface Lines {
  readonly before: ReadonlyArray<Standing>
  readonly after: ReadonlyArray<Standing>
}

const increases = ({ before, after }: Lines): ReadonlyArray<bigint> =>
  after.map(({ billed, price }, index) => {
    const { billed: units = 0, price: former = 0n } = before[index] ?? {}
    return price * BigInt(billed) - former * BigInt(units)
  })

const sumOf = (amounts: ReadonlyArray<bigint>): bigint =>
  amounts.reduce((sum, each) => sum + each, 0n)

const lowering = (chain: Chain, lines: Lines, issuedOn: string): Change => {
  const amount = -sumOf(increases(lines))
  const { left, changed } = lowered(chain.slices, amount, issuedOn)
  const bill = billAfter(chain.bill, lines.before, lines.after)
  return { chain: { bill, billed: chain.billed - amount, slices: left }, changed }
}

/** A cause that existed at the issue counts with the supply, a later one on its day. */
const raisedOn = (
  { madeOn }: Supply,
  { issuedOn }: Bill,
  arose: string | undefined,
): string | undefined => {
  if (madeOn === undefined || arose === undefined || arose <= issuedOn) return madeOn
  return arose > madeOn ? arose : madeOn
}

const mistaken = (
  chain: Chain,
  lines: Lines,
  issuedOn: string,
  day: string | undefined,
): Change => {
  const changes = increases(lines)
  const more = sumOf(changes.filter((each) => each > 0n))
  const less = -sumOf(changes.filter((each) => each < 0n))
  const raised = more === 0n ? [] : [{ day, gross: more }]
  const { left, changed } = lowered([...chain.slices, ...raised], less, issuedOn)
  const bill = billAfter(chain.bill, lines.before, lines.after)
  const billed = chain.billed + more - less
  return { chain: { bill, billed, slices: left }, changed: [...raised, ...changed] }
}

/** The bill with the true days of its parcels. */
const redatedBill = ({ bill }: Chain, lines: ReadonlyArray<Standing>, supply: Supply): Bill => {
  const [first] = supply.parcels
  if (first?.isWhole === true) return { ...bill, rateDay: earlier(first.day, bill.issuedOn) }
  const { rateDay: _all, ...divided } = bill
  return { ...divided, lines: dividedBy(lines, supply, bill.issuedOn) }
}

/** What is known and where in the happenings of the order a correction was decided. */
export interface Decision {
  readonly order: OrderFacts
  readonly nth: number
  readonly lines: Lines
  readonly known: ReadonlyArray<Happening>
}

/** The chain after a correction that was issued on that day. */
export const corrected = (
  chain: Chain,
  { order, nth, lines, known }: Decision,
  issuedOn: string,
): Change => {
  const happening = order.happenings[nth]
  switch (happening?.kind) {
    case "returned":
    case "cancelled":
    case "repriced":
      return lowering(chain, lines, issuedOn)
    case "mistaken": {
      const day = raisedOn(supplyAfter(order, known), chain.bill, happening.arose)
      return mistaken(chain, lines, issuedOn, day)
    }
    case "rebought": {
      const none = { bill: chain.bill, billed: 0n, slices: [] }
      const back = byDay(chain.slices).toReversed()
      return { chain: none, changed: back.map((each) => ({ ...each, gross: -each.gross })) }
    }
    case "redated": {
      const decided = supplyAfter(order, order.happenings.slice(0, nth + 1))
      const bill = redatedBill(chain, lines.after, decided)
      return { chain: { ...chain, bill }, changed: [] }
    }
    default:
      return { chain, changed: [] }
  }
}

/** A slice that is due. */
export interface Due extends Slice {
  readonly day: string
}

const later = (left: string, right: string): string => (left > right ? left : right)

/** One slice for each month, with its latest day, in the order in which the months come first. */
export const byMonth = (slices: ReadonlyArray<Due>): ReadonlyArray<Due> =>
  [...Map.groupBy(slices, ({ day }) => monthOf(day)).values()].map((ofMonth) =>
    ofMonth.reduce((sum, { day, gross }) => {
      return { day: later(sum.day, day), gross: sum.gross + gross }
    }),
  )
