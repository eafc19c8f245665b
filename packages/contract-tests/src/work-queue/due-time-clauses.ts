/** `nextDueAt`: until when a worker may sleep. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { untilNothing } from "../suite/draining.ts"
import { expectNone, expectSome } from "../suite/expecting.ts"
import { aSecondApart, claimOwn, later, minute } from "./claiming.ts"
import type { TimedQueue } from "./work-queue.ts"

const notLater = <R>(queue: TimedQueue<R>): Clause<R> =>
  clause(
    `returns a next due time that is not after any ${queue.noun} work`,
    Effect.gen(function* () {
      const era = freshEra()
      yield* queue.enqueue([later(era, minute), era])
      expect(expectSome(yield* queue.nextDueAt)).toBeLessThanOrEqual(era)
    }),
  )

const theEarliest = <R>(queue: TimedQueue<R>): Clause<R> =>
  clause(
    `returns the earliest due time of all ${queue.noun} work`,
    Effect.gen(function* () {
      const era = freshEra()
      yield* queue.enqueue([later(era, minute), era])
      expect(expectSome(yield* queue.nextDueAt)).toBe(era)
    }),
    "isolated",
  )

const leasedWorkIsDueLater = <R>(queue: TimedQueue<R>): Clause<R> =>
  clause(
    `counts leased ${queue.noun} work as due when its lease expires`,
    Effect.gen(function* () {
      const era = freshEra()
      const ids = yield* queue.enqueue(aSecondApart(era, 2))
      const now = later(era, minute)
      const leaseUntil = later(now, minute)
      yield* claimOwn(queue, { ids, now, leaseUntil })
      expect(expectSome(yield* queue.nextDueAt)).toBe(leaseUntil)
    }),
    "isolated",
  )

/** Long after every lease and due time of the suites. */
const doomsday = instant(Date.UTC(2190, 0, 1))

const noneWhenSettled = <R>(queue: TimedQueue<R>): Clause<R> =>
  clause(
    `returns no next due time when no ${queue.noun} work is left`,
    Effect.gen(function* () {
      yield* queue.enqueue([freshEra()])
      const claim = { limit: 50, now: doomsday, leaseUntil: later(doomsday, minute) }
      const settling = Effect.tap(queue.claim(claim), (claimed) =>
        Effect.forEach(claimed, ({ release }) => release(undefined), { discard: true }),
      )
      yield* untilNothing(settling, (claimed) => claimed.length === 0)
      expectNone(yield* queue.nextDueAt)
    }),
    "isolated",
  )

export const dueTimeClauses = <R>(queue: TimedQueue<R>): ReadonlyArray<Clause<R>> => [
  notLater(queue),
  theEarliest(queue),
  leasedWorkIsDueLater(queue),
  noneWhenSettled(queue),
]
