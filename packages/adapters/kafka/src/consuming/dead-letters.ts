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
import type { Kafka, Message } from "kafkajs"
import { makeAnsweredPartitions } from "../connection/answered-partitions.ts"
import { inRequests } from "../connection/request-size.ts"
import { headerOf } from "./cloud-event.ts"
import { deadLetterHeader, writableHeaders } from "./dead-letter-writer.ts"
import { deadLetterTopic } from "./inbound-channels.ts"
import { type LyingMessage, readTopic } from "./topic-reader.ts"

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

export const makeDeadLetters = (options: DeadLettersOptions): DeadLetters["Service"] => {
  const { kafka, topicPrefix = "" } = options
  const lyingIn = (channel: string) =>
    attempt(() => readTopic(kafka, deadLetterTopic(`${topicPrefix}${channel}`)))
  return {
    read: (channel) =>
      Effect.map(lyingIn(channel), (lying) => lying.map((each) => letterFrom(channel, each))),
    sendBack: Effect.fnUntraced(function* (channel, places) {
      const lying = new Map((yield* lyingIn(channel)).map((each) => [placeOf(each), each]))
      const letters: Array<LyingMessage> = []
      for (const place of places) {
        const letter = lying.get(place)
        if (letter === undefined) return yield* new DeadLetterNotFound({ place })
        letters.push(letter)
      }
      yield* attempt(() => send(kafka, `${topicPrefix}${channel}`, letters))
    }),
  }
}
