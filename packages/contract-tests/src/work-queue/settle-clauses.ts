/** `settle` of a `TaskQueue`: the version decides whose outcome is stored. */
import { expect } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { claimOwn, idsOf, later, minute } from "./claiming.ts"
import type { WorkQueue } from "./work-queue.ts"

export const settleClauses = <R>(queue: WorkQueue<R>): ReadonlyArray<Clause<R>> => [
  clause(
    `returns false and changes nothing when another worker has claimed the ${queue.noun} since`,
    Effect.gen(function* () {
      const era = freshEra()
      const ids = yield* queue.enqueue([era])
      const claimAt = (millis: number) => {
        const now = later(era, millis)
        return claimOwn(queue, { ids, now, leaseUntil: later(now, minute) })
      }
      const [slow] = yield* claimAt(0)
      const [fast] = yield* claimAt(minute)
      if (slow === undefined || fast === undefined) throw new Error("nothing was claimed")
      expect(yield* slow.release(later(era, 1))).toBe(false)
      expect(idsOf(yield* claimAt(2 * minute - 1)), "the second one's lease").toEqual([])
      expect(yield* fast.release(later(era, 3 * minute))).toBe(true)
      expect(yield* fast.release(undefined), "once more").toBe(false)
      expect(idsOf(yield* claimAt(3 * minute - 1))).toEqual([])
      expect(idsOf(yield* claimAt(3 * minute))).toEqual(ids)
    }),
  ),
]
