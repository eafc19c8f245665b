/**
 * Clauses for partitions of a `DeliveryQueue`: one holder at a time, until it releases the
 * partition or its lease expires.
 */
import { expect } from "@effect/vitest"
import { DeliveryQueue, type Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { aPausedSubscription } from "../builders/webhooks.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { untilNothing } from "../suite/draining.ts"
import { together } from "../suite/expecting.ts"
import { later, minute } from "../work-queue/claiming.ts"
import { paused, removed, resumed } from "./changing.ts"
import { aClaim, idsOf, queued, queuedOne, subscribed, take, taken } from "./partitions.ts"
import { afterFailure, afterSuccess } from "./outcomes.ts"

/** Subscriptions with ready deliveries in that era. */
const busy = (count: number, era = freshEra()) =>
  Effect.forEach(Array.from({ length: count }), () =>
    Effect.tap(subscribed(), (subscription) => queuedOne(subscription, { era })),
  )

export const partitionClauses = clauses<LedgerPorts>({
  *"lets only one holder claim a partition that has ready deliveries"() {
    const era = freshEra()
    const partitions = yield* busy(2, era)
    const claim = aClaim(later(era, minute))
    expect((yield* taken(claim, partitions)).toSorted()).toEqual(idsOf(partitions).toSorted())
    expect(yield* taken(claim, partitions)).toEqual([])
    expect(yield* taken(aClaim(later(era, 1.5 * minute)), partitions)).toEqual([])
  },

  *"claims no partition without ready deliveries"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const [empty, settled, waiting] = [
      yield* subscribed(),
      yield* subscribed(),
      yield* subscribed(),
    ]
    yield* queue.save([
      afterSuccess(yield* queuedOne(settled, { era }), era),
      afterFailure(yield* queuedOne(waiting, { era }), era),
    ])
    expect(yield* taken(aClaim(later(era, 2 * minute)), [empty, settled, waiting])).toEqual([])
  },

  *"claims no partition of a paused subscription"() {
    const era = freshEra()
    const halted = yield* subscribed(aPausedSubscription(era))
    yield* queued(halted, 2, { era })
    expect(yield* taken(aClaim(later(era, minute)), [halted])).toEqual([])
  },

  *"claims no more partitions than the limit"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    yield* busy(3, era)
    const claim = aClaim(later(era, minute))
    const partitions = yield* take(claim, 2)
    expect(partitions).toHaveLength(2)
    yield* queue.releasePartitions(claim.holder, partitions)
  },

  *"gives concurrent workers disjoint partitions, and all partitions in the end"() {
    const era = freshEra()
    const partitions = yield* busy(12, era)
    const takeAll = Effect.suspend(() =>
      untilNothing(take(aClaim(later(era, minute)), 2), (got) => got.length === 0),
    )
    // A caller that met others may have claimed fewer: the next caller claims the rest.
    const answers = yield* together(Array.from({ length: 5 }, () => takeAll))
    const rest = yield* takeAll
    const ids = new Set<string>(idsOf(partitions))
    const got = [...answers.flat(2), ...rest.flat()].filter((id) => ids.has(id))
    expect(got.toSorted()).toEqual(idsOf(partitions).toSorted())
  },

  *"gives a partition to another worker when its lease has expired, and not before"() {
    const era = freshEra()
    const partitions = yield* busy(1, era)
    const claim = aClaim(later(era, minute))
    yield* taken(claim, partitions)
    expect(yield* taken(aClaim(later(claim.leaseUntil, -1)), partitions)).toEqual([])
    expect(yield* taken(aClaim(claim.leaseUntil), partitions)).toEqual(idsOf(partitions))
  },

  *"gives only a released partition to another worker, as soon as its holder releases it"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const partitions = yield* busy(2, era)
    const claim = aClaim(later(era, minute))
    yield* taken(claim, partitions)
    yield* queue.releasePartitions(claim.holder, idsOf(partitions.slice(0, 1)))
    expect(yield* taken(aClaim(claim.now), partitions)).toEqual(idsOf(partitions.slice(0, 1)))
  },

  *"ignores a release of a partition by another worker than its holder"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const partitions = yield* busy(1, era)
    const claim = aClaim(later(era, minute))
    yield* taken(claim, partitions)
    yield* queue.releasePartitions(aClaim(era).holder, idsOf(partitions))
    expect(yield* taken(aClaim(claim.now), partitions)).toEqual([])
  },

  *"renews the leases of the holder's partitions and returns these partitions"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const partitions = yield* busy(3, era)
    const claim = aClaim(later(era, minute))
    yield* taken(claim, partitions)
    const now = later(claim.leaseUntil, -1)
    const renewed = { ...claim, now, leaseUntil: later(now, minute) }
    const [first, others] = [idsOf(partitions.slice(0, 2)), idsOf(partitions.slice(2))]
    expect((yield* queue.renewPartitions(renewed, first)).toSorted()).toEqual(first.toSorted())
    expect(yield* taken(aClaim(later(renewed.leaseUntil, -1)), partitions)).toEqual(others)
    expect((yield* taken(aClaim(renewed.leaseUntil), partitions)).toSorted()).toEqual(
      first.toSorted(),
    )
  },

  *"renews no partition that the caller does not hold or whose lease has expired"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const partitions = yield* busy(3, era)
    const [lost, free] = [partitions.slice(0, 1), partitions.slice(1)]
    const claim = aClaim(later(era, minute))
    yield* taken(claim, partitions)
    yield* queue.releasePartitions(claim.holder, idsOf(free))
    const late = { ...aClaim(claim.leaseUntil), holder: claim.holder }
    expect(yield* queue.renewPartitions(late, idsOf(partitions))).toEqual([])
    const other = aClaim(claim.leaseUntil)
    yield* taken(other, lost)
    expect(yield* queue.renewPartitions(late, idsOf(partitions))).toEqual([])
    expect(yield* queue.renewPartitions(other, idsOf(partitions))).toEqual(idsOf(lost))
  },

  *"does not return a renewed partition whose subscription was paused or removed"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const partitions = yield* busy(3, era)
    const [going, halted, gone] = partitions as [Subscription, Subscription, Subscription]
    const claim = aClaim(later(era, minute))
    yield* taken(claim, partitions)
    yield* paused(halted)
    yield* removed(gone)
    expect(yield* queue.renewPartitions(claim, idsOf(partitions))).toEqual([going.id])
  },

  *"keeps a paused partition for its holder while the holder renews it, also after resuming"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const partitions = yield* busy(1, era)
    const claim = aClaim(later(era, minute))
    yield* taken(claim, partitions)
    for (const partition of partitions) yield* paused(partition)
    const now = later(claim.leaseUntil, -1)
    const renewed = { ...claim, now, leaseUntil: later(now, minute) }
    expect(yield* queue.renewPartitions(renewed, idsOf(partitions))).toEqual([])
    for (const partition of partitions) yield* resumed(partition, "skip")
    expect(yield* taken(aClaim(later(renewed.leaseUntil, -1)), partitions)).toEqual([])
    expect(yield* taken(aClaim(renewed.leaseUntil), partitions)).toEqual(idsOf(partitions))
  },
})
