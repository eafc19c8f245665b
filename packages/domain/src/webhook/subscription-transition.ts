/**
 * State machine of a subscription: applies a fact and returns the next subscription and directives.
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

/** How resuming treats the delivery that caused the pause. */
export const exhaustedChoices = ["retry", "skip"] as const
export type ExhaustedChoice = (typeof exhaustedChoices)[number]

export interface SubscriptionChange {
  readonly url?: string | undefined
  readonly events?: ReadonlyArray<EventFilter> | undefined
  readonly contactEmail?: EmailAddress | undefined
  /** Null removes it. */
  readonly description?: LineText | null | undefined
  /** Replaces all headers. When absent, a change of the URL removes all headers. */
  readonly headers?: CustomHeaders | undefined
}

export type SubscriptionFact =
  | {
      readonly _tag: "DeliveryExhausted"
      readonly delivery: ExhaustedDelivery
      /** Whether the endpoint asked for no more deliveries. */
      readonly isGone?: boolean | undefined
    }
  | { readonly _tag: "PausedByOwner" }
  | { readonly _tag: "Resumed"; readonly exhausted: ExhaustedChoice }
  | { readonly _tag: "Changed"; readonly change: SubscriptionChange }
  /** Current secrets continue to sign next to the new one, for at most `overlapSeconds`. */
  | { readonly _tag: "SecretRotated"; readonly secret: string; readonly overlapSeconds: number }

export type SubscriptionDirective =
  /** Notify the contact once that this delivery paused the subscription. */
  | { readonly _tag: "AlertContact"; readonly delivery: ExhaustedDelivery }
  /**
   * Make all held deliveries ready with a full retry schedule, including waiting and exhausted
   * ones. Excludes the cause of the pause when the customer skips it. A pause by the owner has no
   * cause.
   */
  | {
      readonly _tag: "Drain"
      readonly cause: DeliveryId | undefined
      readonly exhausted: ExhaustedChoice
    }

export interface SubscriptionStep {
  /** The same object when nothing has changed. */
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

/** Limit of concurrently valid secrets; a further rotation ends the oldest immediately. */
export const maximumSecrets = 4

const stay = (next: Subscription): SubscriptionStep => ({ next, directives: [] })

const paused = (
  subscription: Subscription,
  { delivery, isGone = false }: Extract<SubscriptionFact, { readonly _tag: "DeliveryExhausted" }>,
  at: Instant,
): SubscriptionStep => {
  if (subscription.state._tag === "Paused") return stay(subscription)
  const { id: deliveryId, eventId } = delivery
  const cause = { deliveryId, eventId, ...(isGone ? { isGone } : {}) }
  return {
    next: { ...subscription, state: { _tag: "Paused", since: at, ...cause } },
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
 * Returns the headers after a change. Values may be secrets, so the endpoint of a new URL must not
 * receive the current ones.
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

/** Limits the validity of an older secret to the latest requested overlap. */
const ending = (secret: SigningSecret, at: Instant): SigningSecret =>
  secret.expiresAt === undefined || secret.expiresAt > at ? { ...secret, expiresAt: at } : secret

const rotated = (
  subscription: Subscription,
  secret: string,
  endsAt: Instant,
  now: Instant,
): Subscription => {
  const older = subscription.secrets
    .map((old) => ending(old, endsAt))
    .filter(({ expiresAt }) => expiresAt !== undefined && expiresAt > now)
    .slice(0, maximumSecrets - 1)
  return { ...subscription, secrets: [{ value: secret }, ...older] }
}

/** Applies a fact that became known at that instant. */
export const subscriptionAfter = (
  subscription: Subscription,
  fact: SubscriptionFact,
  at: Instant,
): SubscriptionStep => {
  switch (fact._tag) {
    case "DeliveryExhausted":
      return paused(subscription, fact, at)
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
