/** `DeadLetters` and `DeadLetterChannels` in memory, over the same letters. */
import { deadLetterPlace, DeadLetters } from "@procurement/domain/inbound"
import { type DeadLettersMemory, makeDeadLettersMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { freshCode } from "../../src/builders/index.ts"
import { type DeadLetterPorts, DeadLetterChannels } from "../../src/inbound/index.ts"

export const makeDeadLetterMemory = (): DeadLettersMemory => ({ letters: [], sentBack: [] })

const layerYard = (memory: DeadLettersMemory): Layer.Layer<DeadLetterChannels> =>
  Layer.succeed(DeadLetterChannels, {
    freshChannel: Effect.sync(() => `channel-${freshCode()}`),
    deadLetter: (channel, { message, cause, at, key, body }) =>
      Effect.sync(() => {
        const place = deadLetterPlace(`0:${memory.letters.length}`)
        const letter = { place, message, cause, deadLetteredAt: at }
        memory.letters.push({ channel, letter, key, body })
      }),
    sentBack: (channel) =>
      Effect.sync(() =>
        memory.sentBack
          .filter((each) => each.channel === channel)
          .map(({ key, body }) => ({ key, body })),
      ),
  })

export const layerDeadLettersReference = (
  memory: DeadLettersMemory = makeDeadLetterMemory(),
): Layer.Layer<DeadLetterPorts> =>
  Layer.merge(
    layerYard(memory),
    Layer.sync(DeadLetters, () => makeDeadLettersMemory(memory)),
  )
