/** Reference implementation of `DeliveryQueue`, in memory: nobody else is ever at it. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { SubscriptionId } from "../identity/type-id.ts"
import type { LedgerMemory } from "../ledger/ledger.memory.ts"
import { addDeliveries } from "./added-deliveries.memory.ts"
import type { Delivery, ExhaustedDelivery, WaitingDelivery } from "./delivery.ts"
import type { DeliveryPlan, DeliveryQueue, PauseDecision } from "./delivery-queue.ts"
import { afterReport } from "./delivery-report.ts"
import { deliveryAfter } from "./delivery-transition.ts"
import { makeLanesMemory } from "./lanes.memory.ts"
import type { Subscription } from "./subscription.ts"
import { subscriptionsOf } from "./subscription-repository.memory.ts"

const fanOut = (ledger: LedgerMemory, limit: number, plan: DeliveryPlan): number => {
  const waiting = ledger.outbox.filter((row) => !row.fannedOut).slice(0, limit)
  const planned = waiting.flatMap(({ event, trace }) =>
    plan(event, subscriptionsOf(ledger, event.tenantId), trace),
  )
  addDeliveries(ledger, planned)
  for (const row of waiting) row.fannedOut = true
  return waiting.length
}

/** All that wait for a retry, the first to be due first. */
const waitingOnes = (ledger: LedgerMemory): ReadonlyArray<WaitingDelivery> =>
  [...ledger.deliveries.values()]
    .filter((delivery) => delivery._tag === "Waiting")
    .toSorted((left, right) => left.dueAt - right.dueAt)

const makeDueReady = (
  ledger: LedgerMemory,
  now: Instant,
  limit: number,
): ReadonlyArray<SubscriptionId> => {
  const due = waitingOnes(ledger)
    .filter(({ dueAt }) => dueAt <= now)
    .slice(0, limit)
  for (const delivery of due) {
    const { next } = deliveryAfter(delivery, { _tag: "TimeCame" }, now)
    ledger.deliveries.set(next.id, next)
  }
  return due.map(({ subscriptionId }) => subscriptionId)
}

const save = (ledger: LedgerMemory, report: Delivery): void => {
  const kept = ledger.deliveries.get(report.id)
  if (kept !== undefined) ledger.deliveries.set(kept.id, afterReport(kept, report))
}

const saveExhausted = (
  ledger: LedgerMemory,
  delivery: ExhaustedDelivery,
  decide: (subscription: Subscription) => PauseDecision,
): void => {
  const kept = ledger.deliveries.get(delivery.id)
  const subscription = ledger.subscriptions.get(delivery.subscriptionId)
  if (kept === undefined || subscription === undefined) return
  if (afterReport(kept, delivery) !== delivery) return save(ledger, delivery)
  const { next, emails } = decide(subscription)
  ledger.deliveries.set(delivery.id, delivery)
  ledger.subscriptions.set(next.id, next)
  ledger.emails.push(...emails)
}

export const makeDeliveryQueueMemory = (ledger: LedgerMemory): DeliveryQueue["Service"] => ({
  ...makeLanesMemory(ledger),
  fanOut: (limit, plan) => Effect.sync(() => fanOut(ledger, limit, plan)),
  makeDueReady: (now, limit) => Effect.sync(() => makeDueReady(ledger, now, limit)),
  nextDueAt: Effect.sync(() => Option.fromUndefinedOr(waitingOnes(ledger)[0]?.dueAt)),
  save: (deliveries) =>
    Effect.sync(() => {
      for (const delivery of deliveries) save(ledger, delivery)
    }),
  saveExhausted: (delivery, decide) => Effect.sync(() => saveExhausted(ledger, delivery, decide)),
})
