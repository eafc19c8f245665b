/**
 * A subscription's partition, as a worker sees it. Others may use the store: partitions of theirs
 * that a claim takes are released at once.
 */
import type { Instant } from "@procurement/domain/calendar"
import type { DeliveryId, SubscriptionId } from "@procurement/domain/identity"
import {
  type Delivery,
  DeliveryLog,
  DeliveryQueue,
  type PartitionClaim,
  type ReadyDelivery,
  type Subscription,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshCode, freshEra } from "../builders/fresh.ts"
import { aDeliverableEvent, aReadyDelivery, aSubscription } from "../builders/webhooks.ts"
import { untilNothing } from "../suite/draining.ts"
import { expectSome } from "../suite/expecting.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"

/** No tenant of the suites has that many. */
export const plenty = 1_000

/** A subscription that has been stored. */
export const subscribed = Effect.fnUntraced(function* (changes: Partial<Subscription> = {}) {
  const subscriptions = yield* SubscriptionRepository
  const subscription = aSubscription(undefined, changes)
  yield* subscriptions.add(subscription, plenty)
  return subscription
})

/** Deliveries, a second apart, each added behind the one before. */
export const queued = Effect.fnUntraced(function* (
  subscription: Subscription,
  count: number,
  { era = freshEra(), ...changes }: Partial<ReadyDelivery> & { readonly era?: Instant } = {},
) {
  const log = yield* DeliveryLog
  const { tenantId } = subscription
  const deliveries = aSecondApart(era, count).map((occurredAt) =>
    aReadyDelivery(aDeliverableEvent({ tenantId, occurredAt }), subscription, changes),
  )
  for (const delivery of deliveries) yield* log.add(delivery)
  return deliveries
})

/** One delivery that was added. */
export const queuedOne = Effect.fnUntraced(function* (
  subscription: Subscription,
  changes: Parameters<typeof queued>[2] = {},
) {
  const [delivery] = yield* queued(subscription, 1, changes)
  if (delivery === undefined) throw new TypeError("nothing was queued")
  return delivery
})

/** The delivery as it is kept. */
export const kept = Effect.fnUntraced(function* ({ tenantId, id }: Delivery) {
  const log = yield* DeliveryLog
  return expectSome(yield* log.find(tenantId, id))
})

/** A claim of a worker that was never seen before, from that instant on. */
export const aClaim = (now: Instant, millis = minute): PartitionClaim => ({
  holder: `worker-${freshCode()}`,
  now,
  leaseUntil: later(now, millis),
})

/** Partitions that the claim gets, with any former holder. */
export const take = Effect.fnUntraced(function* (claim: PartitionClaim, limit = 50) {
  const queue = yield* DeliveryQueue
  return (yield* queue.claimPartitions(claim, limit)).map(({ partition }) => partition)
})

/** Those of the partitions that the claim gets. */
export const taken = Effect.fnUntraced(function* (
  claim: PartitionClaim,
  partitions: ReadonlyArray<{ readonly id: SubscriptionId }>,
  limit = 50,
) {
  const queue = yield* DeliveryQueue
  const own = new Set(partitions.map(({ id }) => id))
  const answers = yield* untilNothing(take(claim, limit), (got) => got.length === 0)
  const got = answers.flat()
  yield* queue.releasePartitions(
    claim.holder,
    got.filter((id) => !own.has(id)),
  )
  return got.filter((id) => own.has(id))
})

interface FetchOptions {
  readonly limit?: number
  readonly except?: ReadonlyArray<DeliveryId>
  readonly now?: Instant
}

/** What the holder is fetched with in one partition, and the subscription as it comes with that. */
export const fetched = Effect.fnUntraced(function* (
  claim: PartitionClaim,
  { id: partition }: { readonly id: SubscriptionId },
  { limit = 100, except = [], now = claim.now }: FetchOptions = {},
) {
  const queue = yield* DeliveryQueue
  const fetchReady = yield* queue.fetchReady(claim.holder, now, [{ partition, limit, except }])
  return {
    deliveries: fetchReady.flatMap(({ deliveries }) => deliveries),
    subscription: fetchReady[0]?.subscription,
  }
})

/** All that is ready in a partition that nobody holds. */
export const readyIn = Effect.fnUntraced(function* (
  subscription: { readonly id: SubscriptionId },
  now: Instant,
) {
  const queue = yield* DeliveryQueue
  const claim = aClaim(now)
  const partitions = yield* taken(claim, [subscription])
  const { deliveries } = yield* fetched(claim, subscription)
  yield* queue.releasePartitions(claim.holder, partitions)
  return deliveries
})

export const idsOf = <Id extends string>(
  things: ReadonlyArray<{ readonly id: Id }>,
): ReadonlyArray<Id> => things.map(({ id }) => id)
