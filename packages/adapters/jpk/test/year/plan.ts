/**
 * What people of the simulated year intend, drawn from a seed: orders, parcels, payments, returns
 * and corrections, more often than in life at midnight, at the ends of months and of the year.
 */
import type { Random } from "@procurement/contract-tests/builders"
import type { Currency } from "./facts.ts"
import type { Outage } from "./outside-world.ts"
import { dayAt, dayMillis, firstOfNextMonth, instantAt } from "./warsaw.ts"

const minute = 60_000
const hour = 60 * minute

export const firstInstant = instantAt("2027-01-01", "00:00:00")
const lastInstant = instantAt("2027-12-31", "23:59:59.999")
/** Everything is settled by then. */
export const lastDay = "2028-04-30"

const amendments = [
  "return",
  "return",
  "reprice",
  "correct",
  "correct",
  "rename",
  "rebuy",
  "redate",
  "redate",
] as const

/** `at`: when it is reported. */
export type Intention = { readonly at: number } & (
  | { readonly kind: "ship"; readonly leftAt: number; readonly isLast: boolean }
  | { readonly kind: "pay"; readonly receivedAt: number; readonly perMille: number }
  | { readonly kind: "cancel" | "finish" | (typeof amendments)[number] }
)

export interface OrderPlan {
  readonly acceptedAt: number
  readonly currency: Currency
  readonly intentions: ReadonlyArray<Intention>
}

/** Before and after midnight, and the minutes in which nothing may be sent to KSeF. */
const edges = [-hour, -180_001, -180_000, -60_000, -1, 0, 1, 9_999, 10_000, minute, hour] as const

/** An instant in the range, often next to a midnight or to the end of a month. */
const momentIn = (random: Random, from: number, to: number): number => {
  const plain = random.int(from, to)
  const day = dayAt(plain)
  if (random.happens(0.14)) return instantAt(day, "00:00:00") + random.pick(edges)
  if (random.happens(0.14)) {
    return instantAt(firstOfNextMonth(day), "00:00:00") + random.pick(edges)
  }
  return plain
}

const momentAfter = (random: Random, from: number, least: number, most: number): number =>
  Math.max(from + 1, momentIn(random, from + least, from + most))

/** Days of a total failure of KSeF, so that invoices are issued after the goods have left. */
const stalled = [
  [instantAt("2027-04-27", "00:00:00"), instantAt("2027-05-04", "00:00:00")],
  [instantAt("2027-10-15", "00:00:00"), instantAt("2027-10-21", "00:00:00")],
] as const

const acceptance = (random: Random): number => {
  if (random.happens(0.12)) return random.int(...random.pick(stalled))
  if (random.happens(0.02)) return firstInstant + Math.abs(random.pick(edges))
  if (random.happens(0.03)) return lastInstant + 1 - Math.abs(random.pick(edges))
  const at = momentIn(random, firstInstant, lastInstant)
  return Math.min(lastInstant, Math.max(firstInstant, at))
}

/** People report most things at once, and some weeks later. */
const reportOf = (random: Random, happened: number): number => {
  if (random.happens(0.82)) return happened
  return momentAfter(random, happened, minute, random.happens(0.5) ? 2 * dayMillis : 25 * dayMillis)
}

const shippingDelay = (random: Random): readonly [least: number, most: number] => {
  if (random.happens(0.4)) return [minute, 8 * hour]
  return random.happens(0.75) ? [hour, 10 * dayMillis] : [10 * dayMillis, 50 * dayMillis]
}

const parcelsOf = (random: Random, acceptedAt: number): ReadonlyArray<Intention> => {
  if (random.happens(0.08)) return []
  const isDivided = random.happens(0.4)
  const count = isDivided ? random.int(2, 3) : 1
  const isIncomplete = isDivided && random.happens(0.3)
  let leftAt = acceptedAt
  return Array.from({ length: count }, (_, nth): Intention => {
    leftAt = momentAfter(random, leftAt, ...shippingDelay(random))
    const isLast = nth === count - 1 && !isIncomplete
    return { kind: "ship", leftAt, at: reportOf(random, leftAt), isLast }
  })
}

