/** What a DeliveryQueue supplies the holder of a lane with: what is ready, in its order. */
import { expect } from "@effect/vitest"
import type { Instant } from "@procurement/domain/calendar"
import { DeliveryQueue, type Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { aSigningSecret } from "../builders/webhooks.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { later, minute } from "../work-queue/claiming.ts"
import { changedBy, paused, resumed } from "./changing.ts"
import { aClaim, idsOf, queued, queuedOne, subscribed, supplied, taken } from "./lanes.ts"
import { afterFailure, afterSuccess } from "./outcomes.ts"

/** A claim that holds the lanes, a minute after the beginning of the era. */
const holding = Effect.fnUntraced(function* (era: Instant, lanes: ReadonlyArray<Subscription>) {
  const claim = aClaim(later(era, minute), 10 * minute)
  expect(yield* taken(claim, lanes), "lanes taken").toHaveLength(lanes.length)
  return claim
})

const inOrder = clause(
  "supplies what is ready in the order in which it was added, exactly as added",
  Effect.gen(function* () {
    const era = freshEra()
    const subscription = yield* subscribed()
    // Older by name with each: neither ids nor instants are the order.
    const first = yield* queued(subscription, 3, { era: later(era, 30_000) })
    const second = yield* queued(subscription, 2, { era, kind: "test" })
    const claim = yield* holding(era, [subscription])
    expectSame((yield* supplied(claim, subscription)).deliveries, [...first, ...second])
  }),
)

const replaysLast = clause(
  "supplies events and tests before replays, whenever they were added, each in their order",
  Effect.gen(function* () {
    const era = freshEra()
    const subscription = yield* subscribed()
    const replays = yield* queued(subscription, 3, { era, kind: "replay" })
    const events = yield* queued(subscription, 2, { era })
    const tests = yield* queued(subscription, 1, { era, kind: "test" })
    const claim = yield* holding(era, [subscription])
    const all = [...events, ...tests, ...replays]
    expectSame((yield* supplied(claim, subscription)).deliveries, all)
    expectSame((yield* supplied(claim, subscription, { limit: 4 })).deliveries, all.slice(0, 4))
    const late = yield* queued(subscription, 1, { era })
    const except = idsOf(all.slice(0, 4))
    const { deliveries } = yield* supplied(claim, subscription, { limit: 2, except })
    expectSame(deliveries, [...late, ...replays.slice(1, 2)])
  }),
)

const asOfNow = clause(
  "supplies each lane with its subscription as it is at this moment",
  Effect.gen(function* () {
    const era = freshEra()
    const subscription = yield* subscribed()
    yield* queuedOne(subscription, { era })
    const claim = yield* holding(era, [subscription])
    expectSame((yield* supplied(claim, subscription)).subscription, subscription)
    const secret = aSigningSecret()
    yield* changedBy(subscription, { _tag: "SecretRotated", secret, overlapSeconds: 60 }, era)
    const url = "https://example.com/elsewhere"
    const changed = yield* changedBy(subscription, { _tag: "Changed", change: { url } })
    expectSame((yield* supplied(claim, subscription)).subscription, changed)
  }),
)

const asAskedFor = clause(
  "supplies each lane with no more than is asked for it",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const [one, other] = [yield* subscribed(), yield* subscribed()]
    const [ones, others] = [yield* queued(one, 4, { era }), yield* queued(other, 4, { era })]
    const claim = yield* holding(era, [one, other])
    const supply = yield* queue.supply(claim.holder, claim.now, [
      { lane: one.id, limit: 1, except: [] },
      { lane: other.id, limit: 3, except: [] },
    ])
    const given = new Map(
      supply.map(({ subscription, deliveries }) => [subscription.id, deliveries]),
    )
    expectSame(given.get(one.id), ones.slice(0, 1))
    expectSame(given.get(other.id), others.slice(0, 3))
  }),
)

const notAgain = clause(
  "leaves out what the holder has taken already, and fills up with what comes next",
  Effect.gen(function* () {
    const era = freshEra()
    const subscription = yield* subscribed()
    const all = yield* queued(subscription, 5, { era })
    const claim = yield* holding(era, [subscription])
    const except = idsOf([all[0], all[2]].flatMap((delivery) => delivery ?? []))
    const { deliveries } = yield* supplied(claim, subscription, { limit: 2, except })
    expectSame(deliveries, [all[1], all[3]])
  }),
)

const notTheHolders = clause(
  "supplies nothing of a lane that nobody or somebody else holds, or whose lease has run out",
  Effect.gen(function* () {
    const era = freshEra()
    const [held, free] = [yield* subscribed(), yield* subscribed()]
    yield* queued(held, 2, { era })
    yield* queued(free, 2, { era })
    const claim = yield* holding(era, [held])
    expect((yield* supplied(claim, free)).deliveries).toEqual([])
    expect((yield* supplied(aClaim(claim.now), held)).deliveries).toEqual([])
    const lastMoment = later(claim.leaseUntil, -1)
    expect((yield* supplied(claim, held, { now: lastMoment })).deliveries).toHaveLength(2)
    expect((yield* supplied(claim, held, { now: claim.leaseUntil })).deliveries).toEqual([])
  }),
)

const holdsWhilePaused = clause(
  "supplies nothing of a paused subscription, and all that was held once it is resumed",
  Effect.gen(function* () {
    const era = freshEra()
    const subscription = yield* subscribed()
    const before = yield* queued(subscription, 2, { era })
    const claim = yield* holding(era, [subscription])
    yield* paused(subscription, era)
    const during = yield* queued(subscription, 1, { era })
    expect((yield* supplied(claim, subscription)).deliveries).toEqual([])
    yield* resumed(subscription, "retry", era)
    expectSame((yield* supplied(claim, subscription)).deliveries, [...before, ...during])
  }),
)

const onlyReadyOnes = clause(
  "supplies nothing that waits for a retry or has come to its end",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const subscription = yield* subscribed()
    const [failed, accepted, third] = yield* queued(subscription, 3, { era })
    const claim = yield* holding(era, [subscription])
    yield* queue.save([afterFailure(failed!, era), afterSuccess(accepted!, era)])
    const late = later(claim.leaseUntil, -1)
    expectSame((yield* supplied(claim, subscription, { now: late })).deliveries, [third])
  }),
)

const inItsPlace = clause(
  "supplies a delivery that became ready again before younger ones, with its attempts",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const subscription = yield* subscribed()
    const [first, second, third] = yield* queued(subscription, 3, { era })
    const claim = yield* holding(era, [subscription])
    const failed = afterFailure(second!, era)
    yield* queue.save([failed])
    expectSame((yield* supplied(claim, subscription)).deliveries, [first, third])
    yield* queue.makeDueReady(later(era, minute), 1_000)
    const { deliveries } = yield* supplied(claim, subscription)
    expect(idsOf(deliveries)).toEqual(idsOf([first!, second!, third!]))
    expectSame(deliveries[1]?.attempts, failed.attempts)
  }),
)

export const supplyClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  inOrder,
  replaysLast,
  asOfNow,
  asAskedFor,
  notAgain,
  notTheHolders,
  holdsWhilePaused,
  onlyReadyOnes,
  inItsPlace,
]
