/**
 * What people do about dead letters: look which of them still wait, and send some back. A letter
 * waits as long as its message has had no effect; one that can't be read waits for ever.
 */
import * as Effect from "effect/Effect"
import type { DeadLetter, DeadLetterPlace } from "../dead-letter.ts"
import { DeadLetters } from "../dead-letters.ts"
import { Inbox } from "../inbox.ts"

export interface ListedLetter {
  readonly letter: DeadLetter
  /** Its message has had no effect yet. */
  readonly isWaiting: boolean
}

/** All dead letters of the channel. */
export const listDeadLetters = Effect.fnUntraced(function* (channel: string) {
  const deadLetters = yield* DeadLetters
  const inbox = yield* Inbox
  return yield* Effect.forEach(yield* deadLetters.read(channel), (letter) =>
    letter.message === undefined
      ? Effect.succeed<ListedLetter>({ letter, isWaiting: true })
      : Effect.map(
          inbox.knows(letter.message),
          (isKnown): ListedLetter => ({
            letter,
            isWaiting: !isKnown,
          }),
        ),
  )
})

/** Sends these back, whether they wait or not; answers how many. */
export const replayDeadLetters = Effect.fnUntraced(function* (
  channel: string,
  places: ReadonlyArray<DeadLetterPlace>,
) {
  const deadLetters = yield* DeadLetters
  yield* deadLetters.sendBack(channel, places)
  return places.length
})

/** Sends back all that wait and can be read; answers how many. */
export const replayWaitingLetters = Effect.fnUntraced(function* (channel: string) {
  const listed = yield* listDeadLetters(channel)
  const readable = listed.filter(({ letter, isWaiting }) => isWaiting && letter.message)
  // A letter that was sent back and set aside again lies there twice; once is enough.
  const latest = new Map(
    readable.map(({ letter }) => [JSON.stringify(letter.message), letter.place]),
  )
  return yield* replayDeadLetters(channel, [...latest.values()])
})
