/** Where replays are kept, and where they are carried on, batch by batch. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { EventId, ReplayId, SubscriptionId, TenantId } from "../identity/type-id.ts"
import type { ReadyDelivery } from "./delivery.ts"
import type { DeliverableEvent } from "./new-delivery.ts"
import type { Replay } from "./replay.ts"
import type { Subscription } from "./subscription.ts"
import type { ReplayLimitReached, SubscriptionNotFound } from "./webhook-rejections.ts"

export class ReplayRepositoryError extends Data.TaggedError("ReplayRepositoryError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

export class ReplayRepository extends Context.Service<
  ReplayRepository,
  {
    /**
     * Stores a replay that has begun. Fails when its subscription is gone, or when `maximum`
     * replays to it go on already: however many are added at the same time, never one too many.
     */
    readonly add: (
      replay: Replay,
      maximum: number,
    ) => Effect.Effect<void, SubscriptionNotFound | ReplayLimitReached | ReplayRepositoryError>
    /** The tenant's replay, or none. */
    readonly find: (
      tenantId: TenantId,
      id: ReplayId,
    ) => Effect.Effect<Option.Option<Replay>, ReplayRepositoryError>
    /** The tenant's replays to one subscription, newest first, at most `limit`. */
    readonly list: (
      tenantId: TenantId,
      subscriptionId: SubscriptionId,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Replay>, ReplayRepositoryError>
    /** Those of the events that are the tenant's, in no particular order. */
    readonly eventsOf: (
      tenantId: TenantId,
      ids: ReadonlyArray<EventId>,
    ) => Effect.Effect<ReadonlyArray<DomainEvent>, ReplayRepositoryError>
    /**
     * Carries on one replay that is not complete. They take turns: next is the one that was carried
     * on, or added, least recently, so that none waits for all of another's. Looks at up to
     * `limit` further events of its tenant and of the time that it names, in the order of the log,
     * and for those that its selection names (`isSelected`) and whose type its subscription wants,
     * or that it names by id, adds the delivery that `plan` makes and counts it; notes how far it
     * has come, and `completedAt: now` at the end. All of that together or not at all; no event
     * twice in one replay, though several workers carry on at the same time. Answers how many
     * events were looked at, and 1 when the replay was completed with none; 0 when there is nothing
     * to carry on.
     */
    readonly carryOn: (
      now: Instant,
      limit: number,
      plan: (event: DeliverableEvent, subscription: Subscription) => ReadyDelivery,
    ) => Effect.Effect<number, ReplayRepositoryError>
    /** Forgets replays that were completed before that instant; answers how many. */
    readonly forget: (before: Instant) => Effect.Effect<number, ReplayRepositoryError>
  }
>()("@procurement/domain/webhook/ReplayRepository") {}
