/**
 * A subscription: the endpoint that receives a tenant's events, and the signing secrets.
 *
 * A subscription is delivering or paused. A pause holds events; after resuming they are delivered
 * in order.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { EmailAddress } from "../email/email.ts"
import { DeliveryId, EventId, SubscriptionId, TenantId } from "../identity/type-id.ts"
import { LineText } from "../text/line-text.ts"
import { CustomHeaders } from "./custom-headers.ts"
import { EventFilter, matchesFilter } from "./event-filter.ts"

/** Limit of subscriptions per tenant. */
export const maximumSubscriptions = 50

/** Characters of a description. */
export const maximumDescriptionLength = 200

/** A signing secret: `whsec_` and base64, as in Standard Webhooks. */
export const SigningSecret = Schema.Struct({
  value: Schema.String,
  /** Absent for the current secret. An older secret signs as well until then. */
  expiresAt: Schema.optionalKey(Instant),
})
export type SigningSecret = typeof SigningSecret.Type

export const Delivering = Schema.TaggedStruct("Delivering", {})
export const Paused = Schema.TaggedStruct("Paused", {
  since: Instant,
  /**
   * Delivery that caused the pause, and its event; absent when the owner paused the subscription.
   */
  deliveryId: Schema.optionalKey(DeliveryId),
  eventId: Schema.optionalKey(EventId),
  /** Whether the endpoint asked for no more deliveries; absent when the last retry failed. */
  isGone: Schema.optionalKey(Schema.Boolean),
  /** When the contact was warned that held deliveries will expire. */
  warnedAt: Schema.optionalKey(Instant),
})
export type Paused = typeof Paused.Type

export const pauseReasons = ["deliveries_failed", "endpoint_gone", "requested"] as const

export const pauseReasonOf = ({
  deliveryId,
  isGone = false,
}: Pick<Paused, "deliveryId" | "isGone">): (typeof pauseReasons)[number] => {
  if (deliveryId === undefined) return "requested"
  return isGone ? "endpoint_gone" : "deliveries_failed"
}

export const Subscription = Schema.Struct({
  id: SubscriptionId,
  tenantId: TenantId,
  url: Schema.String,
  /** Description by the owner, if any. */
  description: Schema.optionalKey(LineText),
  events: Schema.Array(EventFilter),
  /** Receives an e-mail when the subscription is paused. */
  contactEmail: EmailAddress,
  /** Current secret first. */
  secrets: Schema.NonEmptyArray(SigningSecret),
  /** Sent with every request; absent when there are none. */
  headers: Schema.optionalKey(CustomHeaders),
  state: Schema.Union([Delivering, Paused]),
  createdAt: Instant,
  /** Number of deliveries expired in pauses so far; absent for none. */
  expired: Schema.optionalKey(Schema.Int),
})
export type Subscription = typeof Subscription.Type

export const isSubscribedTo = (
  { events }: Pick<Subscription, "events">,
  eventType: string,
): boolean => events.some((filter) => matchesFilter(filter, eventType))

/** Returns the secrets that are valid at that instant, current one first. */
export const secretsInForce = (
  { secrets }: Pick<Subscription, "secrets">,
  at: Instant,
): ReadonlyArray<string> =>
  secrets
    .filter(({ expiresAt }) => expiresAt === undefined || at < expiresAt)
    .map(({ value }) => value)
