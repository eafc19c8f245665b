/** Dead letters kept badly, one fault each. */
import type { DeadLetters, DeadLettersMemory } from "@procurement/domain/inbound"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
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

const inChannel = (letters: DeadLettersMemory["letters"], channel: string) =>
  letters.map(({ letter }) => letter).filter((letter) => letter.channel === channel)

proves("DeadLetters", deadLettersClauses, [
  saboteur(
    "reads the dead letters of every channel",
    (_, { letters }) => ({
      read: (_channel, look) => Effect.suspend(() => look(letters.map(({ letter }) => letter))),
    }),
    "a channel that has none",
  ),
  saboteur(
    "reads the newest first",
    (_, { letters }) => ({
      read: (channel, look) => Effect.suspend(() => look(inChannel(letters, channel).toReversed())),
    }),
    "in the order of setting aside",
  ),
  saboteur(
    "goes on with whoever has failed",
    ({ read }) => ({
      read: (channel, look) =>
        Effect.gen(function* () {
          let exit: Exit.Exit<void, Effect.Error<ReturnType<typeof look>>> = Exit.void
          yield* read(channel, (letters) =>
            Effect.map(Effect.exit(look(letters)), (each) => {
              if (Exit.isFailure(each)) exit = each
            }),
          )
          return yield* exit
        }),
    }),
    "once whoever looks has failed",
  ),
  saboteur(
    "shows all at once",
    (_, { letters }) => ({
      read: (channel, look) =>
        Effect.suspend(() =>
          Effect.forEach(inChannel(letters, channel), (letter) => look([letter]), {
            concurrency: "unbounded",
            discard: true,
          }),
        ),
    }),
    "when those before have been looked at",
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
