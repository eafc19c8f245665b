/** What the waits of single orders come to. */
import type { Comparison } from "../comparison.ts"
import { quantile } from "../statistics.ts"
import { plainNumber } from "../table.ts"

/** Milliseconds: from the order to KSeF's acknowledgement, and from there to the webhook. */
export interface SingleOrder {
  readonly acknowledgedAfter: number
  readonly notifiedAfter: number
}

export interface QuietSetting {
  readonly ordersAMinute: number
  /** How many times KSeF's limits. */
  readonly limitScale: number
  /** Calls that were answered 429. */
  readonly refused: number
}

const millisPerSecond = 1_000
const acknowledgedWithinSeconds = 10
const notifiedWithinSeconds = 60
const tailShare = 0.999
/** With fewer there is no thousandth part. */
const enoughForTail = 1_000

const ascending = (values: ReadonlyArray<number>): ReadonlyArray<number> =>
  values.toSorted((left, right) => left - right)

const inWords = (sorted: ReadonlyArray<number>): string => {
  const of = (share: number): string => `${plainNumber(quantile(sorted, share))} ms`
  const tail = `p99.9 ${of(tailShare)}, max ${of(1)}`
  return `p50 ${of(0.5)}, p99 ${of(0.99)}, ${tail}, of ${sorted.length} orders`
}

const tailOf = (
  name: string,
  millis: ReadonlyArray<number>,
  limit: Pick<Comparison, "floor" | "floorIs">,
  notes: ReadonlyArray<string>,
): Comparison => {
  const sorted = ascending(millis)
  return {
    name,
    unit: "s",
    better: "lower",
    ours: [quantile(sorted, tailShare) / millisPerSecond],
    ...limit,
    goal: 1,
    notes: [inWords(sorted), ...notes],
  }
}

const settingInWords = ({ ordersAMinute, limitScale, refused }: QuietSetting): string =>
  `one at a time, ${plainNumber(ordersAMinute)} a minute, limits ${limitScale} times KSeF's: ` +
  `${plainNumber(ordersAMinute / limitScale)} a minute at KSeF's own; ` +
  `${refused} calls answered 429`

/** Throws without orders. */
export const quietResults = (
  orders: ReadonlyArray<SingleOrder>,
  setting: QuietSetting,
): ReadonlyArray<Comparison> => {
  if (orders.length === 0) throw new RangeError("nothing was measured")
  const few = `fewer than ${plainNumber(enoughForTail)} orders: p99.9 is the slowest of them`
  const notes = [settingInWords(setting), ...(orders.length < enoughForTail ? [few] : [])]
  return [
    tailOf(
      "single order acknowledged, p99.9",
      orders.map(({ acknowledgedAfter }) => acknowledgedAfter),
      {
        floor: [acknowledgedWithinSeconds],
        floorIs: "ten seconds from the order to KSeF's acknowledgement",
      },
      notes,
    ),
    tailOf(
      "its invoice.issued received, p99.9",
      orders.map(({ notifiedAfter }) => notifiedAfter),
      {
        floor: [notifiedWithinSeconds],
        floorIs: "sixty seconds from the acknowledgement to the customer's endpoint",
      },
      [],
    ),
  ]
}
