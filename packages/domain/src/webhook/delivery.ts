/**
 * Delivery of one event to one endpoint, with all attempts that were made.
 *
 * Knows nothing of HTTP clients, clocks or randomness: what the endpoint did arrives as a fact
 * (delivery-transition.ts).
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { DeliveryId, EventId, SubscriptionId, TenantId } from "../identity/type-id.ts"
import { TraceContext } from "../trace/trace-context.ts"
import { webhookEventTypes } from "./subscription.ts"

/** `event`: the event happened; `replay`: it is told again; `test`: the customer tries it out. */
export const deliveryKinds = ["event", "replay", "test"] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** The type of the event that a customer sends to itself to try an endpoint out. */
export const testEventType = "webhook.test"
export const deliverableTypes = [...webhookEventTypes, testEventType] as const
export type DeliverableType = (typeof deliverableTypes)[number]

/** One POST and what came of it. */
export const Attempt = Schema.Struct({
  at: Instant,
  durationMillis: Schema.Int,
  /** The HTTP status, when there was an answer. */
  status: Schema.optionalKey(Schema.Int),
  /** What went wrong, for people to read; none when it was accepted. */
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
  /** The exact body to send. */
  body: Schema.String,
  createdAt: Instant,
  /** In which trace its event happened. */
  trace: Schema.optionalKey(TraceContext),
  /** All that were made, oldest first. */
  attempts: Schema.Array(Attempt),
  /** Failures since the retry schedule began: it begins anew when the customer resumes. */
  failures: Schema.Int,
}

/** To be sent as soon as the pace of the subscription allows. */
export const ReadyDelivery = Schema.TaggedStruct("Ready", base)
export type ReadyDelivery = typeof ReadyDelivery.Type
/** Failed, and to be tried again then. */
export const WaitingDelivery = Schema.TaggedStruct("Waiting", { ...base, dueAt: Instant })
export type WaitingDelivery = typeof WaitingDelivery.Type
export const DeliveredDelivery = Schema.TaggedStruct("Delivered", { ...base, settledAt: Instant })
export type DeliveredDelivery = typeof DeliveredDelivery.Type
/** No attempt is left. The customer decides: it is tried anew or skipped. */
export const ExhaustedDelivery = Schema.TaggedStruct("Exhausted", { ...base, settledAt: Instant })
export type ExhaustedDelivery = typeof ExhaustedDelivery.Type
/** Given up by the customer. */
export const SkippedDelivery = Schema.TaggedStruct("Skipped", { ...base, settledAt: Instant })
export type SkippedDelivery = typeof SkippedDelivery.Type

export const Delivery = Schema.Union([
  ReadyDelivery,
  WaitingDelivery,
  DeliveredDelivery,
  ExhaustedDelivery,
  SkippedDelivery,
])
export type Delivery = typeof Delivery.Type
export type DeliveryStatus = Delivery["_tag"]

/** Every status there is. */
export const deliveryStatuses: ReadonlyArray<DeliveryStatus> = Delivery.members.map(
  ({ fields }) => fields._tag.schema.literal,
)
