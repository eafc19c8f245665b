/** Reference implementation of `DeadLetters`, in memory. */
import * as Effect from "effect/Effect"
import type { DeadLetter, DeadLetterPlace } from "./dead-letter.ts"
import { DeadLetterNotFound, type DeadLetters } from "./dead-letters.ts"

export interface LetterMemory {
  readonly letter: DeadLetter
  /** As it came. */
  readonly key: string
  readonly body: string
}

export interface DeadLettersMemory {
  /** In the order in which they were set aside. */
  readonly letters: Array<LetterMemory>
  readonly sentBack: Array<LetterMemory>
}

export const makeDeadLettersMemory = ({
  letters,
  sentBack,
}: DeadLettersMemory): DeadLetters["Service"] => {
  const inChannel = (channel: string) => letters.filter(({ letter }) => letter.channel === channel)
  const sendBack = (channel: string, places: ReadonlyArray<DeadLetterPlace>) => {
    const found: Array<LetterMemory> = []
    for (const place of places) {
      const letter = inChannel(channel).find((each) => each.letter.place === place)
      if (letter === undefined) return Effect.fail(new DeadLetterNotFound({ place }))
      found.push(letter)
    }
    sentBack.push(...found)
    return Effect.void
  }
  return {
    read: (channel, look) =>
      Effect.suspend(() =>
        Effect.forEach(inChannel(channel), ({ letter }) => look([letter]), { discard: true }),
      ),
    sendBack: (channel, places) => Effect.suspend(() => sendBack(channel, places)),
  }
}
