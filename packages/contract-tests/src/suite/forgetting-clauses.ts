/** Clauses of each port that deletes old things: not too early, and no more than the limit. */
import { expect } from "@effect/vitest"
import type { Instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { aSecondApart, later, minute } from "../work-queue/claiming.ts"
import { type Clause, clause } from "./clause.ts"
import { untilNothing } from "./draining.ts"
import { expectSame } from "./expecting.ts"

type Forget<R> = (before: Instant, limit: number) => Effect.Effect<number, unknown, R>

export interface Forgotten<A, R> {
  readonly noun: string
  readonly forget: Forget<R>
  /** Stores one for each instant, all of which may be deleted. */
  readonly store: (times: ReadonlyArray<Instant>) => Effect.Effect<ReadonlyArray<A>, unknown, R>
  /** Those that still exist, in their order. */
  readonly left: (stored: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<A>, unknown, R>
  /** Whether the port promises to delete the oldest first. */
  readonly isOldestFirst: boolean
}

/** Deletes everything that may be deleted, and returns how many that were. */
export const allForgotten = Effect.fnUntraced(function* <R>(forget: Forget<R>, before: Instant) {
  const rounds = yield* untilNothing(forget(before, 50), (count) => count === 0)
  return rounds.reduce((sum, count) => sum + count, 0)
})

const deletesOldOnes = <A, R>({ noun, forget, store, left }: Forgotten<A, R>): Clause<R> =>
  clause(
    `deletes ${noun} from before an instant, and no later ones`,
    Effect.gen(function* () {
      const era = freshEra()
      const stored = yield* store(aSecondApart(era, 4))
      expect(yield* allForgotten(forget, later(era, 2_000))).toBeGreaterThanOrEqual(2)
      expectSame(yield* left(stored), stored.slice(2))
    }),
  )

const deletesInBatches = <A, R>(forgotten: Forgotten<A, R>): Clause<R> => {
  const { noun, forget, store, left, isOldestFirst } = forgotten
  const order = isOldestFirst ? ", oldest first" : ""
  return clause(
    `deletes no more ${noun} at once than the limit${order}, and returns how many`,
    Effect.gen(function* () {
      const era = freshEra()
      const before = later(era, minute)
      yield* allForgotten(forget, before)
      const stored = yield* store(aSecondApart(era, 5))
      expect(yield* forget(before, 2)).toBe(2)
      const rest = yield* left(stored)
      expect(rest).toHaveLength(3)
      if (isOldestFirst) expectSame(rest, stored.slice(2))
      expect(yield* forget(before, 4)).toBe(3)
      expect(yield* forget(before, 4)).toBe(0)
    }),
    "isolated",
  )
}

export const forgettingClauses = <A, R>(forgotten: Forgotten<A, R>): ReadonlyArray<Clause<R>> => [
  deletesOldOnes(forgotten),
  deletesInBatches(forgotten),
]
