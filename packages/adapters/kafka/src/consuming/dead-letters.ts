/** Dead letters in topics of Kafka: `<topic>.dead-letters` beside each topic they came from. */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type DeadLetter,
  DeadLetterNotFound,
  type DeadLetterPlace,
  type DeadLetterReason,
  deadLetterReasons,
  type DeadLetters,
  DeadLettersError,
} from "@procurement/domain/inbound"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Kafka, Message } from "kafkajs"
import { makeAnsweredPartitions } from "../connection/answered-partitions.ts"
import { bytesOf, inRequests } from "../connection/request-size.ts"
import { headerOf } from "./cloud-event.ts"
import { deadLetterHeader, writableHeaders } from "./dead-letter-writer.ts"
import { deadLetterTopic } from "./inbound-channels.ts"
import { type Look, type LyingMessage, readTopic } from "./topic-reader.ts"

export interface DeadLettersOptions {
  readonly kafka: Kafka
  /** What stands before the topics' names. */
  readonly topicPrefix?: string
}

const placeOf = ({ partition, message }: LyingMessage): DeadLetterPlace =>
  `${partition}:${message.offset}` as DeadLetterPlace

const reasonFrom = (text: string | undefined): DeadLetterReason =>
  deadLetterReasons.find((reason) => reason === text) ?? "failed"

const setAsideAt = (text: string | undefined, timestamp: string): Instant => {
  const told = Date.parse(text ?? "")
  return instant(Number.isNaN(told) ? Number(timestamp) : told)
}

const letterFrom = (channel: string, lying: LyingMessage): DeadLetter => {
  const header = (name: string) => headerOf(lying.message, `${deadLetterHeader}${name}`)
  const [source, id] = [header("source"), header("id")]
  return {
    place: placeOf(lying),
    channel,
    message: source === undefined || id === undefined ? undefined : { source, id },
    cause: { reason: reasonFrom(header("reason")), detail: header("detail") ?? "" },
    setAsideAt: setAsideAt(header("at"), lying.message.timestamp),
  }
}

const asItCame = ({ message: { key, value, headers } }: LyingMessage): Message => ({
  key,
  value,
  headers: Object.fromEntries(
    Object.entries(writableHeaders(headers)).filter(([name]) => !name.startsWith(deadLetterHeader)),
  ),
})

const allReplicas = -1

const send = async (
  kafka: Kafka,
  topic: string,
  letters: ReadonlyArray<LyingMessage>,
): Promise<void> => {
  if (letters.length === 0) return
  const { createPartitioner, sendAnswered } = makeAnsweredPartitions()
  const producer = kafka.producer({ allowAutoTopicCreation: false, createPartitioner })
  await producer.connect()
  try {
    for (const messages of inRequests(letters.map(asItCame), (message) => message)) {
      await sendAnswered(() => producer.send({ topic, acks: allReplicas, messages }))
    }
  } finally {
    await producer.disconnect()
  }
}

const attempt = <A>(work: () => Promise<A>) =>
  Effect.tryPromise({
    try: work,
    catch: (cause) => new DeadLettersError({ reason: "Unavailable", cause }),
  })

/** Shows the letters to an effect; what that fails with comes out as it is. */
const looked = Effect.fnUntraced(function* <E, R>(
  reading: (look: Look) => Promise<void>,
  look: (lying: ReadonlyArray<LyingMessage>) => Effect.Effect<void, E, R>,
) {
  const context = yield* Effect.context<R>()
  let last: Exit.Exit<void, E> = Exit.void
  const lookAt: Look = async (lying) => {
    last = await Effect.runPromiseExitWith(context)(look(lying))
    if (Exit.isFailure(last)) throw new Error("whoever looked has failed")
  }
  const read = yield* Effect.exit(attempt(() => reading(lookAt)))
  yield* last
  return yield* read
})

/** What is held of letters at once, in bytes. */
const largestGroupBytes = 16_777_216

/** The places in their order, in groups of letters that may be held at once. */
const inGroups = (
  places: ReadonlyArray<DeadLetterPlace>,
  sizes: ReadonlyMap<DeadLetterPlace, number>,
): ReadonlyArray<ReadonlyArray<DeadLetterPlace>> => {
  const groups: Array<Array<DeadLetterPlace>> = []
  let room = 0
  for (const place of places) {
    const bytes = sizes.get(place) ?? 0
    if (groups.length === 0 || bytes > room) {
      groups.push([])
      room = largestGroupBytes
    }
    room -= bytes
    groups.at(-1)?.push(place)
  }
  return groups
}

/** The letters at these places, as far as they are there. */
const lettersAt = async (
  reading: (look: Look) => Promise<void>,
  places: ReadonlyArray<DeadLetterPlace>,
): Promise<ReadonlyArray<LyingMessage>> => {
  const wanted = new Set(places)
  const found = new Map<DeadLetterPlace, LyingMessage>()
  await reading(async (lying) => {
    for (const each of lying) if (wanted.has(placeOf(each))) found.set(placeOf(each), each)
  })
  return places.flatMap((place) => found.get(place) ?? [])
}

const sizesIn = async (reading: (look: Look) => Promise<void>, places: ReadonlySet<string>) => {
  const sizes = new Map<DeadLetterPlace, number>()
  await reading(async (lying) => {
    for (const each of lying) {
      const place = placeOf(each)
      if (places.has(place)) sizes.set(place, bytesOf(asItCame(each)))
    }
  })
  return sizes
}

export const makeDeadLetters = (options: DeadLettersOptions): DeadLetters["Service"] => {
  const { kafka, topicPrefix = "" } = options
  const readingOf = (channel: string) => (look: Look) =>
    readTopic(kafka, deadLetterTopic(`${topicPrefix}${channel}`), look)
  return {
    read: (channel, look) =>
      looked(readingOf(channel), (lying) => look(lying.map((each) => letterFrom(channel, each)))),
    // Read twice or more often, so that never all of them have to be held.
    sendBack: Effect.fnUntraced(function* (channel, places) {
      const reading = readingOf(channel)
      const sizes = yield* attempt(() => sizesIn(reading, new Set(places)))
      const missing = places.find((place) => !sizes.has(place))
      if (missing !== undefined) return yield* new DeadLetterNotFound({ place: missing })
      for (const group of inGroups(places, sizes)) {
        yield* attempt(async () => {
          const letters = await lettersAt(reading, group)
          if (letters.length < group.length) throw new Error("dead letters have been deleted")
          await send(kafka, `${topicPrefix}${channel}`, letters)
        })
      }
    }),
  }
}
