/**
 * Clauses for what a `DeliveryQueue` returns to the holder of a partition: ready deliveries, in
 * order.
 */
import { expect } from "@effect/vitest"
import type { Instant } from "@procurement/domain/calendar"
import { DeliveryQueue, type Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { aSigningSecret } from "../builders/webhooks.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { later, minute } from "../work-queue/claiming.ts"
import { changedBy, paused, resumed } from "./changing.ts"
import { aClaim, idsOf, queued, queuedOne, subscribed, fetched, taken } from "./partitions.ts"
import { afterFailure, afterSuccess } from "./outcomes.ts"

/** A claim that holds the partitions, one minute after the start of the era. */
const holding = Effect.fnUntraced(function* (
  era: Instant,
  partitions: ReadonlyArray<Subscription>,
) {
  const claim = aClaim(later(era, minute), 10 * minute)
  expect(yield* taken(claim, partitions), "partitions taken").toHaveLength(partitions.length)
  return claim
})

export const fetchClauses = clauses<LedgerPorts>({
  *"returns ready deliveries in the order in which they were added, exactly as added"() {
    const era = freshEra()
    const subscription = yield* subscribed()
    // Ids and instants decrease: neither defines the order.
    const first = yield* queued(subscription, 3, { era: later(era, 30_000) })
    const second = yield* queued(subscription, 2, { era, kind: "test" })
    const claim = yield* holding(era, [subscription])
    expectSame((yield* fetched(claim, subscription)).deliveries, [...first, ...second])
  },

  *"returns events and tests before replays, each in the order in which they were added"() {
    const era = freshEra()
    const subscription = yield* subscribed()
    const replays = yield* queued(subscription, 3, { era, kind: "replay" })
    const events = yield* queued(subscription, 2, { era })
    const tests = yield* queued(subscription, 1, { era, kind: "test" })
    const claim = yield* holding(era, [subscription])
    const all = [...events, ...tests, ...replays]
    expectSame((yield* fetched(claim, subscription)).deliveries, all)
    expectSame((yield* fetched(claim, subscription, { limit: 4 })).deliveries, all.slice(0, 4))
    const late = yield* queued(subscription, 1, { era })
    const except = idsOf(all.slice(0, 4))
    const { deliveries } = yield* fetched(claim, subscription, { limit: 2, except })
    expectSame(deliveries, [...late, ...replays.slice(1, 2)])
  },

  *"returns each partition with the current version of its subscription"() {
    const era = freshEra()
    const subscription = yield* subscribed()
    yield* queuedOne(subscription, { era })
    const claim = yield* holding(era, [subscription])
    expectSame((yield* fetched(claim, subscription)).subscription, subscription)
    const secret = aSigningSecret()
    yield* changedBy(subscription, { _tag: "SecretRotated", secret, overlapSeconds: 60 }, era)
    const url = `${subscription.url}&elsewhere`
    const changed = yield* changedBy(subscription, { _tag: "Changed", change: { url } })
    expectSame((yield* fetched(claim, subscription)).subscription, changed)
  },

  *"returns no more deliveries of each partition than requested"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const [one, other] = [yield* subscribed(), yield* subscribed()]
    const [ones, others] = [yield* queued(one, 4, { era }), yield* queued(other, 4, { era })]
    const claim = yield* holding(era, [one, other])
    const fetchReady = yield* queue.fetchReady(claim.holder, claim.now, [
      { partition: one.id, limit: 1, except: [] },
      { partition: other.id, limit: 3, except: [] },
    ])
    const bySubscription = new Map(
      fetchReady.map(({ subscription, deliveries }) => [subscription.id, deliveries]),
    )
    expectSame(bySubscription.get(one.id), ones.slice(0, 1))
    expectSame(bySubscription.get(other.id), others.slice(0, 3))
  },

  *"leaves out deliveries that the holder already has, and fills up with the next ones"() {
    const era = freshEra()
    const subscription = yield* subscribed()
    const all = yield* queued(subscription, 5, { era })
    const claim = yield* holding(era, [subscription])
    const except = idsOf([all[0], all[2]].flatMap((delivery) => delivery ?? []))
    const { deliveries } = yield* fetched(claim, subscription, { limit: 2, except })
    expectSame(deliveries, [all[1], all[3]])
  },

  *"returns no delivery of a partition that the caller does not hold or whose lease has expired"() {
    const era = freshEra()
    const [held, free] = [yield* subscribed(), yield* subscribed()]
    yield* queued(held, 2, { era })
    yield* queued(free, 2, { era })
    const claim = yield* holding(era, [held])
    expect((yield* fetched(claim, free)).deliveries).toEqual([])
    expect((yield* fetched(aClaim(claim.now), held)).deliveries).toEqual([])
    const lastMoment = later(claim.leaseUntil, -1)
    expect((yield* fetched(claim, held, { now: lastMoment })).deliveries).toHaveLength(2)
    expect((yield* fetched(claim, held, { now: claim.leaseUntil })).deliveries).toEqual([])
  },

  *"returns no delivery of a paused subscription, and all held ones when it is resumed"() {
    const era = freshEra()
    const subscription = yield* subscribed()
    const before = yield* queued(subscription, 2, { era })
    const claim = yield* holding(era, [subscription])
    yield* paused(subscription, era)
    const during = yield* queued(subscription, 1, { era })
    expect((yield* fetched(claim, subscription)).deliveries).toEqual([])
    yield* resumed(subscription, "retry", era)
    expectSame((yield* fetched(claim, subscription)).deliveries, [...before, ...during])
  },

  *"returns no delivery that waits for a retry or is settled"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const subscription = yield* subscribed()
    const [failed, accepted, third] = yield* queued(subscription, 3, { era })
    const claim = yield* holding(era, [subscription])
    yield* queue.save([afterFailure(failed!, era), afterSuccess(accepted!, era)])
    const late = later(claim.leaseUntil, -1)
    expectSame((yield* fetched(claim, subscription, { now: late })).deliveries, [third])
  },

  *"returns a delivery that became ready again before younger ones, with its attempts"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const subscription = yield* subscribed()
    const [first, second, third] = yield* queued(subscription, 3, { era })
    const claim = yield* holding(era, [subscription])
    const failed = afterFailure(second!, era)
    yield* queue.save([failed])
    expectSame((yield* fetched(claim, subscription)).deliveries, [first, third])
    yield* queue.makeDueReady(later(era, minute), 1_000)
    const { deliveries } = yield* fetched(claim, subscription)
    expect(idsOf(deliveries)).toEqual(idsOf([first!, second!, third!]))
    expectSame(deliveries[1]?.attempts, failed.attempts)
  },
})
