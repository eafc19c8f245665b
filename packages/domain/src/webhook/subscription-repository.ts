/** Where subscriptions are kept. Their secrets are encrypted at rest. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { SubscriptionId, TenantId } from "../identity/type-id.ts"
import type { Subscription } from "./subscription.ts"
import type { SubscriptionStep } from "./subscription-transition.ts"
import type { SubscriptionLimitReached } from "./webhook-rejections.ts"

export class SubscriptionRepositoryError extends Data.TaggedError("SubscriptionRepositoryError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

export class SubscriptionRepository extends Context.Service<
  SubscriptionRepository,
  {
    /**
     * Stores a new subscription. Fails, and stores nothing, when its tenant has `maximum` of them
     * already: however many are added at the same time, never one too many.
     */
    readonly add: (
      subscription: Subscription,
      maximum: number,
    ) => Effect.Effect<void, SubscriptionLimitReached | SubscriptionRepositoryError>
    /** The tenant's subscriptions, oldest first. */
    readonly list: (
      tenantId: TenantId,
    ) => Effect.Effect<ReadonlyArray<Subscription>, SubscriptionRepositoryError>
    /** The tenant's subscription, or none; another tenant's is none too. */
    readonly find: (
      tenantId: TenantId,
      id: SubscriptionId,
    ) => Effect.Effect<Option.Option<Subscription>, SubscriptionRepositoryError>
    /**
     * Replaces the tenant's subscription by what `decide` makes of it. With a `Drain`, what is
     * ready or waiting for it is tried anew, and so are exhausted deliveries (but for tests, and
     * for the cause of the pause if that is given up), as `deliveryAfter` says; all of that
     * together or not at all, but that a drain of very many, if it fails, may have drained some,
     * which stay held. Answers the subscription as it is then, or none. Modifications at the same
     * time happen one after another. `decide` is pure and may be asked more than once; the last
     * answer counts.
     */
    readonly modify: (
      tenantId: TenantId,
      id: SubscriptionId,
      at: Instant,
      decide: (subscription: Subscription) => SubscriptionStep,
    ) => Effect.Effect<Option.Option<Subscription>, SubscriptionRepositoryError>
    /**
     * Removes the tenant's subscription together with its deliveries and replays; answers whether
     * there was one.
     */
    readonly remove: (
      tenantId: TenantId,
      id: SubscriptionId,
    ) => Effect.Effect<boolean, SubscriptionRepositoryError>
  }
>()("@procurement/domain/webhook/SubscriptionRepository") {}
