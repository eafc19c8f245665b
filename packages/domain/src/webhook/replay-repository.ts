/** Stores replays, and continues them batch by batch. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { EventId, ReplayId, SubscriptionId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { ReadyDelivery } from "./delivery.ts"
import type { Replay } from "./replay.ts"
import type { Subscription } from "./subscription.ts"
import type { ReplayLimitReached, SubscriptionNotFound } from "./webhook-rejections.ts"

export class ReplayRepository extends Context.Service<
  ReplayRepository,
  {
    /**
     * Stores a replay that has started. Fails when its subscription does not exist, or when
     * `maximum` replays to it are open already, also when several are added at the same time.
     */
    readonly add: (
      replay: Replay,
      maximum: number,
    ) => Effect.Effect<void, SubscriptionNotFound | ReplayLimitReached | Unavailable>
    /** The tenant's replay, or none. */
    readonly find: (
      tenantId: TenantId,
      id: ReplayId,
    ) => Effect.Effect<Option.Option<Replay>, Unavailable>
    /** The tenant's replays to one subscription, newest first, at most `limit`. */
    readonly list: (
      tenantId: TenantId,
      subscriptionId: SubscriptionId,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Replay>, Unavailable>
    /** Those of the events that belong to the tenant, in no particular order. */
    readonly eventsOf: (
      tenantId: TenantId,
      ids: ReadonlyArray<EventId>,
    ) => Effect.Effect<ReadonlyArray<DomainEvent>, Unavailable>
    /**
     * Continues one replay that is not complete. Replays take turns: the next one is the one that
     * was continued, or added, least recently, so that no replay waits until another is complete. A
     * replay whose batch fails goes to the end of the queue, too.
     *
     * Reads up to `limit` further events of its tenant: those of a time range in the order in which
     * they happened, those selected by id in the order of the log. It adds and counts the delivery
     * that `plan` makes for each event that is selected (`isSelected`) and has a type that the
     * subscription wants, or that is selected by id. It stores the progress, and `completedAt: now`
     * at the end. All of that happens together or not at all. No event is delivered twice in one
     * replay, even when several workers continue it at the same time. Returns how many events were
     * read; 1 when the replay was completed without reading any; 0 when no replay is open.
     */
    readonly carryOn: (
      now: Instant,
      limit: number,
      plan: (event: DomainEvent, subscription: Subscription) => ReadyDelivery,
    ) => Effect.Effect<number, Unavailable>
    /** Deletes replays that were completed before that instant; returns how many. */
    readonly forget: (before: Instant) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/webhook/ReplayRepository") {}
