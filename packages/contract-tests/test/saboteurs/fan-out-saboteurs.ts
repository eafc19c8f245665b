/** Delivery queues with one fault each in fan-out. */
import type { Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type FanOut = LedgerReference["deliveries"]["fanOut"]

const fanning = (fault: (honest: LedgerReference) => FanOut) => (honest: LedgerReference) => ({
  deliveries: { fanOut: fault(honest) },
})

const newestFirst =
  ({ ledger, deliveries }: LedgerReference): FanOut =>
  (limit, plan) => {
    const turnRound = Effect.sync(() => {
      ledger.outbox.splice(0, ledger.outbox.length, ...ledger.outbox.toReversed())
    })
    return Effect.andThen(turnRound, Effect.ensuring(deliveries.fanOut(limit, plan), turnRound))
  }

/** Once the outbox is empty, everything in it waits again, every other time. */
const forgetsWhatItTook = ({ ledger, deliveries }: LedgerReference): FanOut => {
  let times = 0
  return (limit, plan) =>
    Effect.tap(deliveries.fanOut(limit, plan), (count) =>
      Effect.sync(() => {
        if (count > 0) return
        times += 1
        if (times % 2 === 1) for (const row of ledger.outbox) row.fannedOut = false
      }),
    )
}

const readsTooEarly =
  ({ ledger, deliveries }: LedgerReference): FanOut =>
  (limit, plan) =>
    Effect.gen(function* () {
      const waiting = ledger.outbox.filter((row) => !row.fannedOut).slice(0, limit)
      yield* Effect.sleep(1)
      for (const row of waiting) row.fannedOut = false
      return yield* deliveries.fanOut(limit, plan)
    })

const marksFirst =
  ({ ledger, deliveries }: LedgerReference): FanOut =>
  (limit, plan) =>
    Effect.suspend(() => {
      const waiting = ledger.outbox.filter((row) => !row.fannedOut).slice(0, limit)
      return Effect.onError(deliveries.fanOut(limit, plan), () =>
        Effect.sync(() => {
          for (const row of waiting) row.fannedOut = true
        }),
      )
    })

const remembersFilters = ({ deliveries }: LedgerReference): FanOut => {
  const first = new Map<string, Subscription["events"]>()
  const before = (each: Subscription): Subscription => {
    const events = first.get(each.id) ?? each.events
    first.set(each.id, events)
    return { ...each, events }
  }
  return (limit, plan) =>
    deliveries.fanOut(limit, (event, subscriptions) => plan(event, subscriptions.map(before)))
}

export const fanOutSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  saboteur(
    "takes the newest events first",
    fanning(newestFirst),
    "in the order in which they were committed",
    "in the order of their events",
  ),
  saboteur(
    "takes all events at once",
    fanning(
      ({ deliveries }) =>
        (_, plan) =>
          deliveries.fanOut(1_000, plan),
    ),
    "no more events than the limit",
  ),
  saboteur(
    "returns the limit instead of the number of events",
    fanning(
      ({ deliveries }) =>
        (limit, plan) =>
          Effect.as(deliveries.fanOut(limit, plan), limit),
    ),
    "returns 0 when no",
  ),
  saboteur("forgets the taken events", fanning(forgetsWhatItTook), "takes no event a second time"),
  saboteur(
    "plans with the subscriptions of every tenant",
    fanning(
      ({ ledger, deliveries }) =>
        (limit, plan) =>
          deliveries.fanOut(limit, (event) => plan(event, [...ledger.subscriptions.values()])),
    ),
    "plans each event",
  ),
  saboteur(
    "plans without paused subscriptions",
    fanning(
      ({ deliveries }) =>
        (limit, plan) =>
          deliveries.fanOut(limit, (event, found) =>
            plan(
              event,
              found.filter(({ state }) => state._tag === "Delivering"),
            ),
          ),
    ),
    "plans each event",
  ),
  saboteur(
    "remembers the filters that a subscription had first",
    fanning(remembersFilters),
    "the filters that a subscription has then",
  ),
  saboteur(
    "stores the first delivery of a plan only",
    fanning(
      ({ deliveries }) =>
        (limit, plan) =>
          deliveries.fanOut(limit, (event, found) => plan(event, found).slice(0, 1)),
    ),
    "adds every planned",
  ),
  saboteur("fans out without a lock", fanning(readsTooEarly), "plans no event twice"),
  saboteur("marks events before it plans them", fanning(marksFirst), "when its planning crashes"),
]
