/** Dead letters kept badly, one fault each. */
import type { DeadLetters, DeadLettersMemory } from "@procurement/domain/inbound"
import * as Effect from "effect/Effect"
import { type DeadLetterPorts, deadLettersClauses } from "../../src/inbound/index.ts"
import { layerDeadLettersReference, makeLetterMemory } from "../references/letter-yard-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Letters = DeadLetters["Service"]

const saboteur = (
  fault: string,
  plant: (honest: Letters, memory: DeadLettersMemory) => Partial<Letters>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<DeadLetterPorts> => ({
  fault,
  stage: () => {
    const memory = makeLetterMemory()
    const layer = layerDeadLettersReference(memory, (honest) => plant(honest, memory))
    return { layer, clauses: deadLettersClauses }
  },
  caughtBy,
})

proves("DeadLetters", deadLettersClauses, [
  saboteur(
    "reads the dead letters of every channel",
    (_, { letters }) => ({ read: () => Effect.sync(() => letters.map(({ letter }) => letter)) }),
    "a channel that has none",
  ),
  saboteur(
    "reads the newest first",
    ({ read }) => ({ read: (channel) => Effect.map(read(channel), (all) => all.toReversed()) }),
    "in the order of setting aside",
  ),
  saboteur(
    "takes away what it sends back",
    ({ sendBack }, { letters }) => ({
      sendBack: (channel, places) =>
        Effect.tap(sendBack(channel, places), () =>
          Effect.sync(() => {
            letters.splice(0, places.length)
          }),
        ),
    }),
    "leaves dead letters where they are",
  ),
  saboteur(
    "trims what it sends back",
    ({ sendBack }, { sentBack }) => ({
      sendBack: (channel, places) =>
        Effect.tap(sendBack(channel, places), () =>
          Effect.sync(() => {
            const trimmed = sentBack.map((each) => ({ ...each, body: each.body.trim() }))
            sentBack.splice(0, sentBack.length, ...trimmed)
          }),
        ),
    }),
    "byte for byte",
  ),
  saboteur(
    "sends back those that it finds before it complains",
    ({ sendBack }) => ({
      sendBack: (channel, places) =>
        Effect.forEach(places, (place) => sendBack(channel, [place]), { discard: true }),
    }),
    "sends nothing back",
  ),
])
