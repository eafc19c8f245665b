/** Reference implementation of `DeliveryLog`, in memory. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { LedgerMemory } from "../ledger/ledger.memory.ts"
import { addDeliveries } from "./added-deliveries.memory.ts"
import type { Delivery } from "./delivery.ts"
import type { DeliveryLog, DeliveryPageQuery } from "./delivery-log.ts"
import { SubscriptionNotFound } from "./webhook-rejections.ts"

const newestFirst = (left: Delivery, right: Delivery): number => (left.id < right.id ? 1 : -1)

const passes = (
  delivery: Delivery,
  { subscriptionId, status, eventId, after }: DeliveryPageQuery,
) =>
  delivery.subscriptionId === subscriptionId &&
  (status === undefined || delivery._tag === status) &&
  (eventId === undefined || delivery.eventId === eventId) &&
  (after === undefined || delivery.id < after)

/** Whether it has come to its end before then, and nobody has to decide about it any more. */
const isOver = (ledger: LedgerMemory, delivery: Delivery, before: Instant): boolean => {
  if (delivery._tag === "Ready" || delivery._tag === "Waiting") return false
  if (delivery.settledAt >= before) return false
  const subscription = ledger.subscriptions.get(delivery.subscriptionId)
  return delivery._tag !== "Exhausted" || subscription?.state._tag !== "Paused"
}

export const makeDeliveryLogMemory = (ledger: LedgerMemory): DeliveryLog["Service"] => ({
  page: (tenantId, query) =>
    Effect.sync(() => {
      const following = [...ledger.deliveries.values()]
        .filter((delivery) => delivery.tenantId === tenantId && passes(delivery, query))
        .toSorted(newestFirst)
      const deliveries = following.slice(0, query.limit)
      return { deliveries, hasMore: following.length > query.limit }
    }),
  find: (tenantId, id) =>
    Effect.sync(() => {
      const delivery = ledger.deliveries.get(id)
      return delivery?.tenantId === tenantId ? Option.some(delivery) : Option.none()
    }),
  add: (delivery) =>
    Effect.suspend(() => {
      const { subscriptionId: id, tenantId } = delivery
      if (ledger.subscriptions.get(id)?.tenantId !== tenantId) {
        return Effect.fail(new SubscriptionNotFound({ id }))
      }
      addDeliveries(ledger, [delivery])
      return Effect.void
    }),
  forget: (before, limit) =>
    Effect.sync(() => {
      const over = [...ledger.deliveries.values()]
        .filter((delivery) => isOver(ledger, delivery, before))
        .slice(0, limit)
      for (const { id } of over) ledger.deliveries.delete(id)
      return over.length
    }),
})
