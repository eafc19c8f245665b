/** How a ReplayRepository carries replays on: batch by batch, each event once, whole or not. */
import { expect } from "@effect/vitest"
import { QuotaRepository, quotaMonthAt } from "@procurement/domain/quota"
import { DeliveryLog, ReplayRepository } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { freshEra } from "../builders/fresh.ts"
import { aPausedSubscription } from "../builders/webhooks.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"
import { removed, resumed } from "./changing.ts"
import { idsOf, readyIn, subscribed } from "./lanes.ts"
import { begun, carriedOn, keptReplay, pastEvents, readyEvents, replayed } from "./replaying.ts"

/** A replay of everything that the tenant of a new subscription was told in that era. */
const replayOfAll = Effect.fnUntraced(function* (count: number, era = freshEra()) {
  const subscription = yield* subscribed()
  const events = yield* pastEvents(subscription, aSecondApart(era, count))
  const now = later(era, minute)
  yield* carriedOn(now)
  const replay = yield* begun(subscription, { _tag: "Range", from: era, to: now }, now)
  return { subscription, events, replay, now, era }
})

const asPlanned = clause(
  "adds the delivery that is planned for each event, exactly as planned",
  Effect.gen(function* () {
    const replays = yield* ReplayRepository
    const { subscription, events, now } = yield* replayOfAll(3)
    const planned = new Map<string, ReturnType<ReturnType<typeof replayed>>>()
    const seen: Array<unknown> = []
    yield* replays.carryOn(now, 50, (event, given) => {
      seen.push(event, given)
      const delivery = replayed(now)(event, given)
      planned.set(event.id, delivery)
      return delivery
    })
    expectSame(yield* readyIn(subscription, now), [...planned.values()])
    expectSame(
      seen.slice(-6),
      events.flatMap((event) => [event, subscription]),
    )
  }),
)

const toTheEnd = clause(
  "notes how many deliveries it has made, and when the last of them was",
  Effect.gen(function* () {
    const { replay, now } = yield* replayOfAll(3)
    const completedAt = later(now, 1_500)
    yield* carriedOn(completedAt)
    expectSame(yield* keptReplay(replay), { ...replay, queued: 3, completedAt })
  }),
)

const inBatches = clause(
  "looks at no more events at once than the limit, and goes on behind them",
  Effect.gen(function* () {
    const { subscription, events, replay, now, era } = yield* replayOfAll(5)
    const replays = yield* ReplayRepository
    expect(yield* replays.carryOn(now, 2, replayed(now))).toBe(2)
    expectSame(yield* keptReplay(replay), { ...replay, queued: 2 })
    expect(yield* readyEvents(subscription, era)).toEqual(idsOf(events.slice(0, 2)))
    for (const count of yield* carriedOn(now, 2)) expect(count).toBeLessThanOrEqual(2)
    expectSame(yield* keptReplay(replay), { ...replay, queued: 5, completedAt: now })
    expect(yield* readyEvents(subscription, era)).toEqual(idsOf(events))
  }),
)

const nothingToTell = clause(
  "completes a replay that names nothing, and counts that as work done",
  Effect.gen(function* () {
    const replays = yield* ReplayRepository
    const { replay, now } = yield* replayOfAll(0)
    expect(yield* replays.carryOn(now, 50, replayed(now))).toBe(1)
    expectSame(yield* keptReplay(replay), { ...replay, completedAt: now })
  }),
)

const nothingLeft = clause(
  "answers 0 when there is nothing to carry on",
  Effect.gen(function* () {
    const replays = yield* ReplayRepository
    const { now } = yield* replayOfAll(1)
    yield* carriedOn(now)
    expect(yield* replays.carryOn(now, 50, replayed(now))).toBe(0)
  }),
  "isolated",
)

