/**
 * The endpoint that receives a tenant's events, and the secrets that sign its deliveries.
 *
 * A subscription delivers or is paused. A pause holds events: those that happen during the pause
 * are delivered, in order, once the subscription is resumed.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { EmailAddress } from "../email/email.ts"
import { DeliveryId, EventId, SubscriptionId, TenantId } from "../identity/type-id.ts"
import { LineText } from "../text/line-text.ts"
import { CustomHeaders } from "./custom-headers.ts"
import { EventFilter, matchesFilter } from "./event-filter.ts"

/** How many subscriptions a tenant may have at the same time. */
export const maximumSubscriptions = 50

/** Of its description, in characters. */
export const maximumDescriptionLength = 200

/** A signing secret: `whsec_` and base64, as Standard Webhooks writes it. */
export const SigningSecret = Schema.Struct({
  value: Schema.String,
  /** Absent for the present secret. Another one signs besides it until then. */
  expiresAt: Schema.optionalKey(Instant),
})
export type SigningSecret = typeof SigningSecret.Type

export const Delivering = Schema.TaggedStruct("Delivering", {})
export const Paused = Schema.TaggedStruct("Paused", {
  since: Instant,
  /** The delivery whose last retry has failed, and its event; absent if its owner paused it. */
  deliveryId: Schema.optionalKey(DeliveryId),
  eventId: Schema.optionalKey(EventId),
  /** When its contact was warned that held deliveries will expire. */
  warnedAt: Schema.optionalKey(Instant),
})
export type Paused = typeof Paused.Type

export const Subscription = Schema.Struct({
  id: SubscriptionId,
  tenantId: TenantId,
  url: Schema.String,
  /** What its owner calls it; absent for none. */
  description: Schema.optionalKey(LineText),
  events: Schema.Array(EventFilter),
  /** Receives an e-mail when the subscription is paused. */
  contactEmail: EmailAddress,
  /** The present one first. */
  secrets: Schema.NonEmptyArray(SigningSecret),
  /** Sent with every request; absent for none. */
  headers: Schema.optionalKey(CustomHeaders),
  state: Schema.Union([Delivering, Paused]),
  createdAt: Instant,
  /** How many deliveries have expired in pauses so far; absent for none. */
  expired: Schema.optionalKey(Schema.Int),
})
export type Subscription = typeof Subscription.Type

export const wants = ({ events }: Pick<Subscription, "events">, eventType: string): boolean =>
  events.some((filter) => matchesFilter(filter, eventType))

/** The secrets that sign at that instant, the present one first. */
export const secretsInForce = (
  { secrets }: Pick<Subscription, "secrets">,
  at: Instant,
): ReadonlyArray<string> =>
  secrets
    .filter(({ expiresAt }) => expiresAt === undefined || at < expiresAt)
    .map(({ value }) => value)
