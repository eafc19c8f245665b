/** Deliveries as they begin. */
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { DeliveryId, EventId } from "../identity/type-id.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import { type Delivery, type ReadyDelivery, testEventType } from "./delivery.ts"
import { type Subscription, type WebhookEventType, webhookEventTypes } from "./subscription.ts"
import { testBody, webhookBody } from "./webhook-payload.ts"

const beginning = { _tag: "Ready", attempts: [], failures: 0 } as const

/** An event that customers can hear of. */
export type DeliverableEvent = DomainEvent & { readonly type: WebhookEventType }

export const isDeliverable = (event: DomainEvent): event is DeliverableEvent =>
  webhookEventTypes.some((type) => type === event.type)

/** An event on its way to a subscription: for the first time, or told again. */
export const deliveryOf = (
  event: DeliverableEvent,
  { id: subscriptionId, tenantId }: Pick<Subscription, "id" | "tenantId">,
  {
    id,
    kind,
    at,
    trace,
  }: {
    readonly id: DeliveryId
    readonly kind: "event" | "replay"
    readonly at: Instant
    readonly trace?: TraceContext | undefined
  },
): ReadyDelivery => ({
  ...beginning,
  id,
  subscriptionId,
  tenantId,
  eventId: event.id,
  eventType: event.type,
  kind,
  body: webhookBody(event),
  createdAt: at,
  ...(trace === undefined ? {} : { trace }),
})

/** A delivery told again: the same event, the same body. */
export const redeliveryOf = (delivery: Delivery, id: DeliveryId, at: Instant): ReadyDelivery => {
  const { subscriptionId, tenantId, eventId, eventType, body, trace } = delivery
  const same = { subscriptionId, tenantId, eventId, eventType, body }
  const traced = trace === undefined ? {} : { trace }
  const kind = delivery.kind === "test" ? "test" : "replay"
  return { ...beginning, ...same, ...traced, id, kind, createdAt: at }
}

/** An event that never happened, for trying an endpoint out: one attempt, and no alarm. */
export const testDelivery = (
  { id: subscriptionId, tenantId }: Pick<Subscription, "id" | "tenantId">,
  { id, eventId, at }: { readonly id: DeliveryId; readonly eventId: EventId; readonly at: Instant },
): ReadyDelivery => ({
  ...beginning,
  id,
  subscriptionId,
  tenantId,
  eventId,
  eventType: testEventType,
  kind: "test",
  body: testBody(eventId, subscriptionId, at),
  createdAt: at,
})
