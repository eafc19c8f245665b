/** Stores subscriptions. Secrets are encrypted at rest. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { EmailAddress } from "../email/email.ts"
import type { SubscriptionId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Paused, Subscription } from "./subscription.ts"
import type { SubscriptionStep } from "./subscription-transition.ts"
import type { SubscriptionLimitReached } from "./webhook-rejections.ts"

/** A subscription that names a person as its contact. */
export type ContactedSubscription = Pick<Subscription, "id" | "tenantId" | "url">

/** A subscription that is paused, by whom and since when. */
export interface PausedSubscription extends Pick<Subscription, "id" | "tenantId" | "url"> {
  readonly state: Paused
}

export class SubscriptionRepository extends Context.Service<
  SubscriptionRepository,
  {
    /**
     * Stores a new subscription. Fails and stores nothing when the tenant already has `maximum`
     * subscriptions, even under concurrent calls.
     */
    readonly add: (
      subscription: Subscription,
      maximum: number,
    ) => Effect.Effect<void, SubscriptionLimitReached | Unavailable>
    /** Returns the tenant's subscriptions, oldest first. */
    readonly list: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<Subscription>, Unavailable>
    /**
     * Returns the subscriptions of all tenants whose contact has that address, in upper or lower
     * case, by id.
     */
    readonly withContact: (
      address: EmailAddress,
    ) => Effect.Effect<ReadonlyArray<ContactedSubscription>, Unavailable>
    /** Returns paused subscriptions of all tenants, the longest pause first, at most `limit`. */
    readonly paused: (
      limit: number,
    ) => Effect.Effect<ReadonlyArray<PausedSubscription>, Unavailable>
    /**
     * Returns the tenant's subscription; `Option.none` when it does not exist or belongs to another
     * tenant.
     */
    readonly find: (
      tenantId: TenantId,
      id: SubscriptionId,
    ) => Effect.Effect<Option.Option<Subscription>, Unavailable>
    /**
     * Replaces the tenant's subscription with the result of `decide` and returns it, if it exists.
     * With a `Drain`, ready and waiting deliveries restart their retry schedule (`deliveryAfter`),
     * and so do exhausted ones, except tests and, when the customer skips it, the cause of the
     * pause. Everything happens in one transaction, except that a failed drain of very many
     * deliveries may have drained some, which stay held. Concurrent modifications run one after
     * another. `decide` must be pure and may be called more than once; its last result counts.
     */
    readonly modify: (
      tenantId: TenantId,
      id: SubscriptionId,
      at: Instant,
      decide: (subscription: Subscription) => SubscriptionStep,
    ) => Effect.Effect<Option.Option<Subscription>, Unavailable>
    /**
     * Deletes the tenant's subscription with its deliveries and replays; returns whether it existed
     * and was deleted. `mayRemove`, if given, decides on the current subscription, and no
     * modification happens between its decision and the deletion. It must be pure and may be called
     * more than once.
     */
    readonly remove: (
      tenantId: TenantId,
      id: SubscriptionId,
      mayRemove?: (subscription: Subscription) => boolean,
    ) => Effect.Effect<boolean, Unavailable>
  }
>()("@procurement/domain/webhook/SubscriptionRepository") {}
