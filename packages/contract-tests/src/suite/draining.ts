/** Drains a queue, with an upper bound in case a broken store never becomes empty. */
import { expect } from "@effect/vitest"
import * as Effect from "effect/Effect"

const maximumRounds = 500

/** The results of the step, repeated until it returns nothing. */
export const untilNothing = <A, E, R>(
  step: Effect.Effect<A, E, R>,
  isNothing: (answer: A) => boolean,
): Effect.Effect<ReadonlyArray<A>, E, R> =>
  Effect.gen(function* () {
    const answers: Array<A> = []
    while (true) {
      const answer = yield* step
      if (isNothing(answer)) return answers
      answers.push(answer)
      expect(answers.length, "the queue never runs empty").toBeLessThan(maximumRounds)
    }
  })
