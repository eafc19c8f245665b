/**
 * How a subscription moves: a fact comes in; the next subscription and what has to be done go out.
 *
 * Pure. A pause is told once: while it lasts, further exhausted deliveries change nothing.
 */
import type { Instant } from "../calendar/instant.ts"
import type { EmailAddress } from "../email/email-address.ts"
import type { DeliveryId } from "../identity/type-id.ts"
import type { ExhaustedDelivery } from "./delivery.ts"
import type { SigningSecret, Subscription, WebhookEventType } from "./subscription.ts"

/** What becomes of the delivery that has caused the pause when the customer resumes. */
export const exhaustedChoices = ["retry", "skip"] as const
export type ExhaustedChoice = (typeof exhaustedChoices)[number]

export interface SubscriptionChange {
  readonly url?: string | undefined
  readonly events?: ReadonlyArray<WebhookEventType> | undefined
  readonly contactEmail?: EmailAddress | undefined
}

export type SubscriptionFact =
  | { readonly _tag: "DeliveryExhausted"; readonly delivery: ExhaustedDelivery }
  | { readonly _tag: "Resumed"; readonly exhausted: ExhaustedChoice }
  | { readonly _tag: "Changed"; readonly change: SubscriptionChange }
  /** The secrets of today go on signing, besides the new one, for that long at most. */
  | { readonly _tag: "SecretRotated"; readonly secret: string; readonly overlapSeconds: number }

export type SubscriptionDirective =
  /** The contact has to be told, once, that this delivery has ended the deliveries. */
  | { readonly _tag: "AlertContact"; readonly delivery: ExhaustedDelivery }
  /**
   * All that is held becomes ready, also what waits for a retry or is exhausted, with the whole
   * schedule before it; but for the cause of the pause, if the customer has given it up.
   */
  | { readonly _tag: "Drain"; readonly cause: DeliveryId; readonly exhausted: ExhaustedChoice }

export interface SubscriptionStep {
  /** The very same object when nothing has changed. */
  readonly next: Subscription
  readonly directives: ReadonlyArray<SubscriptionDirective>
}

/** Legal moves, as data: drives the tests and the diagram in docs/domain/webhook.md. */
export const subscriptionMoves = {
  Delivering: ["Delivering", "Paused"],
  Paused: ["Paused", "Delivering"],
} as const satisfies Record<
  Subscription["state"]["_tag"],
  ReadonlyArray<Subscription["state"]["_tag"]>
>

/** Secrets that sign at the same time; with another rotation the oldest stops at once. */
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

const resumed = (subscription: Subscription, exhausted: ExhaustedChoice): SubscriptionStep => {
  const { state } = subscription
  if (state._tag === "Delivering") return stay(subscription)
  return {
    next: { ...subscription, state: { _tag: "Delivering" } },
    directives: [{ _tag: "Drain", cause: state.deliveryId, exhausted }],
  }
}

const changed = (subscription: Subscription, change: SubscriptionChange): Subscription => ({
  ...subscription,
  url: change.url ?? subscription.url,
  events: change.events ?? subscription.events,
  contactEmail: change.contactEmail ?? subscription.contactEmail,
})

/** No older secret outlives the overlap that was asked for last. */
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

/** The subscription after a fact that was learnt at that instant. */
export const subscriptionAfter = (
  subscription: Subscription,
  fact: SubscriptionFact,
  at: Instant,
): SubscriptionStep => {
  switch (fact._tag) {
    case "DeliveryExhausted":
      return paused(subscription, fact.delivery, at)
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
