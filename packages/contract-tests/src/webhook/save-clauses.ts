/** Clauses for outcomes in a `DeliveryQueue`: each as saved, and not undone by a late outcome. */
import { expect } from "@effect/vitest"
import type { Instant } from "@procurement/domain/calendar"
import {
  type Delivery,
  deliveryAfter,
  deliveryKinds,
  DeliveryLog,
  DeliveryQueue,
  type Subscription,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { aPauseEmail } from "../builders/webhooks.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { later, minute } from "../work-queue/claiming.ts"
import { savedSubscription, paused, removed, resumed } from "./changing.ts"
import { savedDelivery, queued, queuedOne, subscribed } from "./partitions.ts"
import {
  afterFailure,
  afterFailures,
  afterSuccess,
  afterTheLast,
  emailsTo,
  pausing,
} from "./outcomes.ts"

const readyAgain = { _tag: "Ready", failures: 0 } as const

/** Ready for its last attempt, with the failures before it stored. */
const beforeTheLast = Effect.fnUntraced(function* (subscription: Subscription, era: Instant) {
  const queue = yield* DeliveryQueue
  const failed = afterFailures(yield* queuedOne(subscription, { era }), 6, era)
  yield* queue.save([failed])
  return deliveryAfter(failed, { _tag: "TimeCame" }, era).next
})

export const saveClauses = clauses<LedgerPorts>({
  "stores every delivery exactly as saved after each attempt": forEachRun(function* (random) {
    const queue = yield* DeliveryQueue
    const subscription = yield* subscribed()
    const kind = random.pick(deliveryKinds)
    let delivery: Delivery = yield* queuedOne(subscription, { kind })
    for (let left = random.int(1, 3); left > 0 && delivery._tag === "Ready"; left -= 1) {
      const at = later(delivery.createdAt, random.int(0, 1_000_000))
      const isGood = left === 1 && random.happens(0.5)
      const next: Delivery = isGood
        ? afterSuccess(delivery, at)
        : afterFailure(delivery, at, random)
      yield* queue.save([next])
      expectSame(yield* savedDelivery(next), next)
      delivery = deliveryAfter(next, { _tag: "TimeCame" }, at).next
    }
  }),

  *"saves many deliveries of several subscriptions at once"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const deliveries = [
      ...(yield* queued(yield* subscribed(), 30, { era })),
      ...(yield* queued(yield* subscribed(), 30, { era })),
    ]
    const saved = deliveries.map((delivery, nth) =>
      nth % 2 === 0 ? afterSuccess(delivery, era) : afterFailure(delivery, era),
    )
    yield* queue.save(saved)
    for (const delivery of saved) expectSame(yield* savedDelivery(delivery), delivery)
  },

  *"does not change a delivered, exhausted or skipped delivery when an outcome comes late"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const subscription = yield* subscribed()
    const [first, second, third] = yield* queued(subscription, 3, { era })
    const [delivered, exhausted] = [afterSuccess(first!, era), afterTheLast(second!, era)]
    yield* queue.save([delivered])
    yield* queue.saveExhausted(exhausted, (each) => ({ next: each, emails: [] }))
    const pausing = afterTheLast(third!, era)
    const state = {
      _tag: "Paused",
      since: era,
      deliveryId: pausing.id,
      eventId: pausing.eventId,
    } as const
    yield* queue.saveExhausted(pausing, (each) => ({ next: { ...each, state }, emails: [] }))
    const late = [first!, second!, third!].map((ready) => afterFailures(ready, 3, era))
    yield* queue.save(late)
    for (const delivery of [delivered, exhausted, pausing]) {
      expectSame(yield* savedDelivery(delivery), delivery)
    }
    yield* resumed(subscription, "skip", era)
    yield* queue.save([afterSuccess({ ...third!, attempts: pausing.attempts }, era)])
    expect((yield* savedDelivery(pausing))._tag).toBe("Skipped")
  },

  *"does not change a delivery that already has as many attempts or more"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const delivery = yield* queuedOne(yield* subscribed(), { era })
    const once = afterFailure(delivery, era)
    yield* queue.save([once])
    yield* queue.save([afterFailure(delivery, later(era, minute))])
    expectSame(yield* savedDelivery(delivery), once)
    const twice = afterFailures(delivery, 2, era)
    yield* queue.save([twice])
    yield* queue.save([afterFailure(delivery, later(era, minute))])
    expectSame(yield* savedDelivery(delivery), twice)
    yield* queue.save([afterSuccess(delivery, later(era, minute))])
    expectSame(yield* savedDelivery(delivery), twice)
  },

  *"records a late failure of a retried delivery as an attempt, and pauses nothing"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const subscription = yield* subscribed()
    const [first, second] = [
      yield* beforeTheLast(subscription, era),
      yield* beforeTheLast(subscription, era),
    ]
    const waiting = afterFailure({ ...second, failures: 5 }, era)
    const last = afterFailure(first, era)
    if (last._tag !== "Exhausted") throw new TypeError(`the last failure leads to ${last._tag}`)
    yield* paused(subscription, era)
    yield* resumed(subscription, "retry", era)
    yield* queue.saveExhausted(last, pausing(last, aPauseEmail(subscription, era)))
    yield* queue.save([waiting])
    for (const report of [last, waiting]) {
      const { attempts, failures, _tag } = yield* savedDelivery(report)
      expectSame({ attempts, failures, _tag }, { ...readyAgain, attempts: report.attempts })
    }
    expect((yield* savedSubscription(subscription)).state._tag).toBe("Delivering")
    expect(yield* emailsTo(subscription)).toEqual([])
  },

  *"records a late success of a retried delivery"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const subscription = yield* subscribed()
    const delivered = afterSuccess(yield* beforeTheLast(subscription, era), era)
    yield* paused(subscription, era)
    yield* resumed(subscription, "retry", era)
    yield* queue.save([delivered])
    expectSame(yield* savedDelivery(delivered), delivered)
  },

  *"counts a late failure of a retried delivery that had no failure before"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const subscription = yield* subscribed()
    const failed = afterFailure(yield* queuedOne(subscription, { era }), era)
    yield* paused(subscription, era)
    yield* resumed(subscription, "retry", era)
    yield* queue.save([failed])
    expectSame(yield* savedDelivery(failed), failed)
  },

  *"drops a delivery whose subscription was removed, and saves the others"() {
    const queue = yield* DeliveryQueue
    const log = yield* DeliveryLog
    const era = freshEra()
    const [gone, stays] = [yield* subscribed(), yield* subscribed()]
    const saved = [
      afterFailure(yield* queuedOne(gone, { era }), era),
      afterFailure(yield* queuedOne(stays, { era }), era),
    ] as const
    yield* removed(gone)
    yield* queue.save(saved)
    expectNone(yield* log.find(gone.tenantId, saved[0].id))
    expectSame(yield* savedDelivery(saved[1]), saved[1])
  },

  *"saves the same deliveries for several workers concurrently, in any order"() {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const ready = [
      ...(yield* queued(yield* subscribed(), 20, { era })),
      ...(yield* queued(yield* subscribed(), 20, { era })),
    ]
    const batches = [1, 2, 3, 4].map((count) => {
      const batch = ready.map((delivery) => afterFailures(delivery, count, era))
      return count % 2 === 0 ? batch.toReversed() : batch
    })
    yield* together(batches.map((batch) => queue.save(batch)))
    for (const delivery of ready) expect((yield* savedDelivery(delivery)).attempts).toHaveLength(4)
  },
})
