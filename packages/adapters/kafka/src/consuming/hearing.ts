/**
 * What becomes of messages: each is taken or set aside, or all have to be heard again.
 *
 * Messages that can't be stored now are heard again for as long as it takes. One that fails for a
 * reason nobody has foreseen is set aside after some tries: it must not stop all behind it. Which
 * one that is of several is found out by hearing them one by one.
 */
import {
  type DeadLetterCause,
  deadLetterCause,
  type Hearing,
  type ToldMessage,
} from "@procurement/domain/inbound"
import type { KafkaMessage } from "kafkajs"
import { detailOf } from "../connection/unavailable.ts"
import type { DeadLetterWriter } from "./dead-letter-writer.ts"
import type { NotTold, Told } from "./decode.ts"

/**
 * The door of the domain: what became of each message, in the order given. Rejects when the facts
 * could not be stored: then each of them may have its effect, and all have to be heard again.
 */
export type Hear = (messages: ReadonlyArray<ToldMessage>) => Promise<ReadonlyArray<Hearing>>

export interface Heard {
  readonly topic: string
  readonly partition: number
  readonly message: KafkaMessage
  readonly content: Told | NotTold
}

interface HeardTold extends Heard {
  readonly content: Told
}

/** Known to the domain as a passing trouble, as ports say it of their errors. */
const isPassing = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "isRetryable" in error &&
  error.isRetryable === true

/** How often a message may fail for an unforeseen reason. */
export const maximumFailures = 3

export interface Outcomes {
  readonly taken: number
  readonly setAside: number
}

const mostPlacesKept = 10_000

/** Answers what became of the messages; rejects when they have to be heard again. */
export type Settle = (messages: ReadonlyArray<Heard>) => Promise<Outcomes>

interface SettleOptions {
  readonly hear: Hear
  readonly deadLetters: Pick<DeadLetterWriter, "write">
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** With the time, for a topic that was made anew has the same offsets again. */
const placeOf = ({ topic, partition, message }: Heard): string =>
  `${topic}/${partition}/${message.offset}/${message.timestamp}`

const isTold = (heard: Heard): heard is HeardTold => heard.content._tag === "Told"

const nameOf = ({ content }: Heard) => (content._tag === "Told" ? content.message : content.name)

/** Hears them together, or one by one when something unforeseen is wrong with one of them. */
const makeHearAll = (hear: Hear) => {
  /** By place, of messages that have failed and are not settled yet. */
  const failures = new Map<string, number>()

  const failed = (heard: HeardTold, error: unknown): Hearing => {
    // Those of partitions that have moved to another member are never settled here.
    if (failures.size >= mostPlacesKept) failures.clear()
    const count = (failures.get(placeOf(heard)) ?? 0) + 1
    failures.set(placeOf(heard), count)
    if (count < maximumFailures) throw error
    return { _tag: "SetAside", cause: deadLetterCause("failed", detailOf(error)) }
  }

  const hearAll = async (told: ReadonlyArray<HeardTold>): Promise<ReadonlyArray<Hearing>> => {
    const [first] = told
    if (first === undefined) return []
    try {
      return await hear(told.map(({ content }) => content))
    } catch (error) {
      if (isPassing(error)) throw error
      if (told.length === 1) return [failed(first, error)]
    }
    const hearings: Array<Hearing> = []
    for (const each of told) hearings.push(...(await hearAll([each])))
    return hearings
  }

  const settled = (messages: ReadonlyArray<Heard>): void => {
    if (failures.size > 0) for (const each of messages) failures.delete(placeOf(each))
  }
  return { hearAll, settled }
}

interface Letter {
  readonly heard: Heard
  readonly cause: DeadLetterCause
}

/** The messages that have had no effect, in their order; `hearings` are of those that tell. */
const lettersOf = (
  messages: ReadonlyArray<Heard>,
  hearings: ReadonlyArray<Hearing>,
): ReadonlyArray<Letter> => {
  const letters: Array<Letter> = []
  let told = 0
  for (const heard of messages) {
    if (heard.content._tag === "NotTold") {
      letters.push({ heard, cause: heard.content.cause })
      continue
    }
    const hearing = hearings[told]
    if (hearing === undefined) throw new RangeError("a message was not answered")
    if (hearing._tag === "SetAside") letters.push({ heard, cause: hearing.cause })
    told += 1
  }
  return letters
}

export const makeSettle = ({ hear, deadLetters, now }: SettleOptions): Settle => {
  const { hearAll, settled } = makeHearAll(hear)
  return async (messages) => {
    const letters = lettersOf(messages, await hearAll(messages.filter(isTold)))
    for (const { heard, cause } of letters) {
      // One by one: kafkajs may lose a part of a request to several partitions.
      await deadLetters.write({ ...heard, name: nameOf(heard), cause, at: now() })
    }
    settled(messages)
    return { taken: messages.length - letters.length, setAside: letters.length }
  }
}
