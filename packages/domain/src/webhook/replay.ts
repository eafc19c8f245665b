/**
 * A customer's request to send events of the last 30 days to a subscription again.
 *
 * A replayed delivery keeps the event's id and body. It is a separate delivery, marked as a replay
 * and signed with the current secrets.
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

/** Returns the oldest time from which events can be replayed; events are deleted later. */
export const earliestReplayable = (now: Instant): Instant =>
  instant(now - replayWindowDays * dayMillis)

/**
 * Returns the oldest time of stored deliveries. Whole days (UTC) are deleted, so some are stored up
 * to a day longer.
 */
export const earliestKeptDelivery = (now: Instant): Instant => {
  const earliest = earliestReplayable(now)
  return instant(earliest - (earliest % dayMillis))
}

export const maximumReplayedEvents = 1_000

/** Limit of open replays per subscription. */
export const maximumOpenReplays = 5

/** Selects events by id, by time, or by the state of their deliveries to this subscription. */
export const ReplaySelection = Schema.Union([
  Schema.TaggedStruct("ById", { eventIds: Schema.NonEmptyArray(EventId) }),
  /** Events in `[from, to)`. */
  Schema.TaggedStruct("Range", { from: Instant, to: Instant }),
  /** Events since `from` that were attempted, never accepted, and will not be retried. */
  Schema.TaggedStruct("FailedSince", { from: Instant, to: Instant }),
  /** Events since `from` that were never accepted and are not pending, attempted or not. */
  Schema.TaggedStruct("NeverDelivered", { from: Instant, to: Instant }),
])
export type ReplaySelection = typeof ReplaySelection.Type

/** A customer's selection; it ends at the time of the request at the latest. */
export type ReplayRequest =
  | Extract<ReplaySelection, { readonly _tag: "ById" }>
  | {
      readonly _tag: "Range"
      readonly from: Instant
      readonly to?: Instant | undefined
    }
  | { readonly _tag: "FailedSince" | "NeverDelivered"; readonly from: Instant }

/** Returns the selection of a request made at that instant. */
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
  /** Number of deliveries added so far. */
  queued: Schema.Int,
  /** Time of the last added delivery; absent while the replay is open. */
  completedAt: Schema.optionalKey(Instant),
})
export type Replay = typeof Replay.Type

/**
 * Returns whether the selection includes an event, given the event's deliveries to the
 * subscription. `ById` and `Range` ignore the deliveries.
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

/** Stores replays and continues them in batches. */
export class ReplayRepository extends Context.Service<
  ReplayRepository,
  {
    /**
     * Stores a new replay. Fails when its subscription does not exist, or when `maximum` replays to
     * it are open, even under concurrent calls.
     */
    readonly add: (
      replay: Replay,
      maximum: number,
    ) => Effect.Effect<void, SubscriptionNotFound | ReplayLimitReached | Unavailable>
    /** Returns the tenant's replay, if it exists. */
    readonly find: (
      tenantId: TenantId,
      id: ReplayId,
    ) => Effect.Effect<Option.Option<Replay>, Unavailable>
    /** Returns the tenant's replays to one subscription, newest first, at most `limit`. */
    readonly list: (
      tenantId: TenantId,
      subscriptionId: SubscriptionId,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Replay>, Unavailable>
    /** Returns the newest replays of all tenants, newest first, at most `limit`. */
    readonly newest: (limit: number) => Effect.Effect<ReadonlyArray<Replay>, Unavailable>
    /** Returns the given events that belong to the tenant, in no particular order. */
    readonly eventsOf: (
      tenantId: TenantId,
      ids: ReadonlyArray<EventId>,
    ) => Effect.Effect<ReadonlyArray<DomainEvent>, Unavailable>
    /**
     * Continues one open replay: the one that was continued or added least recently. Replays
     * therefore take turns. A replay whose batch fails also goes to the end of the queue.
     *
     * Reads up to `limit` further events of the tenant, a time range in order of occurrence, ids in
     * log order. Adds and charges the delivery that `plan` creates for each selected event
     * (`isSelected`) whose type matches the subscription or that is selected by id. Stores the
     * progress, and `completedAt: now` at the end, in the same transaction. Each event is delivered
     * at most once per replay, even when several workers continue it concurrently. Returns the
     * number of events read; 1 when the replay was completed without reading any; 0 when no replay
     * is open.
     */
    readonly continueNext: (
      now: Instant,
      limit: number,
      plan: (event: DomainEvent, subscription: Subscription) => ReadyDelivery,
    ) => Effect.Effect<number, Unavailable>
    /** Deletes replays completed before that instant; returns how many. */
    readonly forget: (before: Instant) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/webhook/ReplayRepository") {}
