/** Reference implementation of `WebhookRepository`, in memory. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  claimableAt,
  isClaimable,
  type LeasedDelivery,
  type LedgerMemory,
} from "../ledger/ledger.memory.ts"
import { deliveryCharges } from "../quota/quota-charge.ts"
import { count } from "../quota/usage-counters.memory.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { Subscription } from "./subscription.ts"
import type { ClaimedDelivery, WebhookRepository } from "./webhook-repository.ts"

const queued = ({ delivery, leasedUntil }: LeasedDelivery) => ({
  dueAt: delivery._tag === "Due" ? delivery.dueAt : undefined,
  leasedUntil,
})

const subscriptionsOf = (ledger: LedgerMemory, tenantId: string): ReadonlyArray<Subscription> =>
  [...ledger.subscriptions.values()]
    .filter((subscription) => subscription.tenantId === tenantId)
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))

const claimDue = (ledger: LedgerMemory, { limit, now, leaseUntil }: Claim) => {
  const due = [...ledger.deliveries.values()]
    .filter((row) => isClaimable(queued(row), now))
    .toSorted((left, right) => Number(queued(left).dueAt) - Number(queued(right).dueAt))
    .slice(0, limit)
  return due.flatMap((row): ReadonlyArray<ClaimedDelivery> => {
    const subscription = ledger.subscriptions.get(row.delivery.subscriptionId)
    if (row.delivery._tag !== "Due" || subscription === undefined) return []
    row.leasedUntil = leaseUntil
    return [{ delivery: row.delivery, subscription }]
  })
}

export const makeWebhookRepositoryMemory = (
  ledger: LedgerMemory,
): WebhookRepository["Service"] => ({
  saveSubscription: (subscription) =>
    Effect.sync(() => void ledger.subscriptions.set(subscription.id, subscription)),
  subscriptions: (tenantId) => Effect.sync(() => subscriptionsOf(ledger, tenantId)),
  removeSubscription: (tenantId, id) =>
    Effect.sync(() => {
      if (ledger.subscriptions.get(id)?.tenantId !== tenantId) return false
      for (const [key, { delivery }] of ledger.deliveries) {
        if (delivery.subscriptionId === id) ledger.deliveries.delete(key)
      }
      return ledger.subscriptions.delete(id)
    }),
  fanOut: (limit, plan) =>
    Effect.sync(() => {
      const waiting = ledger.outbox.filter((row) => !row.fannedOut).slice(0, limit)
      const planned = waiting.flatMap(({ event }) =>
        plan(event, subscriptionsOf(ledger, event.tenantId)),
      )
      for (const delivery of planned) {
        ledger.deliveries.set(delivery.id, { delivery, leasedUntil: undefined })
      }
      for (const charge of deliveryCharges(planned)) {
        count(ledger, { ...charge, metric: "deliveries" }, charge.count)
      }
      for (const row of waiting) row.fannedOut = true
      return waiting.length
    }),
  claimDue: (claim) => Effect.sync(() => claimDue(ledger, claim)),
  saveDelivery: (delivery) =>
    Effect.sync(() => {
      ledger.deliveries.set(delivery.id, { delivery, leasedUntil: undefined })
    }),
  nextDueAt: Effect.sync(() => {
    const times = [...ledger.deliveries.values()].flatMap((row) => claimableAt(queued(row)) ?? [])
    return times.length === 0
      ? Option.none()
      : Option.some(times.reduce((first, time) => (time < first ? time : first)))
  }),
})
