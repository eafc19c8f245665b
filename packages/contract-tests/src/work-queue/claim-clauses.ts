/** Claims and leases (`Claim` of the domain) of every queue. */
import { expect } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { together } from "../suite/expecting.ts"
import { aSecondApart, claimOwn, idsOf, later, minute } from "./claiming.ts"
import type { WorkQueue } from "./work-queue.ts"

const claimsWhatIsDue = <R>(queue: WorkQueue<R>): Clause<R> =>
  clause(
    `claims ${queue.noun} work from the instant at which it is due, and not before`,
    Effect.gen(function* () {
      const dueAt = freshEra()
      const ids = yield* queue.enqueue([dueAt])
      const leaseUntil = later(dueAt, minute)
      const early = yield* claimOwn(queue, { ids, now: later(dueAt, -1), leaseUntil })
      expect(idsOf(early)).toEqual([])
      const inTime = yield* claimOwn(queue, { ids, now: dueAt, leaseUntil })
      expect(idsOf(inTime)).toEqual(ids)
    }),
  )

const keepsTheLimit = <R>(queue: WorkQueue<R>): Clause<R> =>
  clause(
    `claims no more ${queue.noun} work than the limit`,
    Effect.gen(function* () {
      const era = freshEra()
      yield* queue.enqueue(aSecondApart(era, 5))
      const claim = { limit: 2, now: later(era, minute), leaseUntil: later(era, 2 * minute) }
      expect(yield* queue.claim(claim)).toHaveLength(2)
    }),
  )

const oldestFirst = <R>(queue: WorkQueue<R>): Clause<R> =>
  clause(
    `claims the oldest due ${queue.noun} work first`,
    Effect.gen(function* () {
      const era = freshEra()
      const [a, b, c, d, e] = yield* queue.enqueue(
        [3, 0, 4, 1, 2].map((seconds) => later(era, seconds * 1_000)),
      )
      const ids = [b, d, e, a, c].flatMap((id) => id ?? [])
      const claim = { ids, now: later(era, minute), leaseUntil: later(era, 2 * minute), limit: 2 }
      expect(idsOf(yield* claimOwn(queue, claim))).toEqual(ids)
    }),
  )

const hidesLeasedWork = <R>(queue: WorkQueue<R>): Clause<R> =>
  clause(
    `claims no leased ${queue.noun} work before its lease has expired`,
    Effect.gen(function* () {
      const era = freshEra()
      const ids = yield* queue.enqueue(aSecondApart(era, 3))
      const now = later(era, minute)
      const leaseUntil = later(now, minute)
      yield* claimOwn(queue, { ids, now, leaseUntil })
      const again = { ids, now: later(leaseUntil, -1), leaseUntil: later(leaseUntil, minute) }
      expect(idsOf(yield* claimOwn(queue, again))).toEqual([])
    }),
  )

const returnsAfterTheLease = <R>(queue: WorkQueue<R>): Clause<R> =>
  clause(
    `claims ${queue.noun} work again when its lease has expired`,
    Effect.gen(function* () {
      const era = freshEra()
      const ids = yield* queue.enqueue(aSecondApart(era, 3))
      const now = later(era, minute)
      const leaseUntil = later(now, minute)
      yield* claimOwn(queue, { ids, now, leaseUntil })
      const again = { ids, now: later(leaseUntil, 1), leaseUntil: later(leaseUntil, minute) }
      expect(idsOf(yield* claimOwn(queue, again))).toEqual(ids)
    }),
  )

const disjointClaims = <R>(queue: WorkQueue<R>): Clause<R> =>
  clause(
    `gives concurrent claims disjoint ${queue.noun} work, and all of it in the end`,
    Effect.gen(function* () {
      const era = freshEra()
      const ids = yield* queue.enqueue(aSecondApart(era, 24))
      const claim = { ids, now: later(era, minute), leaseUntil: later(era, 2 * minute), limit: 3 }
      const claims = yield* together(Array.from({ length: 6 }, () => claimOwn(queue, claim)))
      const claimed = claims.flatMap(idsOf)
      expect(claimed.toSorted()).toEqual(ids.toSorted())
    }),
  )

const releasedWorkIsDueAgain = <R>(queue: WorkQueue<R>): Clause<R> =>
  clause(
    `releases the claim on ${queue.noun} work with a save, until it is due again`,
    Effect.gen(function* () {
      const era = freshEra()
      const ids = yield* queue.enqueue([era])
      const leaseUntil = later(era, 30 * minute)
      const [held] = yield* claimOwn(queue, { ids, now: era, leaseUntil })
      const dueAt = later(era, minute)
      yield* held?.release(dueAt) ?? Effect.die(new Error("nothing was claimed"))
      const early = yield* claimOwn(queue, { ids, now: later(dueAt, -1), leaseUntil })
      expect(idsOf(early)).toEqual([])
      const again = yield* claimOwn(queue, { ids, now: dueAt, leaseUntil })
      expect(idsOf(again)).toEqual(ids)
    }),
  )

const settledIsFinal = <R>(queue: WorkQueue<R>): Clause<R> =>
  clause(
    `never again claims ${queue.noun} work with nothing left to do`,
    Effect.gen(function* () {
      const era = freshEra()
      const ids = yield* queue.enqueue([era])
      const [held] = yield* claimOwn(queue, { ids, now: era, leaseUntil: later(era, minute) })
      yield* held?.release(undefined) ?? Effect.die(new Error("nothing was claimed"))
      const far = { ids, now: later(era, 30 * minute), leaseUntil: later(era, 31 * minute) }
      expect(idsOf(yield* claimOwn(queue, far))).toEqual([])
    }),
  )

export const claimClauses = <R>(queue: WorkQueue<R>): ReadonlyArray<Clause<R>> => [
  claimsWhatIsDue(queue),
  keepsTheLimit(queue),
  oldestFirst(queue),
  hidesLeasedWork(queue),
  returnsAfterTheLease(queue),
  disjointClaims(queue),
  releasedWorkIsDueAgain(queue),
  settledIsFinal(queue),
]
