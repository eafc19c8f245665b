/**
 * When VAT becomes due, from the facts alone: with the supply (art. 19a(1) of the VAT act), and
 * with a payment before it for the amount received (art. 19a(8)). Handing goods to the carrier is
 * the supply, and each parcel is one.
 */
import {
  after,
  type Goods,
  type Happening,
  isComplete,
  openUnits,
  type OrderFacts,
  type Standing,
  standingAt,
} from "../facts.ts"
import { dayAt } from "../warsaw.ts"

export interface Parcel {
  readonly name: string
  /** As corrected. */
  readonly day: string
  readonly goods: ReadonlyArray<Goods>
  /** At the prices of the order. */
  readonly value: bigint
  /** Whether everything that was ordered left in it, and nothing else was to leave. */
  readonly isWhole: boolean
}

/** What is known of the supply of an order. */
export interface Supply {
  readonly parcels: ReadonlyArray<Parcel>
  /** The day on which the last of the goods left; absent until then. */
  readonly madeOn?: string | undefined
  /** Later payments are for nothing. */
  readonly cancelledAt?: number | undefined
}

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right)

export const orderedValue = ({ lines }: OrderFacts): bigint =>
  lines.reduce((sum, { price, units }) => sum + price * BigInt(units), 0n)

/** The value of goods of the order; those that it did not name are in its total. */
const ownValue = ({ lines }: OrderFacts, goods: ReadonlyArray<Goods>): bigint =>
  goods.reduce((sum, { line, units }) => sum + (lines[line - 1]?.price ?? 0n) * BigInt(units), 0n)

const isAllOf = ({ lines }: OrderFacts, goods: ReadonlyArray<Goods>): boolean =>
  lines.every(({ units }, index) =>
    goods.some((each) => each.line === index + 1 && each.units === units),
  ) && goods.length === lines.length

const correctedDays = (happenings: ReadonlyArray<Happening>): ReadonlyMap<string, string> =>
  new Map(happenings.flatMap((each) => (each.kind === "redated" ? [[each.parcel, each.day]] : [])))

/** The supply as known after these happenings. */
export const supplyAfter = (order: OrderFacts, happenings: ReadonlyArray<Happening>): Supply => {
  const days = correctedDays(happenings)
  let lines: ReadonlyArray<Standing> = standingAt(order, -1)
  let rest = orderedValue(order)
  const parcels: Array<Parcel> = []
  for (const each of happenings) {
    lines = after(lines, each)
    if (each.kind !== "shipped") continue
    const { goods, leftAt, parcel: name } = each
    // The last parcel has what the others leave.
    const isLast = lines.every((line) => openUnits(line) === 0)
    const value = isLast ? rest : least(rest, ownValue(order, goods))
    rest -= value
    const day = days.get(name) ?? dayAt(leftAt)
    parcels.push({ name, day, goods, value, isWhole: isLast && isAllOf(order, goods) })
  }
  const last = parcels
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  const cancelled = happenings.find(({ kind }) => kind === "cancelled")
  return {
    parcels,
    madeOn: isComplete(lines) ? last : undefined,
    cancelledAt: cancelled?.at,
  }
}

export const knownAt = ({ happenings }: OrderFacts, at: number): ReadonlyArray<Happening> =>
  happenings.filter((each) => each.at <= at)

/** A part of a sum; without a day it is not due. */
export interface Slice {
  readonly day?: string | undefined
  readonly gross: bigint
}

const receivedBefore = (
  happenings: ReadonlyArray<Happening>,
  cancelledAt: number | undefined,
): ReadonlyArray<readonly [day: string, amount: bigint]> =>
  happenings.flatMap((each) => {
    if (each.kind !== "paid") return []
    const isForNothing = cancelledAt !== undefined && each.receivedAt > cancelledAt
    return isForNothing ? [] : [[dayAt(each.receivedAt), each.amount] as const]
  })

const sumUntil = (
  dated: ReadonlyArray<readonly [day: string, amount: bigint]>,
  last: string,
): bigint => dated.reduce((sum, [day, amount]) => (day <= last ? sum + amount : sum), 0n)

/**
 * The slices of an invoice over that total, oldest first; what is not due comes last. `taken`: what
 * was taken off it for goods that had not left, once that is known.
 */
export const slicesOf = (
  order: OrderFacts,
  total: bigint,
  happenings: ReadonlyArray<Happening>,
  taken?: bigint,
): ReadonlyArray<Slice> => {
  const { parcels, madeOn, cancelledAt } = supplyAfter(order, happenings)
  const left = parcels.map(({ day, value }) => [day, value] as const)
  const worth = left.reduce((sum, [, value]) => sum + value, 0n)
  // What was invoiced and neither left nor was cancelled has left with the rest.
  if (madeOn !== undefined && cancelledAt === undefined) left.push([madeOn, total])
  else if (madeOn !== undefined && taken !== undefined) left.push([madeOn, total - taken - worth])
  const paid = receivedBefore(happenings, cancelledAt)
  const days = [...new Set([...left, ...paid].map(([day]) => day))].toSorted()
  const slices: Array<Slice> = []
  let due = 0n
  for (const day of days) {
    const [supplied, received] = [sumUntil(left, day), sumUntil(paid, day)]
    const level = least(total, supplied > received ? supplied : received)
    if (level <= due) continue
    slices.push({ day, gross: level - due })
    due = level
  }
  return due < total ? [...slices, { gross: total - due }] : slices
}
