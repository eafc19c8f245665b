/**
 * A subscription's partition as a worker uses it. Others may use the store: a claim releases their
 * partitions immediately.
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

/** More than any tenant of the suites has. */
export const plenty = 1_000

/** A stored subscription. */
export const subscribed = Effect.fnUntraced(function* (changes: Partial<Subscription> = {}) {
  const subscriptions = yield* SubscriptionRepository
  const subscription = aSubscription(undefined, changes)
  yield* subscriptions.add(subscription, plenty)
  return subscription
})

/** Deliveries, a second apart, each added after the previous one. */
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

/** One added delivery. */
export const queuedOne = Effect.fnUntraced(function* (
  subscription: Subscription,
  changes: Parameters<typeof queued>[2] = {},
) {
  const [delivery] = yield* queued(subscription, 1, changes)
  if (delivery === undefined) throw new TypeError("nothing was queued")
  return delivery
})

/** The delivery as it is stored. */
export const savedDelivery = Effect.fnUntraced(function* ({ tenantId, id }: Delivery) {
  const log = yield* DeliveryLog
  return expectSome(yield* log.find(tenantId, id))
})

/** A claim of a new worker, from that instant on. */
export const aClaim = (now: Instant, millis = minute): PartitionClaim => ({
  holder: `worker-${freshCode()}`,
  now,
  leaseUntil: later(now, millis),
})

/** The partitions that the claim receives, with any former holder. */
export const take = Effect.fnUntraced(function* (claim: PartitionClaim, limit = 50) {
  const queue = yield* DeliveryQueue
  return (yield* queue.claimPartitions(claim, limit)).map(({ partition }) => partition)
})

/** Which of the partitions the claim receives. */
export const taken = Effect.fnUntraced(function* (
  claim: PartitionClaim,
  partitions: ReadonlyArray<{ readonly id: SubscriptionId }>,
  limit = 50,
) {
  const queue = yield* DeliveryQueue
  const ids = new Set(partitions.map(({ id }) => id))
  const answers = yield* untilNothing(take(claim, limit), (got) => got.length === 0)
  const got = answers.flat()
  yield* queue.releasePartitions(
    claim.holder,
    got.filter((id) => !ids.has(id)),
  )
  return got.filter((id) => ids.has(id))
})

interface FetchOptions {
  readonly limit?: number
  readonly except?: ReadonlyArray<DeliveryId>
  readonly now?: Instant
}

/** Returns the deliveries that the holder fetches from one partition, and its subscription. */
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

/** All ready deliveries of an unclaimed partition. */
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