const payment = (random: Random, receivedAt: number, perMille: number): Intention => ({
  kind: "pay",
  receivedAt,
  perMille,
  at: reportOf(random, receivedAt),
})

const paymentsOf = (random: Random, acceptedAt: number): ReadonlyArray<Intention> => {
  const soon = () => momentAfter(random, acceptedAt, minute, 3 * dayMillis)
  const late = () => momentAfter(random, acceptedAt, 2 * dayMillis, 45 * dayMillis)
  const style = random.int(1, 100)
  if (style <= 15) return []
  if (style <= 30) return [payment(random, soon(), 1_000)]
  if (style <= 50) {
    const first = random.int(1, 999)
    return [payment(random, soon(), first), payment(random, late(), 1_000 - first)]
  }
  if (style <= 60) {
    return [soon(), late(), late()].map((at) => payment(random, at, random.int(1, 600)))
  }
  return [payment(random, late(), random.happens(0.1) ? 1_200 : 1_000)]
}

const isStalled = (at: number): boolean => stalled.some(([from, to]) => at >= from && at < to)

const amendmentsOf = (random: Random, acceptedAt: number): ReadonlyArray<Intention> => {
  if (isStalled(acceptedAt) && random.happens(0.6)) {
    const later = () => momentAfter(random, acceptedAt, 10 * dayMillis, 60 * dayMillis)
    return [
      { kind: "redate", at: later() },
      { kind: random.pick(amendments), at: later() },
    ]
  }
  if (random.happens(0.45)) return []
  return Array.from({ length: random.int(1, 3) }, () => ({
    kind: random.pick(amendments),
    at: momentAfter(
      random,
      acceptedAt,
      hour,
      random.happens(0.5) ? 20 * dayMillis : 80 * dayMillis,
    ),
  }))
}

const cancellationOf = (random: Random, acceptedAt: number): ReadonlyArray<Intention> =>
  random.happens(0.1)
    ? [{ kind: "cancel", at: momentAfter(random, acceptedAt, 1, 20 * dayMillis) }]
    : []

const finish = (random: Random): Intention => {
  const from = instantAt("2028-03-05", "08:00:00")
  return { kind: "finish", at: random.int(from, from + 20 * dayMillis) }
}

export const planOrder = (random: Random): OrderPlan => {
  const acceptedAt = acceptance(random)
  return {
    acceptedAt,
    currency: random.happens(0.4) ? "EUR" : "PLN",
    intentions: [
      ...parcelsOf(random, acceptedAt),
      ...paymentsOf(random, acceptedAt),
      ...amendmentsOf(random, acceptedAt),
      ...cancellationOf(random, acceptedAt),
      finish(random),
    ],
  }
}

type OutageRow = readonly [kind: Outage["kind"], from: string, to: string]

/** KSeF is away over ends of months, and on days on which files are made, up to five weeks. */
const outageRows: ReadonlyArray<OutageRow> = [
  ["unreachable", "2027-01-30T20:00:00", "2027-02-02T09:00:00"],
  ["failure", "2027-02-15T06:00:00", "2027-03-22T12:00:00"],
  ["unavailability", "2027-04-08T08:00:00", "2027-04-08T21:00:00"],
  ["total-failure", "2027-04-26T10:00:00", "2027-05-05T10:00:00"],
  ["unavailability", "2027-06-19T18:00:00", "2027-07-21T06:00:00"],
  ["failure", "2027-08-31T22:00:00", "2027-09-01T03:00:00"],
  ["unreachable", "2027-09-14T08:00:00", "2027-09-24T08:00:00"],
  ["total-failure", "2027-10-14T00:00:00", "2027-10-22T12:00:00"],
  ["unreachable", "2027-11-19T12:00:00", "2027-12-23T12:00:00"],
  ["failure", "2027-12-31T15:00:00", "2028-01-03T08:00:00"],
]

/** The outages of the year, each up to an hour later. */
export const planOutages = (random: Random): ReadonlyArray<Outage> =>
  outageRows.map(([kind, from, to]) => {
    const [since = 0, until = 0] = [from, to].map((text) => {
      const [day = "", time = ""] = text.split("T")
      return instantAt(day, time) + random.int(0, hour)
    })
    return { kind, since, until }
  })
