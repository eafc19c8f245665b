/** Creates deliveries of events, replays and tests. */
import { type Instant, toIso } from "../calendar/instant.ts"
import { dataForOthers } from "../events/data-for-others.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { DeliveryId, EventId, SubscriptionId } from "../identity/type-id.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import { type Delivery, type ReadyDelivery, testEventType } from "./delivery.ts"
import type { Subscription } from "./subscription.ts"
import { verificationEventType } from "./verification.ts"

const beginning = { _tag: "Ready", attempts: [], failures: 0 } as const

type Owned = Pick<Subscription, "id" | "tenantId">

export interface DeliveryOptions {
  readonly kind: "event" | "replay"
  readonly at: Instant
  readonly trace?: TraceContext | undefined
  readonly nextId: () => string
}

/**
 * Creates the deliveries of an event to its subscriptions, new or replayed. All have the same body.
 */
export const deliveriesOf = (
  event: DomainEvent,
  subscriptions: ReadonlyArray<Owned>,
  { kind, at, trace, nextId }: DeliveryOptions,
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

/** Creates the delivery of an event to one subscription, like `deliveriesOf`. */
export const deliveryOf = (
  event: DomainEvent,
  subscription: Owned,
  { id, ...options }: Omit<DeliveryOptions, "nextId"> & { readonly id: DeliveryId },
): ReadyDelivery => {
  const [delivery] = deliveriesOf(event, [subscription], { ...options, nextId: () => id })
  return delivery as ReadyDelivery
}

/**
 * Creates a new delivery of the same event with the same body; without an event, of the same test
 * event.
 */
export const redeliveryOf = (
  delivery: Delivery,
  event: DomainEvent | undefined,
  id: DeliveryId,
  at: Instant,
): ReadyDelivery => {
  const { subscriptionId, tenantId, eventId, eventType, createdAt, trace } = delivery
  const same = { subscriptionId, tenantId, eventId, eventType }
  const body =
    event === undefined ? testBody(eventId, subscriptionId, createdAt) : webhookBody(event)
  const kind = event === undefined ? "test" : "replay"
  const traced = trace === undefined ? {} : { trace }
  return { ...beginning, ...same, ...traced, body, id, kind, createdAt: at }
}

/** Creates the delivery of a test event: one attempt, and no e-mail when it fails. */
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

interface Payload {
  readonly id: EventId
  readonly type: string
  readonly at: Instant
  readonly data: object
}

const bodyOf = ({ id, type, at, data }: Payload): string =>
  JSON.stringify({ id, type, version: 1, createdAt: toIso(at), data })

/** Returns the JSON body of an event; equal events have equal bodies. */
export const webhookBody = (event: DomainEvent): string =>
  bodyOf({ id: event.id, type: event.type, at: event.occurredAt, data: dataForOthers(event) })

/** Returns the body of a test event, which contains only its subscription id. */
export const testBody = (id: EventId, subscriptionId: SubscriptionId, at: Instant): string =>
  bodyOf({ id, type: testEventType, at, data: { subscriptionId } })

/** Returns the body of a verification, which contains only the challenge. */
export const verificationBody = (id: EventId, challenge: string, at: Instant): string =>
  bodyOf({ id, type: verificationEventType, at, data: { challenge } })
