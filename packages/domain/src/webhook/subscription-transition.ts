/**
 * The transitions of a subscription: a fact comes in; the next subscription and its directives go
 * out.
 *
 * Pure. A pause is reported once: further exhausted deliveries during the pause change nothing.
 */
import type { Instant } from "../calendar/instant.ts"
import type { EmailAddress } from "../email/email.ts"
import type { DeliveryId } from "../identity/type-id.ts"
import { optional } from "../optional.ts"
import type { LineText } from "../text/line-text.ts"
import type { CustomHeaders } from "./custom-headers.ts"
import type { ExhaustedDelivery } from "./delivery.ts"
import type { EventFilter } from "./event-filter.ts"
import type { SigningSecret, Subscription } from "./subscription.ts"

/** What happens, on resuming, to the delivery that caused the pause. */
export const exhaustedChoices = ["retry", "skip"] as const
export type ExhaustedChoice = (typeof exhaustedChoices)[number]

export interface SubscriptionChange {
  readonly url?: string | undefined
  readonly events?: ReadonlyArray<EventFilter> | undefined
  readonly contactEmail?: EmailAddress | undefined
  /** Null removes it. */
  readonly description?: LineText | null | undefined
  /** Replace all present ones. Without them, another URL removes the present ones. */
  readonly headers?: CustomHeaders | undefined
}

export type SubscriptionFact =
  | { readonly _tag: "DeliveryExhausted"; readonly delivery: ExhaustedDelivery }
  | { readonly _tag: "PausedByOwner" }
  | { readonly _tag: "Resumed"; readonly exhausted: ExhaustedChoice }
  | { readonly _tag: "Changed"; readonly change: SubscriptionChange }
  /** The present secrets continue to sign, besides the new one, for at most that long. */
  | { readonly _tag: "SecretRotated"; readonly secret: string; readonly overlapSeconds: number }

export type SubscriptionDirective =
  /** Notify the contact, once, that this delivery has paused the subscription. */
  | { readonly _tag: "AlertContact"; readonly delivery: ExhaustedDelivery }
  /**
   * All held deliveries become ready with their full retry schedule, including those that wait for
   * a retry or are exhausted; except the cause of the pause, if the customer gave it up. A pause by
   * the owner has no cause.
   */
  | {
      readonly _tag: "Drain"
      readonly cause: DeliveryId | undefined
      readonly exhausted: ExhaustedChoice
    }

export interface SubscriptionStep {
  /** The very same object when nothing has changed. */
  readonly next: Subscription
  readonly directives: ReadonlyArray<SubscriptionDirective>
}

/** Legal transitions, as data: drives the tests and the diagram in docs/explanation/webhook.md. */
export const subscriptionMoves = {
  Delivering: ["Delivering", "Paused"],
  Paused: ["Paused", "Delivering"],
} as const satisfies Record<
  Subscription["state"]["_tag"],
  ReadonlyArray<Subscription["state"]["_tag"]>
>

/** How many secrets sign at the same time; one more rotation ends the oldest at once. */
export const maximumSecrets = 4

const stay = (next: Subscription): SubscriptionStep => ({ next, directives: [] })

const paused = (
  subscription: Subscription,
  delivery: ExhaustedDelivery,
  at: Instant,
): SubscriptionStep => {
  if (subscription.state._tag === "Paused") return stay(subscription)
  const { id, eventId } = delivery
  return {
    next: { ...subscription, state: { _tag: "Paused", since: at, deliveryId: id, eventId } },
    directives: [{ _tag: "AlertContact", delivery }],
  }
}

const pausedByOwner = (subscription: Subscription, at: Instant): Subscription =>
  subscription.state._tag === "Paused"
    ? subscription
    : { ...subscription, state: { _tag: "Paused", since: at } }

const resumed = (subscription: Subscription, exhausted: ExhaustedChoice): SubscriptionStep => {
  const { state } = subscription
  if (state._tag === "Delivering") return stay(subscription)
  return {
    next: { ...subscription, state: { _tag: "Delivering" } },
    directives: [{ _tag: "Drain", cause: state.deliveryId, exhausted }],
  }
}

/**
 * The headers after a change. The values of the present ones may be secrets, which the endpoint of
 * another URL must not receive.
 */
export const headersAfter = (
  { url, headers }: Pick<Subscription, "url" | "headers">,
  change: SubscriptionChange,
): CustomHeaders | undefined => {
  const isSameUrl = change.url === undefined || change.url === url
  const next = change.headers ?? (isSameUrl ? headers : undefined)
  return next?.length === 0 ? undefined : next
}

const changed = (subscription: Subscription, change: SubscriptionChange): Subscription => {
  const { description, headers: _, ...rest } = subscription
  return {
    ...rest,
    url: change.url ?? rest.url,
    events: change.events ?? rest.events,
    contactEmail: change.contactEmail ?? rest.contactEmail,
    ...optional({
      description:
        change.description === undefined ? description : (change.description ?? undefined),
      headers: headersAfter(subscription, change),
    }),
  }
}

/** No older secret outlives the overlap that was requested last. */
const ending = (secret: SigningSecret, at: Instant): SigningSecret =>
  secret.expiresAt === undefined || secret.expiresAt > at ? { ...secret, expiresAt: at } : secret

const rotated = (
  subscription: Subscription,
  secret: string,
  endsAt: Instant,
  now: Instant,
): Subscription => {
  const older = subscription.secrets
    .map((kept) => ending(kept, endsAt))
    .filter(({ expiresAt }) => expiresAt !== undefined && expiresAt > now)
    .slice(0, maximumSecrets - 1)
  return { ...subscription, secrets: [{ value: secret }, ...older] }
}

/** The subscription after a fact that became known at that instant. */
export const subscriptionAfter = (
  subscription: Subscription,
  fact: SubscriptionFact,
  at: Instant,
): SubscriptionStep => {
  switch (fact._tag) {
    case "DeliveryExhausted":
      return paused(subscription, fact.delivery, at)
    case "PausedByOwner":
      return stay(pausedByOwner(subscription, at))
    case "Resumed":
      return resumed(subscription, fact.exhausted)
    case "Changed":
      return stay(changed(subscription, fact.change))
    case "SecretRotated": {
      const endsAt = (at + fact.overlapSeconds * 1_000) as Instant
      return stay(rotated(subscription, fact.secret, endsAt, at))
    }
  }
}
