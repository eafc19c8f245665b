/**
 * Delivery of one event to one endpoint, with all attempts that were made.
 *
 * Knows nothing of HTTP clients, clocks or randomness: the endpoint's response arrives as a fact
 * (delivery-transition.ts).
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { type EventType, eventTypes } from "../events/domain-event.ts"
import { DeliveryId, EventId, SubscriptionId, TenantId } from "../identity/type-id.ts"
import { TraceContext } from "../trace/trace-context.ts"

/** `event`: the event happened; `replay`: it is sent again; `test`: the customer tries it out. */
export const deliveryKinds = ["event", "replay", "test"] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** The type of the event that a customer sends to itself to try an endpoint out. */
export const testEventType = "webhook.test"
export type DeliverableType = EventType | typeof testEventType
export const deliverableTypes: ReadonlyArray<DeliverableType> = [...eventTypes, testEventType]

/** One POST and its outcome. */
export const Attempt = Schema.Struct({
  at: Instant,
  durationMillis: Schema.Int,
  /** The HTTP status, if there was a response. */
  status: Schema.optionalKey(Schema.Int),
  /** What went wrong, for people to read; absent when the endpoint accepted it. */
  failure: Schema.optionalKey(Schema.String),
})
export type Attempt = typeof Attempt.Type

const base = {
  id: DeliveryId,
  subscriptionId: SubscriptionId,
  tenantId: TenantId,
  eventId: EventId,
  eventType: Schema.Literals(deliverableTypes),
  kind: Schema.Literals(deliveryKinds),
  createdAt: Instant,
  /** The trace in which its event happened. */
  trace: Schema.optionalKey(TraceContext),
  /** All that were made, oldest first. */
  attempts: Schema.Array(Attempt),
  /** Failures since the retry schedule started; resuming restarts it. */
  failures: Schema.Int,
}

/** It may still be sent. Once it can't be, its body is no longer stored: the event has it. */
const open = {
  ...base,
  /** The exact body to send. */
  body: Schema.String,
}

/** To be sent as soon as the pace of the subscription allows. */
export const ReadyDelivery = Schema.TaggedStruct("Ready", open)
export type ReadyDelivery = typeof ReadyDelivery.Type
/** Failed, and to be retried at `dueAt`. */
export const WaitingDelivery = Schema.TaggedStruct("Waiting", { ...open, dueAt: Instant })
export type WaitingDelivery = typeof WaitingDelivery.Type
export const DeliveredDelivery = Schema.TaggedStruct("Delivered", { ...base, settledAt: Instant })
export type DeliveredDelivery = typeof DeliveredDelivery.Type
/** No attempt is left. The customer retries or skips it. */
export const ExhaustedDelivery = Schema.TaggedStruct("Exhausted", { ...open, settledAt: Instant })
export type ExhaustedDelivery = typeof ExhaustedDelivery.Type
/** Given up by the customer. */
export const SkippedDelivery = Schema.TaggedStruct("Skipped", { ...base, settledAt: Instant })
export type SkippedDelivery = typeof SkippedDelivery.Type

/** Held by a pause until it expired (held-expiry.ts). */
export const ExpiredDelivery = Schema.TaggedStruct("Expired", { ...base, settledAt: Instant })
export type ExpiredDelivery = typeof ExpiredDelivery.Type

export const Delivery = Schema.Union([
  ReadyDelivery,
  WaitingDelivery,
  DeliveredDelivery,
  ExhaustedDelivery,
  SkippedDelivery,
  ExpiredDelivery,
])
export type Delivery = typeof Delivery.Type
export type DeliveryStatus = Delivery["_tag"]

/** Every status. */
export const deliveryStatuses: ReadonlyArray<DeliveryStatus> = Delivery.members.map(
  ({ fields }) => fields._tag.schema.literal,
)
