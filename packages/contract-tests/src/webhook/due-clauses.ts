/** Clauses for retries, which become ready when they are due. */
import { expect } from "@effect/vitest"
import type { Instant } from "@procurement/domain/calendar"
import { DeliveryQueue, type Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { untilNothing } from "../suite/draining.ts"
import { expectSame } from "../suite/expecting.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"
import { paused } from "./changing.ts"
import { savedDelivery, queued, subscribed } from "./partitions.ts"
import { afterFailure } from "./outcomes.ts"

/** Failed deliveries, a second apart, each to be retried after a minute. */
const failed = Effect.fnUntraced(function* (
  subscription: Subscription,
  era: Instant,
  count: number,
) {
  const queue = yield* DeliveryQueue
  const deliveries = yield* queued(subscription, count, { era })
  const waiting = aSecondApart(era, count).map((at, nth) => afterFailure(deliveries[nth]!, at))
  yield* queue.save(waiting)
  return waiting
})

const statusesOf = (deliveries: Effect.Success<ReturnType<typeof failed>>) =>
  Effect.map(Effect.forEach(deliveries, savedDelivery), (all) => all.map(({ _tag }) => _tag))

/** Makes all due deliveries ready and returns their partitions. */
const allMadeReady = Effect.fnUntraced(function* (now: Instant, limit = 50) {
  const queue = yield* DeliveryQueue
  return (yield* untilNothing(queue.makeDueReady(now, limit), ({ length }) => length === 0)).flat()
})

export const dueClauses = clauses<LedgerPorts>({
  *"makes a waiting delivery ready from the instant at which it is due, and not before"() {
    const era = freshEra()
    const deliveries = yield* failed(yield* subscribed(), era, 2)
    const due = later(era, minute)
    yield* allMadeReady(later(due, -1))
    expect(yield* statusesOf(deliveries)).toEqual(["Waiting", "Waiting"])
    expect(yield* allMadeReady(due)).toContain(deliveries[0]!.subscriptionId)
    expect(yield* statusesOf(deliveries)).toEqual(["Ready", "Waiting"])
    const { attempts, failures } = yield* savedDelivery(deliveries[0]!)
    expectSame({ attempts, failures }, { attempts: deliveries[0]!.attempts, failures: 1 })
  },

  *"makes no more deliveries ready at once than the limit, and returns the partition of each"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const now = later(era, 2 * minute)
    yield* allMadeReady(now)
    const subscription = yield* subscribed()
    const deliveries = yield* failed(subscription, era, 5)
    const ofSubscription = (partitions: ReadonlyArray<string>) =>
      partitions.filter((partition) => partition === subscription.id)
    const first = yield* queue.makeDueReady(now, 3)
    expect(first).toHaveLength(3)
    const ready = (yield* statusesOf(deliveries)).filter((status) => status === "Ready")
    expect(ready).toHaveLength(ofSubscription(first).length)
    expect(ofSubscription([...first, ...(yield* allMadeReady(now, 3))])).toHaveLength(5)
    expect(new Set(yield* statusesOf(deliveries))).toEqual(new Set(["Ready"]))
  },

  *"also makes deliveries of paused subscriptions ready"() {
    const era = freshEra()
    const subscription = yield* subscribed()
    const deliveries = yield* failed(subscription, era, 1)
    yield* paused(subscription, era)
    yield* allMadeReady(later(era, minute))
    expect(yield* statusesOf(deliveries)).toEqual(["Ready"])
  },
})
