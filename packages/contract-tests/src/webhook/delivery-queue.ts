/** Deliveries that are due, as a queue. New ones come from events, by `fanOut`. */
import type { Instant } from "@procurement/domain/calendar"
import type { DomainEvent } from "@procurement/domain/events"
import {
  type ClaimedDelivery,
  type DueDelivery,
  type Subscription,
  WebhookRepository,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { aSubscription, aDueDelivery } from "../builders/webhooks.ts"
import { type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { untilNothing } from "../suite/draining.ts"
import type { Claimed, WorkQueue } from "../work-queue/work-queue.ts"

/** A subscription that has been saved. */
export const subscribed = Effect.fnUntraced(function* (changes: Partial<Subscription> = {}) {
  const webhooks = yield* WebhookRepository
  const subscription = aSubscription(undefined, changes)
  yield* webhooks.saveSubscription(subscription)
  return subscription
})

/** Fans out until no event waits: deliveries to that subscription for its events, for no others. */
export const fanOutTo = Effect.fnUntraced(function* (
  subscription: Subscription,
  deliveryOf: (event: DomainEvent) => DueDelivery,
  limit = 50,
) {
  const webhooks = yield* WebhookRepository
  const round = webhooks.fanOut(limit, (event) =>
    event.tenantId === subscription.tenantId ? [deliveryOf(event)] : [],
  )
  const counts = yield* untilNothing(round, (count) => count === 0)
  return counts.reduce((sum, count) => sum + count, 0)
})

/** Stores one delivery to the subscription for each due time; answers them in that order. */
export const plannedDeliveries = Effect.fnUntraced(function* (
  subscription: Subscription,
  dueTimes: ReadonlyArray<Instant>,
) {
  const { tenantId } = subscription
  const planned = new Map<string, DueDelivery>()
  for (const dueAt of dueTimes) {
    const { events } = yield* placed({ tenantId, acceptedAt: dueAt, lineCount: 1 })
    planned.set(events[0].id, aDueDelivery(events[0], subscription, dueAt))
  }
  yield* fanOutTo(
    subscription,
    (event) => planned.get(event.id) ?? aDueDelivery(event, subscription),
  )
  return [...planned.values()]
})

const held = ({ delivery }: ClaimedDelivery): Claimed<LedgerPorts> => ({
  id: delivery.id,
  dueAt: delivery.dueAt,
  release: (dueAt) =>
    Effect.gen(function* () {
      const webhooks = yield* WebhookRepository
      const { dueAt: settledAt, ...rest } = delivery
      const attempts = delivery.attempts + 1
      yield* webhooks.saveDelivery(
        dueAt === undefined
          ? { ...rest, _tag: "Delivered", attempts, settledAt }
          : { ...rest, _tag: "Due", attempts, dueAt },
      )
    }),
})

export const deliveryQueue: WorkQueue<LedgerPorts> = {
  noun: "delivery",
  enqueue: (dueTimes) =>
    Effect.gen(function* () {
      const subscription = yield* subscribed()
      const deliveries = yield* plannedDeliveries(subscription, dueTimes)
      return deliveries.map(({ id }) => id)
    }),
  claim: (claim) =>
    Effect.gen(function* () {
      const webhooks = yield* WebhookRepository
      return (yield* webhooks.claimDue(claim)).map(held)
    }),
  nextDueAt: Effect.flatMap(WebhookRepository, (webhooks) => webhooks.nextDueAt),
}
