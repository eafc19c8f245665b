/** Clauses for `forget` of a `DeliveryLog`: it deletes old settled deliveries and no others. */
import type { Instant } from "@procurement/domain/calendar"
import { type Delivery, DeliveryLog, DeliveryQueue } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { freshEra } from "../builders/fresh.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { allForgotten, forgettingClauses } from "../suite/forgetting-clauses.ts"
import { later, minute } from "../work-queue/claiming.ts"
import { paused, resumed, skipped } from "./changing.ts"
import { queued, queuedOne, subscribed } from "./partitions.ts"
import { afterFailure, afterSuccess, afterTheLast } from "./outcomes.ts"

const forget = (before: Instant, limit: number) =>
  DeliveryLog.use((log) => log.forget(before, limit))

/** Returns the deliveries that still exist. */
const leftOf = (deliveries: ReadonlyArray<Delivery>) =>
  Effect.filter(deliveries, ({ tenantId, id }) =>
    DeliveryLog.use((log) => Effect.map(log.find(tenantId, id), Option.isSome)),
  )

/** A delivery that was settled at each instant: delivered and skipped in turn. */
const settled = Effect.fnUntraced(function* (times: ReadonlyArray<Instant>) {
  const queue = yield* DeliveryQueue
  const subscription = yield* subscribed()
  return yield* Effect.forEach(times, (at, nth) =>
    Effect.gen(function* () {
      const delivery = yield* queuedOne(subscription, { era: later(at, -minute) })
      if (nth % 2 === 0) yield* queue.save([afterSuccess(delivery, at)])
      else yield* skipped(delivery, at)
      return delivery
    }),
  )
})

export const deliveryForgettingClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...forgettingClauses({
    noun: "settled deliveries",
    isOldestFirst: false,
    forget,
    store: settled,
    left: leftOf,
  }),
  ...clauses<LedgerPorts>({
    *"keeps deliveries that are still to be sent, however old they are"() {
      const queue = yield* DeliveryQueue
      const era = freshEra()
      const deliveries = yield* queued(yield* subscribed(), 2, { era })
      yield* queue.save([afterFailure(deliveries[0]!, era)])
      yield* allForgotten(forget, later(era, 30 * minute))
      expectSame(yield* leftOf(deliveries), deliveries)
    },

    *"keeps exhausted deliveries while their subscription is paused, and deletes them later"() {
      const queue = yield* DeliveryQueue
      const era = freshEra()
      const before = later(era, 30 * minute)
      const subscription = yield* subscribed()
      const [event] = yield* queued(subscription, 1, { era })
      const [test] = yield* queued(subscription, 1, { era, kind: "test" })
      yield* queue.save([afterFailure(test!, era)])
      yield* paused(subscription, era)
      yield* queue.saveExhausted(afterTheLast(event!, era), (next) => ({ next, emails: [] }))
      yield* allForgotten(forget, before)
      expectSame(yield* leftOf([event!, test!]), [event, test])
      yield* resumed(subscription, "retry", era)
      yield* allForgotten(forget, before)
      expectSame(yield* leftOf([event!, test!]), [event])
    },
  }),
]
