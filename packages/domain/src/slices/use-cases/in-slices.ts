/** Does long work without keeping others waiting. */
import * as Effect from "effect/Effect"
import type { Sliced } from "../slices.ts"

/** Does the work; in its pauses other fibers and requests continue. What it throws is a defect. */
export const inSlices = <A>(start: () => Sliced<A>): Effect.Effect<A> =>
  Effect.gen(function* () {
    const work = start()
    for (;;) {
      const step = work.next()
      if (step.done === true) return step.value
      yield* Effect.yieldNow
    }
  })
