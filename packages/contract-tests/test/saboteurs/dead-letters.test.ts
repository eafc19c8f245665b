/** Stores of dead letters with one fault each. */
import type { DeadLetters } from "@procurement/domain/inbound"
import type { DeadLettersMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type DeadLetterPorts, deadLettersClauses } from "../../src/inbound/index.ts"
import {
  layerDeadLettersReference,
  makeDeadLetterMemory,
} from "../references/dead-letter-channels-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Letters = DeadLetters["Service"]

const saboteur = (
  fault: string,
  plant: (honest: Letters, memory: DeadLettersMemory) => Partial<Letters>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<DeadLetterPorts> => ({
  fault,
  stage: () => {
    const memory = makeDeadLetterMemory()
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
      read: (_channel, handle) => Effect.suspend(() => handle(letters.map(({ letter }) => letter))),
    }),
    "reads no dead",
  ),
  saboteur(
    "reads the newest first",
    (_, { letters }) => ({
      read: (channel, handle) =>
        Effect.suspend(() => handle(inChannel(letters, channel).toReversed())),
    }),
    "reads every dead",
  ),
  saboteur(
    "continues after the reader has failed",
    ({ read }) => ({
      read: (channel, handle) =>
        Effect.gen(function* () {
          let exit: Exit.Exit<void, Effect.Error<ReturnType<typeof handle>>> = Exit.void
          yield* read(channel, (letters) =>
            Effect.map(Effect.exit(handle(letters)), (each) => {
              if (Exit.isFailure(each)) exit = each
            }),
          )
          return yield* exit
        }),
    }),
    "stops reading dead",
  ),
  saboteur(
    "passes all dead letters at once",
    (_, { letters }) => ({
      read: (channel, handle) =>
        Effect.suspend(() =>
          Effect.forEach(inChannel(letters, channel), (letter) => handle([letter]), {
            concurrency: "unbounded",
            discard: true,
          }),
        ),
    }),
    "passes dead letters",
  ),
  saboteur(
    "deletes the dead letters that it resends",
    ({ sendBack }, { letters }) => ({
      sendBack: (channel, places) =>
        Effect.tap(sendBack(channel, places), () =>
          Effect.sync(() => {
            letters.splice(0, places.length)
          }),
        ),
    }),
    "keeps dead letters",
  ),
  saboteur(
    "trims the dead letters that it resends",
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
    "resends the known ones before it fails",
    ({ sendBack }) => ({
      sendBack: (channel, places) =>
        Effect.forEach(places, (place) => sendBack(channel, [place]), { discard: true }),
    }),
    "sends nothing back",
  ),
])
