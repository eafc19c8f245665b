/**
 * Where a tenant wants to hear of its events, and how deliveries to it are signed.
 *
 * A subscription delivers or is paused. A pause holds events: whatever happens meanwhile is
 * delivered, in order, once it is resumed.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { EmailAddress } from "../email/email-address.ts"
import { DeliveryId, EventId, SubscriptionId, TenantId } from "../identity/type-id.ts"

/** The event types a customer can subscribe to. */
export const webhookEventTypes = ["order.shipped", "invoice.issued", "invoice.paid"] as const
export const WebhookEventType = Schema.Literals(webhookEventTypes)
export type WebhookEventType = typeof WebhookEventType.Type

/** Subscriptions that a tenant can have at the same time. */
export const maximumSubscriptions = 50

/** A signing secret: `whsec_` and base64, as Standard Webhooks writes it. */
export const SigningSecret = Schema.Struct({
  value: Schema.String,
  /** None: the present one. Else it signs besides the present one until then. */
  expiresAt: Schema.optionalKey(Instant),
})
export type SigningSecret = typeof SigningSecret.Type

export const Delivering = Schema.TaggedStruct("Delivering", {})
export const Paused = Schema.TaggedStruct("Paused", {
  since: Instant,
  /** The delivery whose last retry has failed, and its event. */
  deliveryId: DeliveryId,
  eventId: EventId,
})
export type Paused = typeof Paused.Type

export const Subscription = Schema.Struct({
  id: SubscriptionId,
  tenantId: TenantId,
  url: Schema.String,
  events: Schema.Array(WebhookEventType),
  /** Who is told when the subscription is paused. */
  contactEmail: EmailAddress,
  /** The present one first. */
  secrets: Schema.NonEmptyArray(SigningSecret),
  state: Schema.Union([Delivering, Paused]),
  createdAt: Instant,
})
export type Subscription = typeof Subscription.Type

export const wants = (subscription: Subscription, eventType: string): boolean =>
  subscription.events.some((wanted) => wanted === eventType)

/** The secrets that sign at that instant, the present one first. */
export const secretsInForce = (
  { secrets }: Pick<Subscription, "secrets">,
  at: Instant,
): ReadonlyArray<string> =>
  secrets
    .filter(({ expiresAt }) => expiresAt === undefined || at < expiresAt)
    .map(({ value }) => value)
