/**
 * A request of a customer to send events of the last 30 days to one subscription again.
 *
 * A replayed delivery keeps the id and the body of the event. It is a separate delivery, is marked
 * as a replay, and is signed with the secrets in force.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import { EventId, ReplayId, SubscriptionId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Delivery, ReadyDelivery } from "./delivery.ts"
import type { Subscription } from "./subscription.ts"
import type { ReplayLimitReached, SubscriptionNotFound } from "./webhook-rejections.ts"

export const replayWindowDays = 30
const dayMillis = 86_400_000

/** Older events can't be replayed; they are deleted later. */
export const earliestReplayable = (now: Instant): Instant =>
  instant(now - replayWindowDays * dayMillis)

/** Deliveries that ended are deleted by days (UTC), so some are kept up to a day longer. */
export const earliestKeptDelivery = (now: Instant): Instant => {
  const earliest = earliestReplayable(now)
  return instant(earliest - (earliest % dayMillis))
}

export const maximumReplayedEvents = 1_000

/** How many replays to one subscription may be open at the same time. */
export const maximumOpenReplays = 5

/** Which events: by id, by time, or by the state of their deliveries to this subscription. */
export const ReplaySelection = Schema.Union([
  Schema.TaggedStruct("ById", { eventIds: Schema.NonEmptyArray(EventId) }),
  /** All that happened at `from` or later, and before `to`. */
  Schema.TaggedStruct("Range", { from: Instant, to: Instant }),
  /** All since then that were attempted, were never accepted and won't be retried. */
  Schema.TaggedStruct("FailedSince", { from: Instant, to: Instant }),
  /** All since then that were never accepted and are not pending, attempted or not. */
  Schema.TaggedStruct("NeverDelivered", { from: Instant, to: Instant }),
])
export type ReplaySelection = typeof ReplaySelection.Type

/** The selection that a customer requests; it ends at the time of the request at the latest. */
export type ReplayRequest =
  | Extract<ReplaySelection, { readonly _tag: "ById" }>
  | {
      readonly _tag: "Range"
      readonly from: Instant
      readonly to?: Instant | undefined
    }
  | { readonly _tag: "FailedSince" | "NeverDelivered"; readonly from: Instant }

/** The events that a request of that instant selects. */
export const selectionAt = (request: ReplayRequest, now: Instant): ReplaySelection => {
  switch (request._tag) {
    case "ById":
      return request
    case "Range":
      return { ...request, to: instant(Math.min(request.to ?? now, now)) }
    case "FailedSince":
    case "NeverDelivered":
      return { ...request, to: now }
  }
}

export const Replay = Schema.Struct({
  id: ReplayId,
  subscriptionId: SubscriptionId,
  tenantId: TenantId,
  selection: ReplaySelection,
  createdAt: Instant,
  /** Deliveries added by it so far. */
  queued: Schema.Int,
  /** When the last of them was added; absent while the replay is open. */
  completedAt: Schema.optionalKey(Instant),
})
export type Replay = typeof Replay.Type

/**
 * Whether the selection includes an event, given the event's deliveries to the subscription so far.
 * `ById` and `Range` ignore the deliveries.
 */
export const isSelected = (
  selection: ReplaySelection,
  event: { readonly id: EventId; readonly occurredAt: Instant },
  deliveries: ReadonlyArray<Pick<Delivery, "_tag">>,
): boolean => {
  if (selection._tag === "ById") return selection.eventIds.includes(event.id)
  if (event.occurredAt < selection.from || event.occurredAt >= selection.to) return false
  if (selection._tag === "Range") return true
  const lost = deliveries.every(
    ({ _tag }) => _tag === "Exhausted" || _tag === "Skipped" || _tag === "Expired",
  )
  return lost && (selection._tag === "NeverDelivered" || deliveries.length > 0)
}

// Stores replays, and continues them batch by batch.

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
