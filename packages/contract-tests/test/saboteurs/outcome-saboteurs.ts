/** Delivery queues with one fault each in saving outcomes. */
import type { LedgerMemory } from "@procurement/adapter-memory"
import type { Delivery } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { aSubscription } from "../../src/builders/index.ts"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import { Sabotage, type Saboteur } from "./saboteur.ts"

type Queue = LedgerReference["deliveries"]

const queueing =
  (fault: (queue: Queue, ledger: LedgerMemory) => Partial<Queue>) =>
  ({ deliveries, ledger }: LedgerReference) => ({ deliveries: fault(deliveries, ledger) })

/** Stores everything that passes the condition, unlike an honest store. */
const savingWhen = (isStored: (kept: Delivery | undefined, saved: Delivery) => boolean) =>
  queueing((_, { deliveries }) => ({
    save: (saved) =>
      Effect.sync(() => {
        for (const delivery of saved) {
          if (!isStored(deliveries.get(delivery.id), delivery)) continue
          deliveries.set(delivery.id, delivery)
        }
      }),
  }))

type Exhaust = Queue["saveExhausted"]

const exhausting =
  (fault: (honest: Exhaust, store: LedgerReference) => Exhaust) => (store: LedgerReference) => ({
    deliveries: { saveExhausted: fault(store.deliveries.saveExhausted, store) },
  })

/** Whether the stored delivery exists, is not settled, and has fewer attempts. */
const isNews = (kept: Delivery | undefined, saved: Delivery): boolean =>
  kept !== undefined && !("settledAt" in kept) && kept.attempts.length < saved.attempts.length

const saving = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "saves one at a time",
    queueing(({ save }) => ({ save: (saved) => save(saved.slice(0, 1)) })),
    "many deliveries of several",
  ),
  saboteur(
    "stores the last report instead of the latest",
    savingWhen((kept) => kept !== undefined && !("settledAt" in kept)),
    "does not change a delivery",
  ),
  saboteur(
    "ignores late reports after a resume",
    savingWhen((kept, saved) => isNews(kept, saved) && (kept?.failures ?? 0) >= saved.failures - 1),
    "records a late success",
  ),
  saboteur(
    "treats an untried delivery as retried",
    savingWhen((kept, saved) => isNews(kept, saved) && (kept?.failures ?? 0) > 0),
    "counts a late",
  ),
  saboteur(
    "restores removed deliveries",
    savingWhen(
      (kept, saved) => kept === undefined || kept.attempts.length <= saved.attempts.length,
    ),
    "drops a delivery",
  ),
  saboteur("deadlocks concurrent saves", deadlocks, "saves the same"),
]

/** Two concurrent saves wait for each other, and one of them is aborted. */
const deadlocks = queueing(({ save }) => {
  let isBusy = false
  return {
    save: (saved) =>
      Effect.gen(function* () {
        if (isBusy) return yield* Effect.die(new Sabotage())
        isBusy = true
        yield* Effect.yieldNow
        yield* save(saved)
        isBusy = false
      }),
  }
})

const waking = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "wakes no retries of paused subscriptions",
    queueing(({ makeDueReady }, ledger) => ({
      makeDueReady: (now, limit) => {
        const isPaused = [...ledger.subscriptions.values()].some(
          ({ state }) => state._tag === "Paused",
        )
        return isPaused ? Effect.succeed([]) : makeDueReady(now, limit)
      },
    })),
    "also makes deliveries",
  ),
]

const pausing = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "pauses for a delivery delivered since",
    exhausting(
      (_, { ledger }) =>
        (delivery, decide) =>
          Effect.sync(() => {
            const subscription = ledger.subscriptions.get(delivery.subscriptionId)
            if (subscription === undefined) return
            const { next, emails } = decide(subscription)
            ledger.subscriptions.set(next.id, next)
            ledger.emails.push(...emails)
          }),
    ),
    "has been delivered since",
  ),
  saboteur(
    "alerts for a removed subscription",
    exhausting((honest, { ledger }) => (delivery, decide) => {
      const { subscriptionId: id, tenantId } = delivery
      if (ledger.subscriptions.has(id)) return honest(delivery, decide)
      const { emails } = decide(aSubscription(undefined, { id, tenantId }))
      return Effect.sync(() => void ledger.emails.push(...emails))
    }),
    "sends no notification",
  ),
]

export const outcomeSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  ...saving(saboteur),
  ...waking(saboteur),
  ...pausing(saboteur),
]
