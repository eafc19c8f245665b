/**
 * What people do about dead letters: look which of them still wait, and send some back. A letter
 * waits as long as its message has had no effect; one that can't be read waits for ever.
 */
import * as Effect from "effect/Effect"
import type { DeadLetter, DeadLetterPlace } from "../dead-letter.ts"
import { DeadLetters } from "../dead-letters.ts"
import { messageKey } from "../inbound-message.ts"
import { Inbox } from "../inbox.ts"

export interface ListedLetter {
  readonly letter: DeadLetter
  /** Its message has had no effect yet. */
  readonly isWaiting: boolean
}

const isWaiting = Effect.fnUntraced(function* ({ message }: DeadLetter) {
  if (message === undefined) return true
  const inbox = yield* Inbox
  return !(yield* inbox.knows(message))
})

/** Shows the dead letters of the channel one by one; they need not all be held at once. */
const eachLetter = <E, R>(
  channel: string,
  look: (listed: ListedLetter) => Effect.Effect<void, E, R>,
) =>
  Effect.flatMap(DeadLetters, (deadLetters) =>
    deadLetters.read(channel, (letters) =>
      Effect.forEach(
        letters,
        (letter) =>
          Effect.flatMap(isWaiting(letter), (waits) => look({ letter, isWaiting: waits })),
        { discard: true },
      ),
    ),
  )

export interface ListedLetters {
  readonly letters: ReadonlyArray<ListedLetter>
  /** Those that were left out because of the limit. */
  readonly more: number
}

/** The dead letters of the channel, those that wait or all of them; the first `limit` of these. */
export const listDeadLetters = Effect.fnUntraced(function* (
  channel: string,
  which: "waiting" | "all",
  limit: number,
) {
  const letters: Array<ListedLetter> = []
  let more = 0
  yield* eachLetter(channel, (listed) =>
    Effect.sync(() => {
      if (which === "waiting" && !listed.isWaiting) return
      if (letters.length < limit) letters.push(listed)
      else more += 1
    }),
  )
  return { letters, more } satisfies ListedLetters
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
  // A letter that was sent back and set aside again lies there twice; once is enough.
  const latest = new Map<string, DeadLetterPlace>()
  yield* eachLetter(channel, ({ letter: { message, place }, isWaiting: waits }) =>
    Effect.sync(() => {
      if (waits && message !== undefined) latest.set(messageKey(message), place)
    }),
  )
  return yield* replayDeadLetters(channel, [...latest.values()])
})
