/** Delivery use cases outside the engine: fan-out, test events, expiry and deletion. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { EventLog } from "../../events/event-log.ts"
import {
  type DeliveryId,
  type EmailId,
  Entropy,
  entropyBytesPerId,
  type EventId,
  idSequence,
  nextId,
  type SubscriptionId,
  type TenantId,
} from "../../identity/type-id.ts"
import { TenantRepository } from "../../tenant/tenant.ts"
import { DeliveryLog } from "../delivery-log.ts"
import { DeliveryQueue } from "../delivery-queue.ts"
import { expiryAt, type HeldDeliveries, heldWarning, warnedOfBefore } from "../held-expiry.ts"
import { deliveriesOf, testDelivery } from "../new-delivery.ts"
import { earliestKeptDelivery, earliestReplayable, ReplayRepository } from "../replay.ts"
import { SubscriptionRepository } from "../subscription-repository.ts"
import { isSubscribedTo } from "../subscription.ts"
import { SubscriptionNotFound, SubscriptionPaused } from "../webhook-rejections.ts"

export interface FanOut {
  /** Number of events fanned out, at most `limit`. */
  readonly events: number
  /** Subscriptions with new deliveries. */
  readonly partitions: ReadonlyArray<SubscriptionId>
}

/** Fans out events: creates one delivery per outbox event and matching subscription. */
export const fanOutEvents = Effect.fnUntraced(function* (limit: number) {
  const queue = yield* DeliveryQueue
  const entropy = yield* Entropy
  const at = instant(yield* Clock.currentTimeMillis)
  const nextDeliveryId = idSequence("dlv", at, yield* entropy.bytes(entropyBytesPerId))
  const partitions = new Set<SubscriptionId>()
  const events = yield* queue.fanOut(limit, (event, subscriptions, trace) => {
    const subscribed = subscriptions.filter((subscription) =>
      isSubscribedTo(subscription, event.type),
    )
    if (subscribed.length === 0) return []
    for (const { id } of subscribed) partitions.add(id)
    return deliveriesOf(event, subscribed, { nextId: nextDeliveryId, kind: "event", at, trace })
  })
  const report: FanOut = { events, partitions: [...partitions] }
  return report
})

/**
 * Queues a test event and returns its delivery. Fails with `SubscriptionPaused` while events are
 * held.
 */
export const sendTestEvent = Effect.fnUntraced(function* (tenantId: TenantId, id: SubscriptionId) {
  const subscriptions = yield* SubscriptionRepository
  const log = yield* DeliveryLog
  const subscription = Option.getOrUndefined(yield* subscriptions.find(tenantId, id))
  if (subscription === undefined) return yield* new SubscriptionNotFound({ id })
  if (subscription.state._tag === "Paused") {
    return yield* new SubscriptionPaused({ id, since: subscription.state.since })
  }
  const delivery = testDelivery(subscription, {
    id: (yield* nextId("dlv")) as DeliveryId,
    eventId: (yield* nextId("evt")) as EventId,
    at: instant(yield* Clock.currentTimeMillis),
  })
  yield* log.add(delivery)
  return delivery
})

const warnOf = Effect.fnUntraced(function* (held: HeldDeliveries) {
  const log = yield* DeliveryLog
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(held.tenantId))
  if (tenant === undefined) return false
  const emailId = (yield* nextId("eml")) as EmailId
  const eventId = (yield* nextId("evt")) as EventId
  const now = instant(yield* Clock.currentTimeMillis)
  return yield* log.warn(heldWarning(held, tenant, { emailId, eventId }, now))
})

/**
 * Warns of expiring held deliveries, and expires those that were warned of. Processes one batch of
 * warnings and one of expiries, at most `limit` each; returns how many deliveries expired.
 */
export const expireHeldDeliveries = Effect.fnUntraced(function* (limit: number) {
  const log = yield* DeliveryLog
  const now = instant(yield* Clock.currentTimeMillis)
  const toWarnOf = yield* log.toWarnOf(warnedOfBefore(now), limit)
  yield* Effect.forEach(toWarnOf, warnOf, { discard: true })
  return yield* log.expire(expiryAt(now, limit))
})

/**
 * Deletes events, deliveries and replays after 30 days, one batch of each, at most `limit`, to keep
 * locks short; returns the total.
 */
export const forgetOldWebhooks = Effect.fnUntraced(function* (limit: number) {
  const events = yield* EventLog
  const deliveries = yield* DeliveryLog
  const replays = yield* ReplayRepository
  const now = instant(yield* Clock.currentTimeMillis)
  const before = earliestReplayable(now)
  return (
    (yield* deliveries.forget(earliestKeptDelivery(now), limit)) +
    (yield* events.forget(before, limit)) +
    (yield* replays.forget(before))
  )
})
