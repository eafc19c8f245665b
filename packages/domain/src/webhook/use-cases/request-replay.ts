/** Starts a replay of events of the last 30 days; the worker continues it. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import { nextId } from "../../identity/entropy.ts"
import type { EventId, ReplayId, SubscriptionId, TenantId } from "../../identity/type-id.ts"
import type { QuotaTerms } from "../../quota/quota.ts"
import { requireDeliveries } from "../../quota/use-cases/require-deliveries.ts"
import {
  earliestReplayable,
  maximumOpenReplays,
  type Replay,
  type ReplayRequest,
  selectionAt,
} from "../replay.ts"
import { ReplayRepository } from "../replay-repository.ts"
import { SubscriptionRepository } from "../subscription-repository.ts"
import {
  EventsNotReplayable,
  ReplayLiesAhead,
  ReplayNotFound,
  ReplayTooOld,
  SubscriptionNotFound,
} from "../webhook-rejections.ts"

const mustBeReplayable = Effect.fnUntraced(function* (
  tenantId: TenantId,
  ids: ReadonlyArray<EventId>,
  earliest: Instant,
) {
  const replays = yield* ReplayRepository
  const events = yield* replays.eventsOf(tenantId, ids)
  // Events may be a little older than 30 days before they are deleted.
  const young = events.filter(({ occurredAt }) => occurredAt >= earliest)
  const known = new Set(young.map(({ id }) => id))
  const positions = ids.flatMap((id, position) => (known.has(id) ? [] : [position]))
  if (positions.length > 0) return yield* new EventsNotReplayable({ positions })
})

const mustLieInWindow = Effect.fnUntraced(function* (from: Instant, now: Instant) {
  const earliest = earliestReplayable(now)
  if (from >= now) return yield* new ReplayLiesAhead({ from })
  if (from < earliest) return yield* new ReplayTooOld({ earliest })
})

/**
 * Returns the new replay; a selection without an end ends now. The events may be at most 30 days
 * old. Fails with `ReplayLimitReached` while the maximum number of replays is open, and with
 * `QuotaExceeded` when the tenant's `terms` leave no delivery this month.
 */
export const requestReplay = Effect.fnUntraced(function* (
  tenantId: TenantId,
  subscriptionId: SubscriptionId,
  request: ReplayRequest,
  terms: QuotaTerms,
) {
  const subscriptions = yield* SubscriptionRepository
  const replays = yield* ReplayRepository
  if (Option.isNone(yield* subscriptions.find(tenantId, subscriptionId))) {
    return yield* new SubscriptionNotFound({ id: subscriptionId })
  }
  const now = instant(yield* Clock.currentTimeMillis)
  const selection = selectionAt(request, now)
  if (selection._tag === "ById") {
    yield* mustBeReplayable(tenantId, selection.eventIds, earliestReplayable(now))
  } else {
    yield* mustLieInWindow(selection.from, now)
  }
  yield* requireDeliveries(tenantId, terms, now)
  const id = (yield* nextId("rpl")) as ReplayId
  const replay: Replay = { id, subscriptionId, tenantId, selection, createdAt: now, queued: 0 }
  yield* replays.add(replay, maximumOpenReplays)
  return replay
})

/** The tenant's replay to that subscription, or `ReplayNotFound`. */
export const findReplay = Effect.fnUntraced(function* (
  tenantId: TenantId,
  subscriptionId: SubscriptionId,
  id: ReplayId,
) {
  const replays = yield* ReplayRepository
  const found = Option.getOrUndefined(yield* replays.find(tenantId, id))
  if (found?.subscriptionId !== subscriptionId) return yield* new ReplayNotFound({ id })
  return found
})
