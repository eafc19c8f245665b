/** Dead letters in Kafka: each inbound topic has a topic `<topic>.dead-letters`. */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type DeadLetter,
  DeadLetterNotFound,
  type DeadLetterPlace,
  deadLetterPlace,
  type DeadLetterReason,
  deadLetterReasons,
  type DeadLetters,
} from "@procurement/domain/inbound"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Kafka, Message } from "kafkajs"
import { makeAcknowledgedPartitions } from "../connection/acknowledged-partitions.ts"
import { allReplicas } from "../connection/kafka.ts"
import { bytesOf, inRequests } from "../connection/request-size.ts"
import { headerOf } from "./decode.ts"
import { writableHeaders } from "./dead-letter-writer.ts"
import { deadLetterHeader, deadLetterTopic } from "./inbound-channels.ts"
import { type HandleMessages, type StoredMessage, readTopic } from "./topic-reader.ts"

export interface DeadLettersOptions {
  readonly kafka: Kafka
  /** Prefix of the topic names. */
  readonly topicPrefix?: string
}

const placeOf = ({ partition, message }: StoredMessage): DeadLetterPlace =>
  deadLetterPlace(`${partition}:${message.offset}`)

const reasonFrom = (text: string | undefined): DeadLetterReason =>
  deadLetterReasons.find((reason) => reason === text) ?? "failed"

const deadLetteredAt = (text: string | undefined, timestamp: string): Instant => {
  const decoded = Date.parse(text ?? "")
  return instant(Number.isNaN(decoded) ? Number(timestamp) : decoded)
}

const letterFrom = (stored: StoredMessage): DeadLetter => {
  const header = (name: string) => headerOf(stored.message, `${deadLetterHeader}${name}`)
  const [source, id] = [header("source"), header("id")]
  return {
    place: placeOf(stored),
    message: source === undefined || id === undefined ? undefined : { source, id },
    cause: { reason: reasonFrom(header("reason")), detail: header("detail") ?? "" },
    deadLetteredAt: deadLetteredAt(header("at"), stored.message.timestamp),
  }
}

const originalMessage = ({ message: { key, value, headers } }: StoredMessage): Message => ({
  key,
  value,
  headers: Object.fromEntries(
    Object.entries(writableHeaders(headers)).filter(([name]) => !name.startsWith(deadLetterHeader)),
  ),
})

const send = async (
  kafka: Kafka,
  topic: string,
  letters: ReadonlyArray<StoredMessage>,
): Promise<void> => {
  if (letters.length === 0) return
  const { createPartitioner, sendAcknowledged } = makeAcknowledgedPartitions()
  const producer = kafka.producer({ allowAutoTopicCreation: false, createPartitioner })
  await producer.connect()
  try {
    for (const messages of inRequests(letters.map(originalMessage), (message) => message)) {
      await sendAcknowledged(() => producer.send({ topic, acks: allReplicas, messages }))
    }
  } finally {
    await producer.disconnect()
  }
}

const attempt = <A>(work: () => Promise<A>) =>
  Effect.tryPromise({
    try: work,
    catch: (cause) => new Unavailable({ port: "DeadLetters", cause }),
  })

/** Passes the letters to an effect, and fails with the error of that effect. */
const runReading = Effect.fnUntraced(function* <E, R>(
  reading: (handle: HandleMessages) => Promise<void>,
  handle: (messages: ReadonlyArray<StoredMessage>) => Effect.Effect<void, E, R>,
) {
  const context = yield* Effect.context<R>()
  let last: Exit.Exit<void, E> = Exit.void
  const runHandler: HandleMessages = async (messages) => {
    last = await Effect.runPromiseExitWith(context)(handle(messages))
    if (Exit.isFailure(last)) throw new Error("the reader of dead letters failed")
  }
  const read = yield* Effect.exit(attempt(() => reading(runHandler)))
  yield* last
  return yield* read
})

/** The most bytes of letters that are kept in memory at once. */
const largestGroupBytes = 16_777_216

/** Splits the places, in order, into groups whose letters fit into memory at once. */
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

/** Returns the letters at these places, without those that no longer exist. */
const lettersAt = async (
  reading: (handle: HandleMessages) => Promise<void>,
  places: ReadonlyArray<DeadLetterPlace>,
): Promise<ReadonlyArray<StoredMessage>> => {
  const requested = new Set(places)
  const byPlace = new Map<DeadLetterPlace, StoredMessage>()
  await reading(async (messages) => {
    for (const each of messages) if (requested.has(placeOf(each))) byPlace.set(placeOf(each), each)
  })
  return places.flatMap((place) => byPlace.get(place) ?? [])
}

const sizesIn = async (
  reading: (handle: HandleMessages) => Promise<void>,
  places: ReadonlySet<string>,
) => {
  const sizes = new Map<DeadLetterPlace, number>()
  await reading(async (messages) => {
    for (const each of messages) {
      const place = placeOf(each)
      if (places.has(place)) sizes.set(place, bytesOf(originalMessage(each)))
    }
  })
  return sizes
}

export const makeDeadLetters = (options: DeadLettersOptions): DeadLetters["Service"] => {
  const { kafka, topicPrefix = "" } = options
  const readingOf = (channel: string) => (handle: HandleMessages) =>
    readTopic(kafka, deadLetterTopic(`${topicPrefix}${channel}`), handle)
  return {
    read: (channel, handle) =>
      runReading(readingOf(channel), (messages) => handle(messages.map(letterFrom))),
    // Reads the topic several times, so that only one group of letters is in memory.
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
