/** Webhook repositories that fan out wrongly, each in one way. */
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { HonestLedger, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type FanOut = HonestLedger["webhooks"]["fanOut"]

const fanning = (fault: (honest: HonestLedger) => FanOut) => (honest: HonestLedger) => ({
  webhooks: { fanOut: fault(honest) },
})

const newestFirst =
  ({ ledger, webhooks }: HonestLedger): FanOut =>
  (limit, plan) => {
    const turnRound = Effect.sync(() => {
      ledger.outbox.splice(0, ledger.outbox.length, ...ledger.outbox.toReversed())
    })
    return Effect.andThen(turnRound, Effect.ensuring(webhooks.fanOut(limit, plan), turnRound))
  }

/** Once the outbox is empty, everything in it waits again, every other time. */
const forgetsWhatItTook = ({ ledger, webhooks }: HonestLedger): FanOut => {
  let times = 0
  return (limit, plan) =>
    Effect.tap(webhooks.fanOut(limit, plan), (count) =>
      Effect.sync(() => {
        if (count > 0) return
        times += 1
        if (times % 2 === 1) for (const row of ledger.outbox) row.fannedOut = false
      }),
    )
}

const readsTooEarly =
  ({ ledger, webhooks }: HonestLedger): FanOut =>
  (limit, plan) =>
    Effect.gen(function* () {
      const waiting = ledger.outbox.filter((row) => !row.fannedOut).slice(0, limit)
      yield* Effect.sleep(1)
      for (const row of waiting) row.fannedOut = false
      return yield* webhooks.fanOut(limit, plan)
    })

const marksFirst =
  ({ ledger, webhooks }: HonestLedger): FanOut =>
  (limit, plan) =>
    Effect.suspend(() => {
      const waiting = ledger.outbox.filter((row) => !row.fannedOut).slice(0, limit)
      return Effect.onError(webhooks.fanOut(limit, plan), () =>
        Effect.sync(() => {
          for (const row of waiting) row.fannedOut = true
        }),
      )
    })

export const fanOutSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  saboteur("takes the newest events first", fanning(newestFirst), "in the order they happened"),
  saboteur(
    "takes all events at once",
    fanning(
      ({ webhooks }) =>
        (_, plan) =>
          webhooks.fanOut(1_000, plan),
    ),
    "no more events than the limit",
  ),
  saboteur(
    "answers the limit instead of the number of events",
    fanning(
      ({ webhooks }) =>
        (limit, plan) =>
          Effect.as(webhooks.fanOut(limit, plan), limit),
    ),
    "answers 0 when no event waits",
  ),
  saboteur("forgets what it took", fanning(forgetsWhatItTook), "takes no event a second time"),
  saboteur(
    "plans with everybody's subscriptions",
    fanning(
      ({ ledger, webhooks }) =>
        (limit, plan) =>
          webhooks.fanOut(limit, (event) => plan(event, [...ledger.subscriptions.values()])),
    ),
    "all subscriptions of its tenant",
  ),
  saboteur(
    "stores the first delivery of a plan only",
    fanning(
      ({ webhooks }) =>
        (limit, plan) =>
          webhooks.fanOut(limit, (event, found) => plan(event, found).slice(0, 1)),
    ),
    "a delivery for each that was planned",
  ),
  saboteur("fans out without a lock", fanning(readsTooEarly), "plans no event twice"),
  saboteur("marks events before it plans them", fanning(marksFirst), "when its planning crashes"),
]
