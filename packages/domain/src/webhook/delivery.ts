/**
 * Delivery of one event to one endpoint.
 *
 * Knows nothing of HTTP clients, clocks or randomness: what the endpoint did arrives as a fact. A
 * settled delivery never moves again, and a late fact changes nothing.
 */
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import { DeliveryId, EventId, SubscriptionId, TenantId } from "../identity/type-id.ts"

const base = {
  id: DeliveryId,
  subscriptionId: SubscriptionId,
  tenantId: TenantId,
  eventId: EventId,
  /** The exact body to send. */
  body: Schema.String,
  /** Attempts made so far. */
  attempts: Schema.Int,
}

export const DueDelivery = Schema.TaggedStruct("Due", { ...base, dueAt: Instant })
export type DueDelivery = typeof DueDelivery.Type
export const DeliveredDelivery = Schema.TaggedStruct("Delivered", { ...base, settledAt: Instant })
export type DeliveredDelivery = typeof DeliveredDelivery.Type
export const ExhaustedDelivery = Schema.TaggedStruct("Exhausted", { ...base, settledAt: Instant })
export type ExhaustedDelivery = typeof ExhaustedDelivery.Type

export const Delivery = Schema.Union([DueDelivery, DeliveredDelivery, ExhaustedDelivery])
export type Delivery = typeof Delivery.Type

export type DeliveryFact =
  /** A 2xx within the time limit. */
  | { readonly _tag: "EndpointAccepted" }
  /** Anything else: another status, a redirect, no connection, no answer in time. */
  | { readonly _tag: "EndpointFailed"; readonly retryAfterSeconds?: number | undefined }

export const deliveryMoves = {
  Due: ["Due", "Delivered", "Exhausted"],
  Delivered: [],
  Exhausted: [],
} as const satisfies Record<Delivery["_tag"], ReadonlyArray<Delivery["_tag"]>>

/** Seconds from a failure to the next attempt: 1 min, 5 min, 15 min, 1 h, 6 h, 24 h. */
export const retryDelaysSeconds = [60, 300, 900, 3_600, 21_600, 86_400] as const

/** How long an endpoint has to answer. */
export const attemptTimeoutSeconds = 15

/** Nobody can park a delivery for longer than the schedule itself would ever wait. */
const longestDelaySeconds = Math.max(...retryDelaysSeconds)

/** A Retry-After may lengthen the scheduled delay, to a day at most, and never shortens it. */
const delayAfter = (scheduledSeconds: number, askedSeconds = 0): number =>
  Math.max(scheduledSeconds, Math.min(askedSeconds, longestDelaySeconds))

/** The delivery after an attempt. */
export const afterAttempt = (delivery: Delivery, fact: DeliveryFact, at: Instant): Delivery => {
  if (delivery._tag !== "Due") return delivery
  const { dueAt: _dueAt, ...rest } = delivery
  const attempts = delivery.attempts + 1
  if (fact._tag === "EndpointAccepted") {
    return { ...rest, _tag: "Delivered", attempts, settledAt: at }
  }
  const scheduled = retryDelaysSeconds[attempts - 1]
  if (scheduled === undefined) return { ...rest, _tag: "Exhausted", attempts, settledAt: at }
  const delaySeconds = delayAfter(scheduled, fact.retryAfterSeconds)
  return { ...rest, _tag: "Due", attempts, dueAt: instant(at + delaySeconds * 1_000) }
}
