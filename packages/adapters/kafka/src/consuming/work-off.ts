/**
 * Works off what was fetched of one partition, and keeps the membership in the group alive while
 * that lasts. What could not be settled makes the partition pause, and is fetched again.
 */
import type { EachBatchPayload, KafkaMessage } from "kafkajs"
import type { KafkaLog } from "../connection/kafka.ts"
import { detailOf } from "../connection/unavailable.ts"
import { decodeMessage } from "./decode.ts"
import type { Heard, Outcome, Settle } from "./hearing.ts"
import type { PartitionPauses } from "./partition-pauses.ts"
import { settleBatch } from "./settle-batch.ts"
import type { Slots } from "./slots.ts"

export interface WorkingOff {
  readonly topicPrefix: string
  readonly concurrency: number
  readonly settle: Settle
  readonly slots: Slots
  readonly pauses: PartitionPauses
  readonly log: KafkaLog
  readonly onSettled: (outcome: Outcome, topic: string) => void
  readonly onLag: (topic: string, partition: number, messages: number) => void
}

export const heartbeatMillis = 1_000

/** Keeps the membership alive while a batch is worked off; `broken` when it has ended. */
const keepAlive = (payload: EachBatchPayload, resolve: () => void) => {
  const state: { broken?: { readonly cause: unknown } } = {}
  const beat = async (): Promise<void> => {
    try {
      resolve()
      await payload.heartbeat()
      await payload.commitOffsetsIfNecessary()
    } catch (cause) {
      state.broken = { cause }
    }
  }
  const timer = setInterval(() => void beat(), heartbeatMillis)
  return { state, end: () => clearInterval(timer) }
}

/**
 * How far the batch is passed: told to kafkajs now and then, not with every message. The lag is
 * told even when nothing is passed: it grows while the store is away.
 */
const makeProgress = ({ batch, resolveOffset }: EachBatchPayload, onLag: WorkingOff["onLag"]) => {
  const { topic, partition, highWatermark } = batch
  const first = batch.firstOffset() ?? highWatermark
  let passed: string | undefined
  return {
    passed: ({ message }: Heard): void => {
      passed = message.offset
    },
    resolve: (): void => {
      const waitingFrom = passed === undefined ? Number(first) : Number(passed) + 1
      onLag(topic, partition, Number(highWatermark) - waitingFrom)
      if (passed !== undefined) resolveOffset(passed)
    },
  }
}

/** Settles one message in a slot of its own. */
const settleInSlot = async (
  { settle, slots, pauses, onSettled }: WorkingOff,
  place: string,
  heard: Heard,
): Promise<void> => {
  const waiting = slots.take()
  if (waiting !== undefined) await waiting
  try {
    onSettled(await settle(heard), heard.topic)
    pauses.settled(place)
  } finally {
    slots.giveBack()
  }
}

/** The messages with what they tell. */
const heardIn = ({ batch }: EachBatchPayload, prefix: string): ReadonlyArray<Heard> => {
  const { topic, partition, messages } = batch
  const channel = topic.slice(prefix.length)
  return messages.map((message: KafkaMessage) => ({
    topic,
    partition,
    message,
    content: decodeMessage(channel, message),
  }))
}

/**
 * Resolves offsets of messages that are settled, those before them included. Rejects when the
 * membership has ended meanwhile: then somebody else may be at the same messages already.
 */
export const workOff = async (working: WorkingOff, payload: EachBatchPayload): Promise<void> => {
  const { batch, isRunning, pause } = payload
  const place = `${batch.topic}/${batch.partition}`
  const progress = makeProgress(payload, working.onLag)
  const alive = keepAlive(payload, progress.resolve)
  try {
    await settleBatch(
      {
        messages: heardIn(payload, working.topicPrefix),
        laneOf: ({ content }) => (content._tag === "Told" ? content.about : undefined),
        settle: (heard) => settleInSlot(working, place, heard),
        goesOn: () => isRunning() && alive.state.broken === undefined,
        passed: progress.passed,
      },
      working.concurrency,
    )
  } catch (error) {
    const millis = working.pauses.pause(place, pause())
    working.log("warn", { place, millis, problem: detailOf(error) }, "a message is tried again")
  } finally {
    alive.end()
    progress.resolve()
  }
  if (alive.state.broken !== undefined) throw alive.state.broken.cause
}
