/** One value that a store passes to a step and replaces with what the step returns. */
import { expect } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Capabilities } from "../capabilities.ts"
import { type Clause, clause } from "./clause.ts"
import { expectSame } from "./expecting.ts"

export interface Stepped<A, R> {
  readonly noun: string
  readonly modify: (step: (current: A) => A) => Effect.Effect<A, unknown, R>
  /** Reads the value without a step, where that is possible. */
  readonly read?: Effect.Effect<A, unknown, R>
  /** Values to store one after the other. */
  readonly values: ReadonlyArray<A>
  readonly needs?: keyof Capabilities
}

/** Checks that the store has that value and passes it to a step, which returns it unchanged. */
const expectStored = <A, R>({ modify, read }: Stepped<A, R>, expected: A) =>
  Effect.gen(function* () {
    if (read !== undefined) expectSame(yield* read, expected)
    const seen: Array<A> = []
    yield* modify((state) => {
      seen.push(state)
      return state
    })
    expectSame(seen.at(-1), expected)
  })

export const storesWhatTheStepReturns = <A, R>(stepped: Stepped<A, R>): Clause<R> =>
  clause(
    `returns and stores the ${stepped.noun} exactly as the step returned it`,
    Effect.gen(function* () {
      for (const value of stepped.values) {
        expectSame(yield* stepped.modify(() => value), value)
        yield* expectStored(stepped, value)
      }
    }),
    stepped.needs,
  )

export const changesNothingOnThrow = <A, R>(stepped: Stepped<A, R>): Clause<R> =>
  clause(
    "changes nothing when the step throws",
    Effect.gen(function* () {
      const crashing = stepped.modify(() => {
        throw new RangeError("a step that throws")
      })
      for (const value of stepped.values) {
        yield* stepped.modify(() => value)
        expect(Exit.isFailure(yield* Effect.exit(crashing))).toBe(true)
        yield* expectStored(stepped, value)
      }
    }),
    stepped.needs,
  )
