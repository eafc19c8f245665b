/** Taking from a queue until it is empty, with an end even when a broken store never is. */
import { expect } from "@effect/vitest"
import * as Effect from "effect/Effect"

const maximumRounds = 500

/** The answers of the step, repeated until it answers nothing. */
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
