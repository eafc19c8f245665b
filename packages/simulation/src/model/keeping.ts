/**
 * What is kept for some days: nothing goes earlier, because customers replay events and repeat
 * requests, and nothing stays much longer, because it names people.
 */
import type { Stores } from "../system/stores.ts"
import type { MakeRule, Observer } from "./observer.ts"

const dayMillis = 86_400_000
/** Housekeeping may wait for a store that is away, and for deliveries that are repeated. */
const spareDays = 3

/** How long something is kept. */
interface KeepingPeriod {
  readonly what: string
  readonly days: number
  /** Ids, and since when each is kept. */
  readonly entries: (stores: Stores) => Iterable<readonly [string, number]>
}

const periods: ReadonlyArray<KeepingPeriod> = [
  {
    what: "event",
    days: 30,
    entries: ({ ledger }) => ledger.outbox.map(({ event }) => [event.id, event.occurredAt]),
  },
  {
    what: "delivery",
    days: 30,
    entries: ({ ledger }) =>
      [...ledger.deliveries.values()].map((one) => [
        one.id,
        "settledAt" in one ? one.settledAt : one.createdAt,
      ]),
  },
  {
    what: "idempotency key",
    days: 30,
    entries: ({ ledger }) =>
      [...ledger.keys].map(([key, { orderId = "" }]) => [
        key,
        ledger.orders.get(orderId)?.acceptedAt ?? 0,
      ]),
  },
  {
    what: "e-mail",
    days: 30,
    entries: ({ ledger }) => ledger.emails.map(({ id, createdAt }) => [id, createdAt]),
  },
  {
    what: "package",
    days: 90,
    entries: ({ ledger }) =>
      [...ledger.batches].map(([id, { kept }]) => [id, kept.batch.startedAt]),
  },
]

export const keepingRule: MakeRule = ({ report, now }): Observer => {
  const before = new Map<string, ReadonlyMap<string, number>>()
  const check = (stores: Stores): void => {
    for (const { what, days, entries } of periods) {
      const present = new Map(entries(stores))
      const daysSince = (since: number): number => (now() - since) / dayMillis
      for (const [id, since] of before.get(what) ?? []) {
        if (present.has(id) || daysSince(since) >= days) continue
        report("kept-too-short", `${what} ${id} is gone after ${daysSince(since).toFixed(1)} days`)
      }
      for (const [id, since] of present) {
        if (daysSince(since) < days + spareDays) continue
        report("kept-too-long", `${what} ${id} is kept for ${daysSince(since).toFixed(1)} days`)
      }
      before.set(what, present)
    }
  }
  return { dayPassed: check, settled: check }
}
