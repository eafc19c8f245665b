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

type Owned = Pick<Subscription, "id" | "tenantId">

export interface Telling {
  readonly kind: "event" | "replay"
  readonly at: Instant
  readonly trace?: TraceContext | undefined
  readonly nextId: () => string
}

/**
 * An event on its way to subscriptions: for the first time, or told again. All have one and the
 * same body.
 */
export const deliveriesOf = (
  event: DeliverableEvent,
  subscriptions: ReadonlyArray<Owned>,
  { kind, at, trace, nextId }: Telling,
): ReadonlyArray<ReadyDelivery> => {
  const body = webhookBody(event)
  return subscriptions.map(({ id: subscriptionId, tenantId }) => ({
    ...beginning,
    id: nextId() as DeliveryId,
    subscriptionId,
    tenantId,
    eventId: event.id,
    eventType: event.type,
    kind,
    body,
    createdAt: at,
    ...(trace === undefined ? {} : { trace }),
  }))
}

/** As `deliveriesOf`, to one subscription. */
export const deliveryOf = (
  event: DeliverableEvent,
  subscription: Owned,
  { id, ...telling }: Omit<Telling, "nextId"> & { readonly id: DeliveryId },
): ReadyDelivery => {
  const [delivery] = deliveriesOf(event, [subscription], { ...telling, nextId: () => id })
  return delivery as ReadyDelivery
}

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
