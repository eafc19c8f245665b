/** A failed law names its seed and run. */
import { expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { seed } from "../src/builders/index.ts"
import { forEachRun } from "../src/suite/index.ts"

it.effect("a broken law fails with its seed and run", () =>
  Effect.gen(function* () {
    const law = forEachRun(function* (_, run) {
      yield* Effect.sync(() => expect(run).toBeLessThan(3))
    })
    const exit = yield* Effect.exit(law)
    expect(Exit.isFailure(exit)).toBe(true)
    if (Exit.isSuccess(exit)) return
    expect(String(Cause.squash(exit.cause))).toContain(`run 3 of seed ${seed}`)
  }),
)

it.effect("each run gets its own random numbers, the same on every execution", () =>
  Effect.gen(function* () {
    const draw = Effect.gen(function* () {
      const drawn: Array<number> = []
      yield* forEachRun(function* (random) {
        drawn.push(yield* Effect.sync(() => random.int(0, 2 ** 31)))
      })
      return drawn
    })
    const [first, second] = [yield* draw, yield* draw]
    expect(second).toEqual(first)
    expect(new Set(first).size).toBe(first.length)
  }),
)
