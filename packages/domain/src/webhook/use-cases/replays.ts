/** Replays and redeliveries: customer requests, and the batches that execute them. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import {
  type DeliveryId,
  Entropy,
  entropyBytesPerId,
  type EventId,
  idSequence,
  nextId,
  type ReplayId,
  type SubscriptionId,
  type TenantId,
} from "../../identity/type-id.ts"
import type { QuotaTerms } from "../../quota/quota.ts"
import { requireDeliveries } from "../../quota/use-cases/usage.ts"
import type { Delivery } from "../delivery.ts"
import { DeliveryLog } from "../delivery-log.ts"
import { deliveryOf, redeliveryOf } from "../new-delivery.ts"
import {
  earliestReplayable,
  maximumOpenReplays,
  type Replay,
  ReplayRepository,
  type ReplayRequest,
  selectionAt,
} from "../replay.ts"
import { SubscriptionRepository } from "../subscription-repository.ts"
import {
  DeliveryNotFound,
  DeliveryNotSettled,
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
  // Events are stored slightly longer than 30 days.
  const young = events.filter(({ occurredAt }) => occurredAt >= earliest)
  const youngIds = new Set(young.map(({ id }) => id))
  const positions = ids.flatMap((id, position) => (youngIds.has(id) ? [] : [position]))
  if (positions.length > 0) return yield* new EventsNotReplayable({ positions })
})

const mustLieInWindow = Effect.fnUntraced(function* (from: Instant, now: Instant) {
  const earliest = earliestReplayable(now)
  if (from >= now) return yield* new ReplayLiesAhead({ from })
  if (from < earliest) return yield* new ReplayTooOld({ earliest })
})

/**
 * Starts a replay and returns it; an open-ended selection ends now. Events may be at most 30 days
 * old. Fails with `ReplayLimitReached` at the limit of open replays, and with `QuotaExceeded` when
 * the tenant's `terms` allow no further delivery this month.
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

/** Returns the tenant's replay to that subscription, or fails with `ReplayNotFound`. */
export const findReplay = Effect.fnUntraced(function* (
  tenantId: TenantId,
  subscriptionId: SubscriptionId,
  id: ReplayId,
) {
  const replays = yield* ReplayRepository
  const replay = Option.getOrUndefined(yield* replays.find(tenantId, id))
  if (replay?.subscriptionId !== subscriptionId) return yield* new ReplayNotFound({ id })
  return replay
})

/** Returns the tenant's delivery to that subscription, or fails with `DeliveryNotFound`. */
export const findDelivery = Effect.fnUntraced(function* (
  tenantId: TenantId,
  subscriptionId: SubscriptionId,
  id: DeliveryId,
) {
  const log = yield* DeliveryLog
  const delivery = Option.getOrUndefined(yield* log.find(tenantId, id))
  if (delivery?.subscriptionId !== subscriptionId) return yield* new DeliveryNotFound({ id })
  return delivery
})

/** Returns the delivery's event; undefined for a test event and when the event was deleted. */
const eventOf = Effect.fnUntraced(function* ({ kind, tenantId, eventId }: Delivery) {
  if (kind === "test") return undefined
  const [event] = yield* (yield* ReplayRepository).eventsOf(tenantId, [eventId])
  return event
})

/**
 * Adds a new delivery of the same event and body, marked as a replay. Fails with
 * `DeliveryNotSettled` while the old one is pending, with `ReplayTooOld` after 30 days, and with
 * `QuotaExceeded` when the tenant's `terms` allow no further delivery this month.
 */
export const redeliver = Effect.fnUntraced(function* (
  tenantId: TenantId,
  subscriptionId: SubscriptionId,
  id: DeliveryId,
  terms: QuotaTerms,
) {
  const log = yield* DeliveryLog
  const delivery = yield* findDelivery(tenantId, subscriptionId, id)
  if (!("settledAt" in delivery)) {
    return yield* new DeliveryNotSettled({ id })
  }
  const now = instant(yield* Clock.currentTimeMillis)
  const earliest = earliestReplayable(now)
  if (delivery.createdAt < earliest) return yield* new ReplayTooOld({ earliest })
  const event = yield* eventOf(delivery)
  if (event === undefined && delivery.kind !== "test") return yield* new ReplayTooOld({ earliest })
  yield* requireDeliveries(tenantId, terms, now)
  const again = redeliveryOf(delivery, event, (yield* nextId("dlv")) as DeliveryId, now)
  yield* log.add(again)
  return again
})

/**
 * One round of the replay worker: continues one replay. Returns how many events were read, at most
 * `limit`; 0 when no replay is open.
 */
export const continueReplays = Effect.fnUntraced(function* (limit: number) {
  const replays = yield* ReplayRepository
  const entropy = yield* Entropy
  const at = instant(yield* Clock.currentTimeMillis)
  const nextDeliveryId = idSequence("dlv", at, yield* entropy.bytes(entropyBytesPerId))
  return yield* replays.continueNext(at, limit, (event, subscription) =>
    deliveryOf(event, subscription, { id: nextDeliveryId() as DeliveryId, kind: "replay", at }),
  )
})
