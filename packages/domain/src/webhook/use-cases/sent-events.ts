/** What a tenant's webhooks got of orders and invoices: the events, each with its deliveries. */
import * as Effect from "effect/Effect"
import type { DomainEvent } from "../../events/domain-event.ts"
import { EventLog } from "../../events/event-log.ts"
import type { InvoiceId, OrderId, TenantId } from "../../identity/type-id.ts"
import type { Delivery } from "../delivery.ts"
import { DeliveryLog } from "../delivery-log.ts"
import { SubscriptionRepository } from "../subscription-repository.ts"

export interface SentDelivery {
  readonly delivery: Delivery
  /** Current URL of the subscription. */
  readonly url: string
}

export interface SentEvent {
  readonly event: DomainEvent
  /** Newest first. */
  readonly deliveries: ReadonlyArray<SentDelivery>
}

/** More than almost any order has. */
const maximumEvents = 200
/** Of all these events together. */
const maximumDeliveries = 1_000

/**
 * Returns the newest events of these orders and invoices, newest first, each with its newest
 * deliveries. Deliveries of a subscription that is being removed are left out.
 */
export const sentEventsOf = Effect.fnUntraced(function* (
  tenantId: TenantId,
  ids: ReadonlyArray<OrderId | InvoiceId>,
) {
  const events = yield* (yield* EventLog).ofAggregates(tenantId, ids, maximumEvents)
  const eventIds = events.map(({ id }) => id)
  const all = yield* (yield* DeliveryLog).ofEvents(tenantId, eventIds, maximumDeliveries)
  const subscriptions = yield* (yield* SubscriptionRepository).list(tenantId)
  const urls = new Map(subscriptions.map(({ id, url }) => [id, url]))
  const deliveries = Map.groupBy(all, ({ eventId }) => eventId)
  return events.map(
    (event): SentEvent => ({
      event,
      deliveries: (deliveries.get(event.id) ?? []).flatMap((delivery) => {
        const url = urls.get(delivery.subscriptionId)
        return url === undefined ? [] : [{ delivery, url }]
      }),
    }),
  )
})
