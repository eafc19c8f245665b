/** Dead letters in memory, and the yard of the suite over them. */
import {
  type DeadLetterPlace,
  DeadLetters,
  type DeadLettersMemory,
  makeDeadLettersMemory,
} from "@procurement/domain/inbound"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { freshCode } from "../../src/builders/index.ts"
import { type DeadLetterPorts, LetterYard } from "../../src/inbound/index.ts"

export const makeLetterMemory = (): DeadLettersMemory => ({ letters: [], sentBack: [] })

const layerYard = (memory: DeadLettersMemory): Layer.Layer<LetterYard> =>
  Layer.succeed(LetterYard, {
    freshChannel: Effect.sync(() => `channel-${freshCode()}`),
    setAside: (channel, { message, cause, at, key, body }) =>
      Effect.sync(() => {
        const place = `0:${memory.letters.length}` as DeadLetterPlace
        const letter = { place, channel, message, cause, setAsideAt: at }
        memory.letters.push({ letter, key, body })
      }),
    sentBack: (channel) =>
      Effect.sync(() =>
        memory.sentBack
          .filter(({ letter }) => letter.channel === channel)
          .map(({ key, body }) => ({ key, body })),
      ),
  })

export const layerDeadLettersReference = (
  memory: DeadLettersMemory = makeLetterMemory(),
  plant: (honest: DeadLetters["Service"]) => Partial<DeadLetters["Service"]> = () => ({}),
): Layer.Layer<DeadLetterPorts> => {
  const honest = makeDeadLettersMemory(memory)
  return Layer.merge(layerYard(memory), Layer.succeed(DeadLetters, { ...honest, ...plant(honest) }))
}
