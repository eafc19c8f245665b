/** What a DeliveryQueue keeps of lanes: one holder at a time, until it gives up or runs out. */
import { expect } from "@effect/vitest"
import { DeliveryQueue, type Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { aPausedSubscription } from "../builders/webhooks.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { untilNothing } from "../suite/draining.ts"
import { together } from "../suite/expecting.ts"
import { later, minute } from "../work-queue/claiming.ts"
import { paused, removed, resumed } from "./changing.ts"
import { aClaim, idsOf, queued, queuedOne, subscribed, taken } from "./lanes.ts"
import { afterFailure, afterSuccess } from "./outcomes.ts"

/** Subscriptions that have something ready in that era. */
const busy = (count: number, era = freshEra()) =>
  Effect.forEach(Array.from({ length: count }), () =>
    Effect.tap(subscribed(), (subscription) => queuedOne(subscription, { era })),
  )

const takesOnce = clause(
  "takes a lane that has something ready, for one holder alone",
  Effect.gen(function* () {
    const era = freshEra()
    const lanes = yield* busy(2, era)
    const claim = aClaim(later(era, minute))
    expect((yield* taken(claim, lanes)).toSorted()).toEqual(idsOf(lanes).toSorted())
    expect(yield* taken(claim, lanes)).toEqual([])
    expect(yield* taken(aClaim(later(era, 1.5 * minute)), lanes)).toEqual([])
  }),
)

const nothingReady = clause(
  "takes no lane in which nothing is ready",
  Effect.gen(function* () {
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
  }),
)

const pausedOnes = clause(
  "takes no lane of a paused subscription",
  Effect.gen(function* () {
    const era = freshEra()
    const halted = yield* subscribed(aPausedSubscription(era))
    yield* queued(halted, 2, { era })
    expect(yield* taken(aClaim(later(era, minute)), [halted])).toEqual([])
  }),
)

const keepsTheLimit = clause(
  "takes no more lanes than the limit",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    yield* busy(3, era)
    const claim = aClaim(later(era, minute))
    const lanes = yield* queue.takeLanes(claim, 2)
    expect(lanes).toHaveLength(2)
    yield* queue.releaseLanes(claim.holder, lanes)
  }),
)

const disjoint = clause(
  "gives workers at the same time disjoint lanes, and all of them in the end",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const lanes = yield* busy(12, era)
    const takeAll = Effect.suspend(() =>
      untilNothing(queue.takeLanes(aClaim(later(era, minute)), 2), (got) => got.length === 0),
    )
    // One that met others at it may have gone away with less: the rest is there for the next.
    const answers = yield* together(Array.from({ length: 5 }, () => takeAll))
    const rest = yield* takeAll
    const own = new Set<string>(idsOf(lanes))
    const got = [...answers.flat(2), ...rest.flat()].filter((id) => own.has(id))
    expect(got.toSorted()).toEqual(idsOf(lanes).toSorted())
  }),
)

const afterTheLease = clause(
  "gives a lane to another when its lease has run out, and not before",
  Effect.gen(function* () {
    const era = freshEra()
    const lanes = yield* busy(1, era)
    const claim = aClaim(later(era, minute))
    yield* taken(claim, lanes)
    expect(yield* taken(aClaim(later(claim.leaseUntil, -1)), lanes)).toEqual([])
    expect(yield* taken(aClaim(claim.leaseUntil), lanes)).toEqual(idsOf(lanes))
  }),
)

const givenBack = clause(
  "gives a lane to another as soon as its holder gives it back, and no other one",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const lanes = yield* busy(2, era)
    const claim = aClaim(later(era, minute))
    yield* taken(claim, lanes)
    yield* queue.releaseLanes(claim.holder, idsOf(lanes.slice(0, 1)))
    expect(yield* taken(aClaim(claim.now), lanes)).toEqual(idsOf(lanes.slice(0, 1)))
  }),
)

const notAnothers = clause(
  "leaves a lane alone that is given back by somebody else than its holder",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const lanes = yield* busy(1, era)
    const claim = aClaim(later(era, minute))
    yield* taken(claim, lanes)
    yield* queue.releaseLanes(aClaim(era).holder, idsOf(lanes))
    expect(yield* taken(aClaim(claim.now), lanes)).toEqual([])
  }),
)

const renews = clause(
  "renews the leases of the holder's lanes and answers them",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const lanes = yield* busy(3, era)
    const claim = aClaim(later(era, minute))
    yield* taken(claim, lanes)
    const now = later(claim.leaseUntil, -1)
    const renewed = { ...claim, now, leaseUntil: later(now, minute) }
    const [kept, others] = [idsOf(lanes.slice(0, 2)), idsOf(lanes.slice(2))]
    expect((yield* queue.renewLanes(renewed, kept)).toSorted()).toEqual(kept.toSorted())
    expect(yield* taken(aClaim(later(renewed.leaseUntil, -1)), lanes)).toEqual(others)
    expect((yield* taken(aClaim(renewed.leaseUntil), lanes)).toSorted()).toEqual(kept.toSorted())
  }),
)

const lostOnes = clause(
  "renews no lane that nobody or somebody else holds, or whose lease has run out",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const lanes = yield* busy(3, era)
    const [lost, free] = [lanes.slice(0, 1), lanes.slice(1)]
    const claim = aClaim(later(era, minute))
    yield* taken(claim, lanes)
    yield* queue.releaseLanes(claim.holder, idsOf(free))
    const late = { ...aClaim(claim.leaseUntil), holder: claim.holder }
    expect(yield* queue.renewLanes(late, idsOf(lanes))).toEqual([])
    const other = aClaim(claim.leaseUntil)
    yield* taken(other, lost)
    expect(yield* queue.renewLanes(late, idsOf(lanes))).toEqual([])
    expect(yield* queue.renewLanes(other, idsOf(lanes))).toEqual(idsOf(lost))
  }),
)

const endedOnes = clause(
  "answers no lane as renewed whose subscription was paused or removed",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const lanes = yield* busy(3, era)
    const [going, halted, gone] = lanes as [Subscription, Subscription, Subscription]
    const claim = aClaim(later(era, minute))
    yield* taken(claim, lanes)
    yield* paused(halted)
    yield* removed(gone)
    expect(yield* queue.renewLanes(claim, idsOf(lanes))).toEqual([going.id])
  }),
)

const pausedAndHeld = clause(
  "keeps a paused lane for its holder while that renews it, also when it is resumed",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const lanes = yield* busy(1, era)
    const claim = aClaim(later(era, minute))
    yield* taken(claim, lanes)
    for (const lane of lanes) yield* paused(lane)
    const now = later(claim.leaseUntil, -1)
    const renewed = { ...claim, now, leaseUntil: later(now, minute) }
    expect(yield* queue.renewLanes(renewed, idsOf(lanes))).toEqual([])
    for (const lane of lanes) yield* resumed(lane, "skip")
    expect(yield* taken(aClaim(later(renewed.leaseUntil, -1)), lanes)).toEqual([])
    expect(yield* taken(aClaim(renewed.leaseUntil), lanes)).toEqual(idsOf(lanes))
  }),
)

export const laneClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  takesOnce,
  nothingReady,
  pausedOnes,
  keepsTheLimit,
  disjoint,
  afterTheLease,
  givenBack,
  notAnothers,
  renews,
  lostOnes,
  endedOnes,
  pausedAndHeld,
]
