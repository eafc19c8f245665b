/**
 * Clauses for running replays of a `ReplayRepository`: batch by batch, each event once, atomically.
 */
import { expect } from "@effect/vitest"
import { QuotaRepository, quotaMonthAt } from "@procurement/domain/quota"
import { DeliveryLog, ReplayRepository } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { freshEra } from "../builders/fresh.ts"
import { aPausedSubscription } from "../builders/webhooks.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses, needing } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"
import { removed, resumed } from "./changing.ts"
import { idsOf, readyIn, subscribed } from "./partitions.ts"
import { started, runReplays, keptReplay, pastEvents, readyEvents, replayed } from "./replaying.ts"

/** A replay of all events of that era for the tenant of a new subscription. */
const replayOfAll = Effect.fnUntraced(function* (count: number, era = freshEra()) {
  const subscription = yield* subscribed()
  const events = yield* pastEvents(subscription, aSecondApart(era, count))
  const now = later(era, minute)
  yield* runReplays(now)
  const replay = yield* started(subscription, { _tag: "Range", from: era, to: now }, now)
  return { subscription, events, replay, now, era }
})

export const carryOnClauses = clauses<LedgerPorts>({
  *"adds the planned delivery of each event exactly as planned"() {
    const replays = yield* ReplayRepository
    const { subscription, events, now } = yield* replayOfAll(3)
    const planned = new Map<string, ReturnType<ReturnType<typeof replayed>>>()
    const seen: Array<unknown> = []
    yield* replays.continueNext(now, 50, (event, stored) => {
      seen.push(event, stored)
      const delivery = replayed(now)(event, stored)
      planned.set(event.id, delivery)
      return delivery
    })
    expectSame(yield* readyIn(subscription, now), [...planned.values()])
    expectSame(
      seen.slice(-6),
      events.flatMap((event) => [event, subscription]),
    )
  },

  *"records how many deliveries it has added, and when it added the last"() {
    const { replay, now } = yield* replayOfAll(3)
    const completedAt = later(now, 1_500)
    yield* runReplays(completedAt)
    expectSame(yield* keptReplay(replay), { ...replay, queued: 3, completedAt })
  },

  *"processes no more events at once than the limit, and continues after them"() {
    const { subscription, events, replay, now, era } = yield* replayOfAll(5)
    const replays = yield* ReplayRepository
    expect(yield* replays.continueNext(now, 2, replayed(now))).toBe(2)
    expectSame(yield* keptReplay(replay), { ...replay, queued: 2 })
    expect(yield* readyEvents(subscription, era)).toEqual(idsOf(events.slice(0, 2)))
    for (const count of yield* runReplays(now, 2)) expect(count).toBeLessThanOrEqual(2)
    expectSame(yield* keptReplay(replay), { ...replay, queued: 5, completedAt: now })
    expect(yield* readyEvents(subscription, era)).toEqual(idsOf(events))
  },

  *"completes a replay that selects no events, and counts that as work done"() {
    const replays = yield* ReplayRepository
    const { replay, now } = yield* replayOfAll(0)
    expect(yield* replays.continueNext(now, 50, replayed(now))).toBe(1)
    expectSame(yield* keptReplay(replay), { ...replay, completedAt: now })
  },

  "returns 0 when there is no replay to continue": needing("isolated", function* () {
    const replays = yield* ReplayRepository
    const { now } = yield* replayOfAll(1)
    yield* runReplays(now)
    expect(yield* replays.continueNext(now, 50, replayed(now))).toBe(0)
  }),

  *"continues the replay that has waited longest, so that replays take turns"() {
    const replays = yield* ReplayRepository
    const { subscription, replay, now, era } = yield* replayOfAll(3)
    // Its id and instant are lower, although it was added second.
    const second = yield* started(subscription, replay.selection, later(now, -1_000))
    const progress: Array<ReadonlyArray<number>> = []
    for (const third of [false, false, true, false, false]) {
      if (third) yield* started(subscription, replay.selection, later(now, -2_000))
      yield* replays.continueNext(now, 1, replayed(now))
      const both = [yield* keptReplay(replay), yield* keptReplay(second)]
      progress.push(both.map(({ queued }) => queued))
    }
    expect(progress).toEqual([
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
      [2, 2],
    ])
    yield* runReplays(now)
    expect(yield* readyEvents(subscription, era)).toHaveLength(9)
  },

  *"adds no event twice to one replay when many workers continue it concurrently"() {
    const { subscription, events, replay, now, era } = yield* replayOfAll(20)
    yield* together(Array.from({ length: 5 }, () => runReplays(now, 3)))
    // A caller that met another one working has left the rest to it.
    yield* runReplays(now)
    expect(yield* readyEvents(subscription, era)).toEqual(idsOf(events))
    expectSame(yield* keptReplay(replay), { ...replay, queued: 20, completedAt: now })
  },

  *"stores nothing of a batch whose planning crashes"() {
    const replays = yield* ReplayRepository
    const { subscription, events, replay, now, era } = yield* replayOfAll(3)
    const crashing = replays.continueNext(now, 50, (event, stored) => {
      if (event.id === events[1]?.id) throw new TypeError("planning crashed on purpose")
      return replayed(now)(event, stored)
    })
    expect(Exit.isFailure(yield* Effect.exit(crashing))).toBe(true)
    expectSame(yield* keptReplay(replay), replay)
    expect(yield* readyEvents(subscription, era)).toEqual([])
    yield* runReplays(now)
    expect(yield* readyEvents(subscription, era)).toEqual(idsOf(events))
  },

  "puts a replay whose batch fails behind the others, so that they are continued": needing(
    "isolated",
    function* () {
      const replays = yield* ReplayRepository
      const era = freshEra()
      const other = yield* subscribed()
      const events = yield* pastEvents(other, aSecondApart(era, 2))
      const stuck = yield* replayOfAll(2, era)
      const { now } = stuck
      yield* started(other, stuck.replay.selection, now)
      const crashing = replays.continueNext(now, 50, (event, stored) => {
        if (stored.id === stuck.subscription.id) throw new TypeError("planning crashed on purpose")
        return replayed(now)(event, stored)
      })
      for (let round = 0; round < 3; round += 1) yield* Effect.exit(crashing)
      expect(yield* readyEvents(other, era)).toEqual(idsOf(events))
      expectSame(yield* keptReplay(stuck.replay), stuck.replay)
      yield* runReplays(now)
      expect(yield* readyEvents(stuck.subscription, era)).toEqual(idsOf(stuck.events))
    },
  ),

  *"counts every delivery that it adds"() {
    const quotas = yield* QuotaRepository
    const { subscription, now } = yield* replayOfAll(3)
    yield* runReplays(now, 2)
    const { deliveries } = yield* quotas.usage(subscription.tenantId, quotaMonthAt(now))
    expect(deliveries).toBe(3)
  },

  *"queues replayed deliveries of a paused subscription too, until it is resumed"() {
    const era = freshEra()
    const halted = yield* subscribed(aPausedSubscription(era))
    const events = yield* pastEvents(halted, aSecondApart(era, 2))
    const now = later(era, minute)
    yield* started(halted, { _tag: "Range", from: era, to: now }, now)
    yield* runReplays(now)
    expect(yield* readyEvents(halted, era)).toEqual([])
    yield* resumed(halted, "retry", now)
    expect(yield* readyEvents(halted, era)).toEqual(idsOf(events))
  },

  *"continues no replay whose subscription was removed"() {
    const log = yield* DeliveryLog
    const { subscription, events, now } = yield* replayOfAll(2)
    yield* removed(subscription)
    yield* runReplays(now)
    const { tenantId, id: subscriptionId } = subscription
    const { deliveries } = yield* log.page(tenantId, { subscriptionId, limit: events.length })
    expect(deliveries).toEqual([])
  },
})
