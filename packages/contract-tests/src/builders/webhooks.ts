/** Subscriptions, and deliveries of an event to one. */
import { type Instant, instant } from "@procurement/domain/calendar"
import type { DomainEvent } from "@procurement/domain/events"
import {
  type DueDelivery,
  type Subscription,
  webhookBody,
  webhookEventTypes,
} from "@procurement/domain/webhook"
import * as Base64 from "effect/encoding/Base64"
import { type Chance, usualChance } from "./chance.ts"
import { freshCode, freshDeliveryId, freshSubscriptionId, freshTenantId } from "./fresh.ts"
import { anInstant } from "./placements.ts"

export const aSubscription = (
  chance: Chance = usualChance,
  changes: Partial<Subscription> = {},
): Subscription => {
  const createdAt = changes.createdAt ?? anInstant(chance)
  return {
    id: freshSubscriptionId(createdAt),
    tenantId: freshTenantId(),
    url: `https://example.com/hooks/${freshCode()}?q=ż%20&x=1`,
    events: webhookEventTypes.filter(() => chance.happens(0.7)),
    contactEmail: "zamówienia@example.com",
    secret: `whsec_${Base64.encode(chance.bytes(32))}`,
    createdAt,
    ...changes,
  }
}

/** A delivery of the event to the subscription, due then and not tried yet. */
export const aDueDelivery = (
  event: DomainEvent,
  subscription: Pick<Subscription, "id" | "tenantId">,
  dueAt: Instant = instant(event.occurredAt),
): DueDelivery => ({
  _tag: "Due",
  id: freshDeliveryId(event.occurredAt),
  subscriptionId: subscription.id,
  tenantId: subscription.tenantId,
  eventId: event.id,
  body: webhookBody(event),
  attempts: 0,
  dueAt,
})