const inTurn = clause(
  "carries on the replay whose turn was least recently, so that none waits for all of another",
  Effect.gen(function* () {
    const replays = yield* ReplayRepository
    const { subscription, replay, now, era } = yield* replayOfAll(3)
    // Older by name and instant, and yet the second that was added.
    const second = yield* begun(subscription, replay.selection, later(now, -1_000))
    const progress: Array<ReadonlyArray<number>> = []
    for (const third of [false, false, true, false, false]) {
      if (third) yield* begun(subscription, replay.selection, later(now, -2_000))
      yield* replays.carryOn(now, 1, replayed(now))
      const kept = [yield* keptReplay(replay), yield* keptReplay(second)]
      progress.push(kept.map(({ queued }) => queued))
    }
    expect(progress).toEqual([
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
      [2, 2],
    ])
    yield* carriedOn(now)
    expect(yield* readyEvents(subscription, era)).toHaveLength(9)
  }),
)

const onceInParallel = clause(
  "tells no event twice in one replay, though many carry on at the same time",
  Effect.gen(function* () {
    const { subscription, events, replay, now, era } = yield* replayOfAll(20)
    yield* together(Array.from({ length: 5 }, () => carriedOn(now, 3)))
    // One that found another at it has left the rest to it.
    yield* carriedOn(now)
    expect(yield* readyEvents(subscription, era)).toEqual(idsOf(events))
    expectSame(yield* keptReplay(replay), { ...replay, queued: 20, completedAt: now })
  }),
)

const wholeAfterACrash = clause(
  "adds and notes nothing of a batch whose planning crashes",
  Effect.gen(function* () {
    const replays = yield* ReplayRepository
    const { subscription, events, replay, now, era } = yield* replayOfAll(3)
    const crashing = replays.carryOn(now, 50, (event, given) => {
      if (event.id === events[1]?.id) throw new TypeError("planning crashed on purpose")
      return replayed(now)(event, given)
    })
    expect(Exit.isFailure(yield* Effect.exit(crashing))).toBe(true)
    expectSame(yield* keptReplay(replay), replay)
    expect(yield* readyEvents(subscription, era)).toEqual([])
    yield* carriedOn(now)
    expect(yield* readyEvents(subscription, era)).toEqual(idsOf(events))
  }),
)

const counts = clause(
  "counts every delivery that it adds",
  Effect.gen(function* () {
    const quotas = yield* QuotaRepository
    const { subscription, now } = yield* replayOfAll(3)
    yield* carriedOn(now, 2)
    const { deliveries } = yield* quotas.usage(subscription.tenantId, quotaMonthAt(now))
    expect(deliveries).toBe(3)
  }),
)

const heldOnes = clause(
  "queues what it tells a paused subscription too, to be held until it is resumed",
  Effect.gen(function* () {
    const era = freshEra()
    const halted = yield* subscribed(aPausedSubscription(era))
    const events = yield* pastEvents(halted, aSecondApart(era, 2))
    const now = later(era, minute)
    yield* begun(halted, { _tag: "Range", from: era, to: now }, now)
    yield* carriedOn(now)
    expect(yield* readyEvents(halted, era)).toEqual([])
    yield* resumed(halted, "retry", now)
    expect(yield* readyEvents(halted, era)).toEqual(idsOf(events))
  }),
)

const endsWithIt = clause(
  "carries no replay on whose subscription was removed",
  Effect.gen(function* () {
    const log = yield* DeliveryLog
    const { subscription, events, now } = yield* replayOfAll(2)
    yield* removed(subscription)
    yield* carriedOn(now)
    const { tenantId, id: subscriptionId } = subscription
    const { deliveries } = yield* log.page(tenantId, { subscriptionId, limit: events.length })
    expect(deliveries).toEqual([])
  }),
)

export const carryOnClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  asPlanned,
  toTheEnd,
  inBatches,
  nothingToTell,
  nothingLeft,
  inTurn,
  onceInParallel,
  wholeAfterACrash,
  counts,
  heldOnes,
  endsWithIt,
]
