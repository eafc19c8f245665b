/** Delivery queues that fan out wrongly, each in one way. */
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { HonestLedger, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type FanOut = HonestLedger["deliveries"]["fanOut"]

const fanning = (fault: (honest: HonestLedger) => FanOut) => (honest: HonestLedger) => ({
  deliveries: { fanOut: fault(honest) },
})

const newestFirst =
  ({ ledger, deliveries }: HonestLedger): FanOut =>
  (limit, plan) => {
    const turnRound = Effect.sync(() => {
      ledger.outbox.splice(0, ledger.outbox.length, ...ledger.outbox.toReversed())
    })
    return Effect.andThen(turnRound, Effect.ensuring(deliveries.fanOut(limit, plan), turnRound))
  }

/** Once the outbox is empty, everything in it waits again, every other time. */
const forgetsWhatItTook = ({ ledger, deliveries }: HonestLedger): FanOut => {
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
  ({ ledger, deliveries }: HonestLedger): FanOut =>
  (limit, plan) =>
    Effect.gen(function* () {
      const waiting = ledger.outbox.filter((row) => !row.fannedOut).slice(0, limit)
      yield* Effect.sleep(1)
      for (const row of waiting) row.fannedOut = false
      return yield* deliveries.fanOut(limit, plan)
    })

const marksFirst =
  ({ ledger, deliveries }: HonestLedger): FanOut =>
  (limit, plan) =>
    Effect.suspend(() => {
      const waiting = ledger.outbox.filter((row) => !row.fannedOut).slice(0, limit)
      return Effect.onError(deliveries.fanOut(limit, plan), () =>
        Effect.sync(() => {
          for (const row of waiting) row.fannedOut = true
        }),
      )
    })

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
    "answers the limit instead of the number of events",
    fanning(
      ({ deliveries }) =>
        (limit, plan) =>
          Effect.as(deliveries.fanOut(limit, plan), limit),
    ),
    "answers 0 when no event waits",
  ),
  saboteur("forgets what it took", fanning(forgetsWhatItTook), "takes no event a second time"),
  saboteur(
    "plans with everybody's subscriptions",
    fanning(
      ({ ledger, deliveries }) =>
        (limit, plan) =>
          deliveries.fanOut(limit, (event) => plan(event, [...ledger.subscriptions.values()])),
    ),
    "all subscriptions of its tenant",
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
    "all subscriptions of its tenant",
  ),
  saboteur(
    "stores the first delivery of a plan only",
    fanning(
      ({ deliveries }) =>
        (limit, plan) =>
          deliveries.fanOut(limit, (event, found) => plan(event, found).slice(0, 1)),
    ),
    "adds each delivery that was planned",
  ),
  saboteur("fans out without a lock", fanning(readsTooEarly), "plans no event twice"),
  saboteur("marks events before it plans them", fanning(marksFirst), "when its planning crashes"),
]
