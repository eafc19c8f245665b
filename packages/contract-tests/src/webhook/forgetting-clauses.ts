/** Clauses for `forget` of a `DeliveryLog`: it deletes old settled deliveries and no others. */
import { expect } from "@effect/vitest"
import type { Instant } from "@procurement/domain/calendar"
import { type Delivery, DeliveryLog, DeliveryQueue } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { freshEra } from "../builders/fresh.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { untilNothing } from "../suite/draining.ts"
import { later, minute } from "../work-queue/claiming.ts"
import { paused, resumed, skipped } from "./changing.ts"
import { queued, subscribed } from "./partitions.ts"
import { afterFailure, afterSuccess, afterTheLast } from "./outcomes.ts"

/** Deletes everything that may be deleted, and returns how many deliveries that were. */
const allForgotten = Effect.fnUntraced(function* (before: Instant, limit = 50) {
  const log = yield* DeliveryLog
  const rounds = yield* untilNothing(log.forget(before, limit), (count) => count === 0)
  return rounds.reduce((sum, count) => sum + count, 0)
})

/** The positions of those deliveries that still exist. */
const remaining = Effect.fnUntraced(function* (deliveries: ReadonlyArray<Delivery>) {
  const log = yield* DeliveryLog
  const found = yield* Effect.forEach(deliveries, ({ tenantId, id }) => log.find(tenantId, id))
  return found.flatMap((delivery, place) => (Option.isSome(delivery) ? [place] : []))
})

/** Two deliveries, one delivered and one skipped at that instant. */
const settledAt = Effect.fnUntraced(function* (at: Instant) {
  const queue = yield* DeliveryQueue
  const subscription = yield* subscribed()
  const [one, other] = yield* queued(subscription, 2, { era: later(at, -minute) })
  yield* queue.save([afterSuccess(one!, at)])
  yield* skipped(other!, at)
  return [one!, other!]
})

const deletesSettled = clause(
  "deletes deliveries that were delivered or skipped before an instant, and no later ones",
  Effect.gen(function* () {
    const era = freshEra()
    const [older, younger] = [yield* settledAt(later(era, -1)), yield* settledAt(era)]
    expect(yield* allForgotten(era)).toBeGreaterThanOrEqual(2)
    expect(yield* remaining(older)).toEqual([])
    expect(yield* remaining(younger)).toEqual([0, 1])
  }),
)

const deletesInBatches = clause(
  "deletes no more deliveries at once than the limit, and returns how many",
  Effect.gen(function* () {
    const log = yield* DeliveryLog
    const era = freshEra()
    const before = later(era, 10 * minute)
    yield* allForgotten(before)
    const deliveries = [...(yield* settledAt(era)), ...(yield* settledAt(era))]
    expect(yield* log.forget(before, 3)).toBe(3)
    expect(yield* remaining(deliveries)).toHaveLength(1)
    expect(yield* log.forget(before, 3)).toBe(1)
    expect(yield* log.forget(before, 3)).toBe(0)
  }),
  "isolated",
)

const keepsUnsent = clause(
  "keeps deliveries that are still to be sent, however old they are",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const deliveries = yield* queued(yield* subscribed(), 2, { era })
    yield* queue.save([afterFailure(deliveries[0]!, era)])
    yield* allForgotten(later(era, 30 * minute))
    expect(yield* remaining(deliveries)).toEqual([0, 1])
  }),
)

const undecided = clause(
  "keeps exhausted deliveries while their subscription is paused, and deletes them afterwards",
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const era = freshEra()
    const before = later(era, 30 * minute)
    const subscription = yield* subscribed()
    const [event] = yield* queued(subscription, 1, { era })
    const [test] = yield* queued(subscription, 1, { era, kind: "test" })
    yield* queue.save([afterFailure(test!, era)])
    yield* paused(subscription, era)
    yield* queue.saveExhausted(afterTheLast(event!, era), (next) => ({ next, emails: [] }))
    yield* allForgotten(before)
    expect(yield* remaining([event!, test!])).toEqual([0, 1])
    yield* resumed(subscription, "retry", era)
    yield* allForgotten(before)
    expect(yield* remaining([event!, test!])).toEqual([0])
  }),
)

export const forgettingClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  deletesSettled,
  deletesInBatches,
  keepsUnsent,
  undecided,
]
