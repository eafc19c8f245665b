/** Events that wait, and fanning them out for the sake of one subscription. */
import type { Instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import { DeliveryQueue, isDeliverable, type Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { aDeliverableEvent, aReadyDelivery } from "../builders/webhooks.ts"
import { tell } from "../ledger/ledger-ports.ts"
import { untilNothing } from "../suite/draining.ts"

/** Events that wait in the outbox, committed one after the other; answers them in that order. */
export const waitingEvents = Effect.fnUntraced(function* (
  { tenantId }: { readonly tenantId: TenantId },
  instants: ReadonlyArray<Instant>,
) {
  const events = instants.map((occurredAt) => aDeliverableEvent({ tenantId, occurredAt }))
  for (const event of events) yield* tell([event])
  return events
})

/**
 * Fans out until no event waits: a delivery to that subscription for each event of its tenant that
 * customers can hear of, nothing for anybody else. Answers the deliveries.
 */
export const fannedOutTo = Effect.fnUntraced(function* (subscription: Subscription, limit = 50) {
  const queue = yield* DeliveryQueue
  const made = new Map<string, ReturnType<typeof aReadyDelivery>>()
  const round = queue.fanOut(limit, (event) => {
    if (event.tenantId !== subscription.tenantId || !isDeliverable(event)) return []
    const delivery = aReadyDelivery(event, subscription)
    made.set(event.id, delivery)
    return [delivery]
  })
  yield* untilNothing(round, (count) => count === 0)
  return [...made.values()]
})
