/** Where subscriptions and deliveries are kept, and the queue of deliveries that are due. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { SubscriptionId, TenantId } from "../identity/type-id.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { Delivery, DueDelivery } from "./delivery.ts"
import type { Subscription } from "./subscription.ts"

export class WebhookRepositoryError extends Data.TaggedError("WebhookRepositoryError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** A due delivery with the subscription it goes to. */
export interface ClaimedDelivery {
  readonly delivery: DueDelivery
  readonly subscription: Subscription
}

export class WebhookRepository extends Context.Service<
  WebhookRepository,
  {
    readonly saveSubscription: (
      subscription: Subscription,
    ) => Effect.Effect<void, WebhookRepositoryError>
    /** The tenant's subscriptions, oldest first. */
    readonly subscriptions: (
      tenantId: TenantId,
    ) => Effect.Effect<ReadonlyArray<Subscription>, WebhookRepositoryError>
    /**
     * Removes the tenant's subscription together with what was still to be delivered to it;
     * answers whether there was one.
     */
    readonly removeSubscription: (
      tenantId: TenantId,
      id: SubscriptionId,
    ) => Effect.Effect<boolean, WebhookRepositoryError>
    /**
     * Takes up to `limit` events of the outbox that were not fanned out, in the order they
     * happened, stores what `plan` makes of each for the subscriptions of its tenant, and counts
     * those deliveries (`deliveryCharges`); all of that together or not at all. Answers how many
     * events were taken.
     */
    readonly fanOut: (
      limit: number,
      plan: (
        event: DomainEvent,
        subscriptions: ReadonlyArray<Subscription>,
      ) => ReadonlyArray<DueDelivery>,
    ) => Effect.Effect<number, WebhookRepositoryError>
    /** Takes due deliveries, oldest due first; concurrent claims get disjoint ones. */
    readonly claimDue: (
      claim: Claim,
    ) => Effect.Effect<ReadonlyArray<ClaimedDelivery>, WebhookRepositoryError>
    /** Stores the delivery after an attempt and gives the claim up. */
    readonly saveDelivery: (delivery: Delivery) => Effect.Effect<void, WebhookRepositoryError>
    /** When the next delivery becomes due, or none. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>, WebhookRepositoryError>
  }
>()("@procurement/domain/webhook/WebhookRepository") {}
