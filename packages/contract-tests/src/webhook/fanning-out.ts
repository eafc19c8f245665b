/** Waiting events, and their fan-out for one subscription. */
import type { Instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import { DeliveryQueue, type Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { aDeliverableEvent, aReadyDelivery } from "../builders/webhooks.ts"
import { publish } from "../ledger/ledger-ports.ts"
import { untilNothing } from "../suite/draining.ts"

/** Waiting events of one transaction: a fan-out processes all of them or none. */
export const eventsCommittedTogether = Effect.fnUntraced(function* (
  { tenantId }: { readonly tenantId: TenantId },
  instants: readonly [Instant, ...ReadonlyArray<Instant>],
) {
  const [first, ...others] = instants
  const eventAt = (occurredAt: Instant) => aDeliverableEvent({ tenantId, occurredAt })
  const events = [eventAt(first), ...others.map(eventAt)] as const
  yield* publish(events)
  return events
})

/** Waiting events, committed one after the other; returned in that order. */
export const waitingEvents = Effect.fnUntraced(function* (
  { tenantId }: { readonly tenantId: TenantId },
  instants: ReadonlyArray<Instant>,
) {
  const events = instants.map((occurredAt) => aDeliverableEvent({ tenantId, occurredAt }))
  for (const event of events) yield* publish([event])
  return events
})

/**
 * Fans out until no event waits: one delivery to the subscription for each event of its tenant,
 * none for other tenants. Returns the deliveries.
 */
export const fannedOutTo = Effect.fnUntraced(function* (subscription: Subscription, limit = 50) {
  const queue = yield* DeliveryQueue
  const deliveries = new Map<string, ReturnType<typeof aReadyDelivery>>()
  const round = queue.fanOut(limit, (event) => {
    if (event.tenantId !== subscription.tenantId) return []
    const delivery = aReadyDelivery(event, subscription)
    deliveries.set(event.id, delivery)
    return [delivery]
  })
  yield* untilNothing(round, (count) => count === 0)
  return [...deliveries.values()]
})
