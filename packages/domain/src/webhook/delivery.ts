/**
 * Delivery of one event to one endpoint, with all its attempts.
 *
 * This module is independent of HTTP clients, clocks and randomness: responses arrive as facts
 * (delivery-transition.ts).
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { type EventType, eventTypes } from "../events/domain-event.ts"
import { DeliveryId, EventId, SubscriptionId, TenantId } from "../identity/type-id.ts"
import { TraceContext } from "../trace/trace-context.ts"

/**
 * `event`: first delivery; `replay`: sent again on request; `test`: sent by the customer to test
 * the endpoint.
 */
export const deliveryKinds = ["event", "replay", "test"] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Event type of a customer's test event. */
export const testEventType = "webhook.test"
export type DeliverableType = EventType | typeof testEventType
export const deliverableTypes: ReadonlyArray<DeliverableType> = [...eventTypes, testEventType]

/** One POST and its outcome. */
export const Attempt = Schema.Struct({
  at: Instant,
  durationMillis: Schema.Int,
  /** HTTP status of the response, if any. */
  status: Schema.optionalKey(Schema.Int),
  /** Human-readable failure; absent when the endpoint accepted the delivery. */
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
  /** Trace of its event. */
  trace: Schema.optionalKey(TraceContext),
  /** All attempts, oldest first. */
  attempts: Schema.Array(Attempt),
  /** Failures since the retry schedule started; resuming restarts it. */
  failures: Schema.Int,
}

/** A delivery that may still be sent. A settled delivery stores no body; the event has it. */
const open = {
  ...base,
  /** Exact request body. */
  body: Schema.String,
}

/** The delivery is sent as soon as the endpoint's pace allows. */
export const ReadyDelivery = Schema.TaggedStruct("Ready", open)
export type ReadyDelivery = typeof ReadyDelivery.Type
/** Failed; retried at `dueAt`. */
export const WaitingDelivery = Schema.TaggedStruct("Waiting", { ...open, dueAt: Instant })
export type WaitingDelivery = typeof WaitingDelivery.Type
export const DeliveredDelivery = Schema.TaggedStruct("Delivered", { ...base, settledAt: Instant })
export type DeliveredDelivery = typeof DeliveredDelivery.Type
/** All attempts failed, or the endpoint is gone. The customer retries or skips it. */
export const ExhaustedDelivery = Schema.TaggedStruct("Exhausted", { ...open, settledAt: Instant })
export type ExhaustedDelivery = typeof ExhaustedDelivery.Type
/** Skipped by the customer. */
export const SkippedDelivery = Schema.TaggedStruct("Skipped", { ...base, settledAt: Instant })
export type SkippedDelivery = typeof SkippedDelivery.Type

/** Expired while held by a pause (held-expiry.ts). */
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

/** All statuses. */
export const deliveryStatuses: ReadonlyArray<DeliveryStatus> = Delivery.members.map(
  ({ fields }) => fields._tag.schema.literal,
)
