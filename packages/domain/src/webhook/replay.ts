/**
 * Events of the last 30 days told again to one subscription, because its customer asks for it.
 *
 * A replay keeps the id and the body of the event. It is a delivery of its own, marked as a replay,
 * signed with the secrets of today.
 */
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import { EventId, ReplayId, SubscriptionId, TenantId } from "../identity/type-id.ts"
import type { Delivery } from "./delivery.ts"

export const replayWindowDays = 30
const dayMillis = 86_400_000

/** Events that are older can't be replayed, and are deleted in time. */
export const earliestReplayable = (now: Instant): Instant =>
  instant(now - replayWindowDays * dayMillis)

export const maximumReplayedEvents = 1_000

/** Replays to one subscription that go on at the same time. */
export const maximumOpenReplays = 5

/** Which events: by name, by time, or by what has become of them at this subscription. */
export const ReplaySelection = Schema.Union([
  Schema.TaggedStruct("ById", { eventIds: Schema.NonEmptyArray(EventId) }),
  /** All that happened from `from` on and before `to`. */
  Schema.TaggedStruct("Range", { from: Instant, to: Instant }),
  /** All since then that were attempted, were never accepted and won't be tried again. */
  Schema.TaggedStruct("FailedSince", { from: Instant, to: Instant }),
  /** All since then that were never accepted and are not under way, attempted or not. */
  Schema.TaggedStruct("NeverDelivered", { from: Instant, to: Instant }),
])
export type ReplaySelection = typeof ReplaySelection.Type

/** What is asked for: as a selection; it ends at the moment of asking at the latest. */
export type ReplayRequest =
  | Extract<ReplaySelection, { readonly _tag: "ById" }>
  | {
      readonly _tag: "Range"
      readonly from: Instant
      readonly to?: Instant | undefined
    }
  | { readonly _tag: "FailedSince" | "NeverDelivered"; readonly from: Instant }

/** The events that are asked for then. */
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
  /** Deliveries made of it so far. */
  queued: Schema.Int,
  /** When the last of them was made; none while it goes on. */
  completedAt: Schema.optionalKey(Instant),
})
export type Replay = typeof Replay.Type

/**
 * Whether the selection names an event, given its deliveries to the subscription so far. For `ById`
 * and `Range` they don't matter.
 */
export const isSelected = (
  selection: ReplaySelection,
  event: { readonly id: EventId; readonly occurredAt: Instant },
  deliveries: ReadonlyArray<Pick<Delivery, "_tag">>,
): boolean => {
  if (selection._tag === "ById") return selection.eventIds.includes(event.id)
  if (event.occurredAt < selection.from || event.occurredAt >= selection.to) return false
  if (selection._tag === "Range") return true
  const lost = deliveries.every(({ _tag }) => _tag === "Exhausted" || _tag === "Skipped")
  return lost && (selection._tag === "NeverDelivered" || deliveries.length > 0)
}
