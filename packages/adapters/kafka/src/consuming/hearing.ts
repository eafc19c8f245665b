/**
 * What becomes of one message: it is taken, set aside, or has to be heard again.
 *
 * A message that can't be stored now is heard again for as long as it takes. One that fails for a
 * reason nobody has foreseen is set aside after some tries: it must not stop all behind it.
 */
import { instant } from "@procurement/domain/calendar"
import {
  deadLetterCause,
  type Hearing,
  type InboundFact,
  type InboundMessage,
} from "@procurement/domain/inbound"
import type { TraceContext } from "@procurement/domain/trace"
import type { KafkaMessage } from "kafkajs"
import { detailOf } from "../connection/unavailable.ts"
import type { DeadLetterWriter, SetAside } from "./dead-letter-writer.ts"
import type { NotTold, Told } from "./decode.ts"

/** The door of the domain: rejects when the fact could not be stored. */
export type Hear = (
  message: InboundMessage,
  fact: InboundFact,
  trace: TraceContext | undefined,
) => Promise<Hearing>

export interface Heard {
  readonly topic: string
  readonly partition: number
  readonly message: KafkaMessage
  readonly content: Told | NotTold
}

/** Known to the domain as a passing trouble, as ports say it of their errors. */
const isPassing = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "isRetryable" in error &&
  error.isRetryable === true

/** How often a message may fail for an unforeseen reason. */
export const maximumFailures = 3

export type Outcome = "taken" | "setAside"

const mostPlacesKept = 10_000

/** Answers what became of the message; rejects when it has to be heard again. */
export type Settle = (heard: Heard) => Promise<Outcome>

interface SettleOptions {
  readonly hear: Hear
  readonly deadLetters: Pick<DeadLetterWriter, "write">
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** With the time, for a topic that was made anew has the same offsets again. */
const placeOf = ({ topic, partition, message }: Heard): string =>
  `${topic}/${partition}/${message.offset}/${message.timestamp}`

export const makeSettle = ({ hear, deadLetters, now }: SettleOptions): Settle => {
  /** By place, of messages that have failed and are not settled yet. */
  const failures = new Map<string, number>()
  /** Set aside; heard again and again as long as a message before them can't be settled. */
  const lying = new Set<string>()

  const setAside = async (heard: Heard, cause: SetAside["cause"]): Promise<Outcome> => {
    const place = placeOf(heard)
    if (lying.has(place)) return "setAside"
    const { topic, partition, message, content } = heard
    await deadLetters.write({ topic, partition, message, name: content.name, cause, at: now() })
    if (lying.size >= mostPlacesKept) lying.clear()
    lying.add(place)
    return "setAside"
  }

  const failed = async (heard: Heard, error: unknown): Promise<Outcome> => {
    if (isPassing(error)) throw error
    // Those of partitions that have moved to another member are never settled here.
    if (failures.size >= mostPlacesKept) failures.clear()
    const count = (failures.get(placeOf(heard)) ?? 0) + 1
    failures.set(placeOf(heard), count)
    if (count < maximumFailures) throw error
    const outcome = await setAside(heard, deadLetterCause("failed", detailOf(error)))
    failures.delete(placeOf(heard))
    return outcome
  }

  const settleTold = async (heard: Heard, { name, fact, trace }: Told): Promise<Outcome> => {
    let hearing: Hearing
    try {
      hearing = await hear(
        { source: name.source, id: name.id, heardAt: instant(now()) },
        fact,
        trace,
      )
    } catch (error) {
      return failed(heard, error)
    }
    if (failures.size > 0) failures.delete(placeOf(heard))
    return hearing._tag === "Taken" ? "taken" : setAside(heard, hearing.cause)
  }

  return (heard) => {
    const { content } = heard
    return content._tag === "Told" ? settleTold(heard, content) : setAside(heard, content.cause)
  }
}
