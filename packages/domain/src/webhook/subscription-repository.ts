/** Stores subscriptions. Their secrets are encrypted at rest. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { SubscriptionId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Subscription } from "./subscription.ts"
import type { SubscriptionStep } from "./subscription-transition.ts"
import type { SubscriptionLimitReached } from "./webhook-rejections.ts"

export class SubscriptionRepository extends Context.Service<
  SubscriptionRepository,
  {
    /**
     * Stores a new subscription. Fails, and stores nothing, when its tenant has `maximum` of them
     * already, also when several are added at the same time.
     */
    readonly add: (
      subscription: Subscription,
      maximum: number,
    ) => Effect.Effect<void, SubscriptionLimitReached | Unavailable>
    /** The tenant's subscriptions, oldest first. */
    readonly list: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<Subscription>, Unavailable>
    /** The tenant's subscription; none if it does not exist or belongs to another tenant. */
    readonly find: (
      tenantId: TenantId,
      id: SubscriptionId,
    ) => Effect.Effect<Option.Option<Subscription>, Unavailable>
    /**
     * Replaces the tenant's subscription with the result of `decide`. With a `Drain`, the
     * subscription's ready and waiting deliveries restart their retry schedule as `deliveryAfter`
     * says, and so do exhausted ones, except tests and, if the customer gave it up, the cause of
     * the pause. All of that happens together or not at all, except that a failed drain of very
     * many deliveries may have drained some of them, which stay held. Returns the subscription as
     * it is then, or none. Concurrent modifications run one after another. `decide` is pure and may
     * be called more than once; its last result counts.
     */
    readonly modify: (
      tenantId: TenantId,
      id: SubscriptionId,
      at: Instant,
      decide: (subscription: Subscription) => SubscriptionStep,
    ) => Effect.Effect<Option.Option<Subscription>, Unavailable>
    /**
     * Removes the tenant's subscription together with its deliveries and replays; returns whether
     * it did. `mayRemove`, if given, decides about the subscription as it is; no modification
     * happens between its decision and the removal. It is pure and may be called more than once.
     */
    readonly remove: (
      tenantId: TenantId,
      id: SubscriptionId,
      mayRemove?: (subscription: Subscription) => boolean,
    ) => Effect.Effect<boolean, Unavailable>
  }
>()("@procurement/domain/webhook/SubscriptionRepository") {}
