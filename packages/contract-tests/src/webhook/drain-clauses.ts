/** Clauses for deliveries whose subscription is resumed, which drains them, or removed. */
import { expect } from "@effect/vitest"
import {
  DeliveryLog,
  DeliveryQueue,
  ReplayRepository,
  type Subscription,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { freshEra } from "../builders/fresh.ts"
import { aPauseEmail, aReplay } from "../builders/webhooks.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame } from "../suite/expecting.ts"
import { later, minute } from "../work-queue/claiming.ts"
import { changedBy, savedSubscription, removed, resumed } from "./changing.ts"
import {
  aClaim,
  idsOf,
  savedDelivery,
  plenty,
  queued,
  queuedOne,
  readyIn,
  subscribed,
  taken,
} from "./partitions.ts"
import { afterFailure, afterSuccess, afterTheLast, pausing } from "./outcomes.ts"

/** A paused subscription with one delivery in each status, in order, and a failed test delivery. */
const halted = Effect.fnUntraced(function* (era = freshEra()) {
  const queue = yield* DeliveryQueue
  const subscription = yield* subscribed()
  const [one, two, three, ready] = yield* queued(subscription, 4, { era })
  const test = yield* queuedOne(subscription, { era: later(era, 5_000), kind: "test" })
  const waiting = afterFailure(one!, era)
  const exhausted = afterTheLast(two!, era)
  const delivered = afterSuccess(three!, era)
  const failedTest = afterFailure(test, era)
  yield* queue.save([waiting, delivered, failedTest])
  yield* queue.saveExhausted(exhausted, pausing(exhausted, aPauseEmail(subscription, era)))
  return { subscription, waiting, exhausted, delivered, ready: ready!, failedTest, era }
})

const statusesOf = Effect.fnUntraced(function* ({
  waiting,
  exhausted,
  delivered,
  ready,
  failedTest,
}: Effect.Success<ReturnType<typeof halted>>) {
  const all = [waiting, exhausted, delivered, ready, failedTest] as const
  return (yield* Effect.forEach(all, savedDelivery)).map(({ _tag }) => _tag)
})

const replayedBy = (subscription: Subscription) => {
  const at = subscription.createdAt
  return aReplay(subscription, { _tag: "Range", from: at, to: at }, at)
}

export const drainClauses = clauses<LedgerPorts>({
  *"makes waiting and exhausted deliveries ready again on resuming, in their old places"() {
    const world = yield* halted()
    const { subscription, waiting, exhausted, ready, era } = world
    const after = yield* resumed(subscription, "retry", later(era, minute))
    expectSame(after, subscription)
    expectSame(yield* savedSubscription(subscription), subscription)
    expect(yield* statusesOf(world)).toEqual(["Ready", "Ready", "Delivered", "Ready", "Exhausted"])
    const drained = yield* readyIn(subscription, later(era, minute))
    expect(idsOf(drained)).toEqual(idsOf([waiting, exhausted, ready]))
    expect(drained.map(({ failures }) => failures)).toEqual([0, 0, 0])
    expectSame(drained[1]?.attempts, exhausted.attempts)
  },

  *"skips only the deliveries that caused the pause when the customer requests it"() {
    const queue = yield* DeliveryQueue
    const world = yield* halted()
    const { subscription, exhausted, era } = world
    const alsoExhausted = afterTheLast(yield* queuedOne(subscription, { era }), era)
    yield* queue.save([alsoExhausted])
    yield* resumed(subscription, "skip", later(era, minute))
    expect(yield* statusesOf(world)).toEqual([
      "Ready",
      "Skipped",
      "Delivered",
      "Ready",
      "Exhausted",
    ])
    const settledAt = later(era, minute)
    const { body: _body, ...rest } = exhausted
    expectSame(yield* savedDelivery(exhausted), { ...rest, _tag: "Skipped", settledAt })
    expect((yield* savedDelivery(alsoExhausted))._tag).toBe("Ready")
  },

  *"makes all held deliveries ready again when the pause of an owner ends, with either choice"() {
    const queue = yield* DeliveryQueue
    for (const choice of ["retry", "skip"] as const) {
      const [subscription, era] = [yield* subscribed(), freshEra()]
      const [one, two] = yield* queued(subscription, 2, { era })
      yield* changedBy(subscription, { _tag: "PausedByOwner" }, era)
      const waiting = afterFailure(one!, era)
      const exhausted = afterTheLast(two!, era)
      yield* queue.save([waiting])
      yield* queue.saveExhausted(exhausted, pausing(exhausted, aPauseEmail(subscription, era)))
      expectSame(yield* resumed(subscription, choice, later(era, minute)), subscription)
      expect(idsOf(yield* readyIn(subscription, later(era, minute)))).toEqual(
        idsOf([waiting, exhausted]),
      )
    }
  },

  *"drains no deliveries of another subscription"() {
    const [mine, other] = [yield* halted(), yield* halted()]
    const before = yield* statusesOf(other)
    yield* resumed(mine.subscription, "retry")
    expect(yield* statusesOf(other)).toEqual(before)
  },

  *"does not touch deliveries when a change does not drain them"() {
    const world = yield* halted()
    const before = yield* statusesOf(world)
    const change = { url: "https://example.com/elsewhere" }
    yield* changedBy(world.subscription, { _tag: "Changed", change })
    expect(yield* statusesOf(world)).toEqual(before)
  },

  *"changes nothing when the decision about a subscription crashes"() {
    const subscriptions = yield* SubscriptionRepository
    const world = yield* halted()
    const { tenantId, id } = world.subscription
    const before = {
      subscription: yield* savedSubscription(world.subscription),
      rest: yield* statusesOf(world),
    }
    const crashing = subscriptions.modify(tenantId, id, freshEra(), () => {
      throw new TypeError("the decision crashed on purpose")
    })
    expect(Exit.isFailure(yield* Effect.exit(crashing))).toBe(true)
    const after = {
      subscription: yield* savedSubscription(world.subscription),
      rest: yield* statusesOf(world),
    }
    expectSame(after, before)
  },

  *"removes a subscription with its deliveries and replays, and returns that it existed"() {
    const subscriptions = yield* SubscriptionRepository
    const [log, replays] = [yield* DeliveryLog, yield* ReplayRepository]
    const { subscription, waiting, delivered, ready, era } = yield* halted()
    const { tenantId, id } = subscription
    const neighbour = yield* queuedOne(yield* subscribed({ tenantId }))
    const replay = replayedBy(subscription)
    yield* replays.add(replay, plenty)
    expect(yield* removed(subscription)).toBe(true)
    expect(yield* removed(subscription)).toBe(false)
    expectNone(yield* subscriptions.find(tenantId, id))
    expectNone(yield* replays.find(tenantId, replay.id))
    for (const each of [waiting, delivered, ready]) expectNone(yield* log.find(tenantId, each.id))
    expect(yield* taken(aClaim(later(era, minute)), [subscription])).toEqual([])
    expectSame(yield* savedDelivery(neighbour), neighbour)
  },
})
