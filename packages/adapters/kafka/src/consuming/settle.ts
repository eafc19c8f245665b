/**
 * Settles messages: each one is applied or becomes a dead letter, or the whole batch is retried.
 *
 * A batch that can't be stored at the moment is retried for as long as necessary. A message that
 * fails for an unexpected reason becomes a dead letter after `maximumFailures` attempts, so that it
 * can't block its partition. To find it, the messages of a failed batch are consumed one by one.
 */
import {
  type DeadLetterCause,
  deadLetterCause,
  type ConsumeResult,
  type ReceivedMessage,
} from "@procurement/domain/inbound"
import type { KafkaMessage } from "kafkajs"
import { detailOf } from "../connection/kafka-errors.ts"
import type { DeadLetterWriter } from "./dead-letter-writer.ts"
import type { UnusableMessage, DecodedMessage } from "./decode.ts"

/**
 * The domain's entry point: returns the result of each message, in order. Rejects when the facts
 * could not be stored; then all messages must be consumed again, although some may have been
 * applied.
 */
export type Consume = (
  messages: ReadonlyArray<ReceivedMessage>,
) => Promise<ReadonlyArray<ConsumeResult>>

export interface FetchedMessage {
  readonly topic: string
  readonly partition: number
  readonly message: KafkaMessage
  readonly content: DecodedMessage | UnusableMessage
}

interface FetchedDecoded extends FetchedMessage {
  readonly content: DecodedMessage
}

/** Whether the error is retryable, as the errors of ports declare it. */
const isRetryable = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "isRetryable" in error &&
  error.isRetryable === true

/** How many unexpected failures turn a message into a dead letter. */
export const maximumFailures = 3

export interface Outcomes {
  readonly applied: number
  readonly deadLettered: number
}

const maximumTrackedMessages = 10_000

/** Returns how many messages had which outcome; rejects when they must be consumed again. */
export type Settle = (messages: ReadonlyArray<FetchedMessage>) => Promise<Outcomes>

interface SettleOptions {
  readonly consume: Consume
  readonly deadLetters: Pick<DeadLetterWriter, "write">
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Includes the timestamp, because a recreated topic has the same offsets again. */
const placeOf = ({ topic, partition, message }: FetchedMessage): string =>
  `${topic}/${partition}/${message.offset}/${message.timestamp}`

const isDecoded = (fetched: FetchedMessage): fetched is FetchedDecoded =>
  fetched.content._tag === "Decoded"

const nameOf = ({ content }: FetchedMessage) =>
  content._tag === "Decoded" ? content.message : content.name

/** Consumes messages together, or one by one after an unexpected failure. */
const makeConsumeAll = (consume: Consume) => {
  /** Number of failures of unsettled messages, by position. */
  const failures = new Map<string, number>()

  const failed = (fetched: FetchedDecoded, error: unknown): ConsumeResult => {
    // Entries of partitions that moved to another member would otherwise stay forever.
    if (failures.size >= maximumTrackedMessages) failures.clear()
    const count = (failures.get(placeOf(fetched)) ?? 0) + 1
    failures.set(placeOf(fetched), count)
    if (count < maximumFailures) throw error
    return { _tag: "DeadLettered", cause: deadLetterCause("failed", detailOf(error)) }
  }

  const consumeAll = async (
    decoded: ReadonlyArray<FetchedDecoded>,
  ): Promise<ReadonlyArray<ConsumeResult>> => {
    const [first] = decoded
    if (first === undefined) return []
    try {
      return await consume(decoded.map(({ content }) => content))
    } catch (error) {
      if (isRetryable(error)) throw error
      if (decoded.length === 1) return [failed(first, error)]
    }
    const results: Array<ConsumeResult> = []
    for (const each of decoded) results.push(...(await consumeAll([each])))
    return results
  }

  const settled = (messages: ReadonlyArray<FetchedMessage>): void => {
    if (failures.size > 0) for (const each of messages) failures.delete(placeOf(each))
  }
  return { consumeAll, settled }
}

interface Letter {
  readonly fetched: FetchedMessage
  readonly cause: DeadLetterCause
}

/** Returns the dead letters, in order; `results` are those of the decoded messages. */
const lettersOf = (
  messages: ReadonlyArray<FetchedMessage>,
  results: ReadonlyArray<ConsumeResult>,
): ReadonlyArray<Letter> => {
  const letters: Array<Letter> = []
  let decoded = 0
  for (const fetched of messages) {
    if (fetched.content._tag === "Unusable") {
      letters.push({ fetched, cause: fetched.content.cause })
      continue
    }
    const result = results[decoded]
    if (result === undefined) throw new RangeError("a message has no result")
    if (result._tag === "DeadLettered") letters.push({ fetched, cause: result.cause })
    decoded += 1
  }
  return letters
}

export const makeSettle = ({ consume, deadLetters, now }: SettleOptions): Settle => {
  const { consumeAll, settled } = makeConsumeAll(consume)
  return async (messages) => {
    const letters = lettersOf(messages, await consumeAll(messages.filter(isDecoded)))
    for (const { fetched, cause } of letters) {
      // One request each: kafkajs may lose part of a request to several partitions.
      await deadLetters.write({ ...fetched, name: nameOf(fetched), cause, at: now() })
    }
    settled(messages)
    return { applied: messages.length - letters.length, deadLettered: letters.length }
  }
}
