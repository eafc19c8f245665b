/** Delivery queues that keep outcomes wrongly, each in one way. */
import { instant } from "@procurement/domain/calendar"
import type { LedgerMemory } from "@procurement/domain/ledger"
import type { Delivery, ExhaustedDelivery } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { aSubscription } from "../../src/builders/index.ts"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import { neverPaused } from "./altered-ledger.ts"
import type { HonestLedger, ledgerSaboteur } from "./ledger-saboteur.ts"
import { Sabotage, type Saboteur } from "./saboteur.ts"

type Queue = HonestLedger["deliveries"]

const queueing =
  (fault: (queue: Queue, ledger: LedgerMemory) => Partial<Queue>) =>
  ({ deliveries, ledger }: HonestLedger) => ({ deliveries: fault(deliveries, ledger) })

/** Stores what the condition lets through, whatever an honest store would do. */
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
  (fault: (honest: Exhaust, store: HonestLedger) => Exhaust) => (store: HonestLedger) => ({
    deliveries: { saveExhausted: fault(store.deliveries.saveExhausted, store) },
  })

const keptIn = ({ deliveries }: LedgerMemory, delivery: ExhaustedDelivery): void => {
  deliveries.set(delivery.id, delivery)
}

/** Whether it is there, not settled, and has fewer attempts. */
const isNews = (kept: Delivery | undefined, saved: Delivery): boolean =>
  kept !== undefined && !("settledAt" in kept) && kept.attempts.length < saved.attempts.length

const saving = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "forgets what went wrong",
    queueing(({ save }) => ({
      save: (saved) =>
        save(
          saved.map((delivery) => ({
            ...delivery,
            attempts: delivery.attempts.map(({ failure: _forgotten, ...attempt }) => attempt),
          })),
        ),
    })),
    "exactly as saved after each attempt",
  ),
  saboteur(
    "saves one at a time",
    queueing(({ save }) => ({ save: (saved) => save(saved.slice(0, 1)) })),
    "many deliveries of several",
  ),
  saboteur(
    "moves what is settled",
    savingWhen(
      (kept, saved) => kept !== undefined && kept.attempts.length <= saved.attempts.length,
    ),
    "delivered, exhausted or skipped",
  ),
  saboteur(
    "takes the last report for the latest",
    savingWhen((kept) => kept !== undefined && !("settledAt" in kept)),
    "that has as many attempts or more",
  ),
  saboteur(
    "does not know what was tried anew",
    savingWhen(isNews),
    "keeps a late failure of a delivery that was tried anew",
  ),
  saboteur(
    "pauses for what was tried anew",
    exhausting(
      (_, { ledger }) =>
        (delivery, decide) =>
          Effect.sync(() => {
            const subscription = ledger.subscriptions.get(delivery.subscriptionId)
            if (
              subscription === undefined ||
              !isNews(ledger.deliveries.get(delivery.id), delivery)
            ) {
              return
            }
            const { next, emails } = decide(subscription)
            keptIn(ledger, delivery)
            ledger.subscriptions.set(next.id, next)
            ledger.emails.push(...emails)
          }),
    ),
    "keeps a late failure of a delivery that was tried anew",
  ),
  saboteur(
    "ignores all that comes late after a resume",
    savingWhen((kept, saved) => isNews(kept, saved) && (kept?.failures ?? 0) >= saved.failures - 1),
    "keeps a late success of a delivery that was tried anew",
  ),
  saboteur(
    "takes whatever was not tried for tried anew",
    savingWhen((kept, saved) => isNews(kept, saved) && (kept?.failures ?? 0) > 0),
    "that had none when it was tried anew",
  ),
  saboteur(
    "brings back what was removed",
    savingWhen(
      (kept, saved) => kept === undefined || kept.attempts.length <= saved.attempts.length,
    ),
    "forgets a delivery whose subscription was removed",
  ),
  saboteur("stands in its own way", deadlocks, "in whatever order they come"),
]

/** Two that save at the same time wait for each other, and one of them is given up. */
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
    "wakes retries too early",
    queueing(({ makeDueReady }) => ({
      makeDueReady: (now, limit) => makeDueReady(instant(now + 1), limit),
    })),
    "from the instant it is due",
  ),
  saboteur(
    "wakes all retries at once",
    queueing(({ makeDueReady }) => ({ makeDueReady: (now) => makeDueReady(now, 1_000) })),
    "no more deliveries ready at once",
  ),
  saboteur(
    "lets paused subscriptions sleep",
    queueing(({ makeDueReady }, ledger) => ({
      makeDueReady: (now, limit) => {
        const isPaused = [...ledger.subscriptions.values()].some(
          ({ state }) => state._tag === "Paused",
        )
        return isPaused ? Effect.succeed([]) : makeDueReady(now, limit)
      },
    })),
    "of paused subscriptions ready as well",
  ),
  saboteur(
    "names a due time too late",
    queueing(({ nextDueAt }) => ({
      nextDueAt: Effect.map(
        nextDueAt,
        Option.map((at) => instant(at + 1)),
      ),
    })),
    "not after any retry's",
    "the earliest due time of all retries",
  ),
  saboteur(
    "always names a due time",
    queueing(({ nextDueAt }) => ({
      nextDueAt: Effect.map(nextDueAt, (at) => Option.some(Option.getOrElse(at, () => instant(0)))),
    })),
    "no next due time",
  ),
]

const pausing = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "tells of a pause and makes none",
    exhausting(
      (honest) => (delivery, decide) =>
        honest(delivery, (next) => ({ next, emails: decide(next).emails })),
    ),
    "queues the e-mail in the same step",
  ),
  saboteur(
    "tells of every exhausted delivery",
    exhausting(
      (honest) => (delivery, decide) => honest(delivery, (each) => decide(neverPaused(each))),
    ),
    "tells of it once",
  ),
  saboteur(
    "decides without secrets",
    exhausting(
      (honest) => (delivery, decide) =>
        honest(delivery, (each) => decide({ ...each, secrets: [{ value: "whsec_" }] })),
    ),
    "decides with the subscription exactly",
  ),
  saboteur(
    "stores before it decides",
    exhausting(
      (honest, { ledger }) =>
        (delivery, decide) =>
          Effect.onError(honest(delivery, decide), () =>
            Effect.sync(() => keptIn(ledger, delivery)),
          ),
    ),
    "when the decision crashes",
  ),
  saboteur(
    "pauses for what was delivered meanwhile",
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
    "has been delivered meanwhile",
  ),
  saboteur(
    "tells of what was removed",
    exhausting((honest, { ledger }) => (delivery, decide) => {
      const { subscriptionId: id, tenantId } = delivery
      if (ledger.subscriptions.has(id)) return honest(delivery, decide)
      const { emails } = decide(aSubscription(undefined, { id, tenantId }))
      return Effect.sync(() => void ledger.emails.push(...emails))
    }),
    "tells nobody of an exhausted delivery",
  ),
]

export const outcomeSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  ...saving(saboteur),
  ...waking(saboteur),
  ...pausing(saboteur),
]
