/**
 * A request of a customer to send events of the last 30 days to one subscription again.
 *
 * A replayed delivery keeps the id and the body of the event. It is a separate delivery, is marked
 * as a replay, and is signed with the secrets in force.
 */
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import { EventId, ReplayId, SubscriptionId, TenantId } from "../identity/type-id.ts"
import type { Delivery } from "./delivery.ts"

export const replayWindowDays = 30
const dayMillis = 86_400_000

/** Older events can't be replayed; they are deleted later. */
export const earliestReplayable = (now: Instant): Instant =>
  instant(now - replayWindowDays * dayMillis)

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
