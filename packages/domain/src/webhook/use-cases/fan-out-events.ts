/** From events in the outbox to one delivery for each subscription that wants them. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import type { DomainEvent } from "../../events/domain-event.ts"
import { Entropy } from "../../identity/entropy.ts"
import { type DeliveryId, entropyBytesPerId, idSequence } from "../../identity/type-id.ts"
import type { DueDelivery } from "../delivery.ts"
import { type Subscription, wants } from "../subscription.ts"
import { webhookBody } from "../webhook-payload.ts"
import { WebhookRepository } from "../webhook-repository.ts"

/** Answers how many events were taken from the outbox, at most `limit`. */
export const fanOutEvents = Effect.fnUntraced(function* (limit: number) {
  const webhooks = yield* WebhookRepository
  const entropy = yield* Entropy
  const now = instant(yield* Clock.currentTimeMillis)
  const nextId = idSequence("dlv", now, yield* entropy.bytes(entropyBytesPerId))
  const deliveryOf = (event: DomainEvent, { id, tenantId }: Subscription): DueDelivery => ({
    _tag: "Due",
    id: nextId() as DeliveryId,
    subscriptionId: id,
    tenantId,
    eventId: event.id,
    body: webhookBody(event),
    attempts: 0,
    dueAt: now,
  })
  return yield* webhooks.fanOut(limit, (event, subscriptions) =>
    subscriptions
      .filter((subscription) => wants(subscription, event.type))
      .map((subscription) => deliveryOf(event, subscription)),
  )
})
