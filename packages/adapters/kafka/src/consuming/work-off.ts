/**
 * Works off what was fetched of one partition, and keeps the membership in the group alive while
 * that lasts. What could not be settled makes the partition pause, and is fetched again.
 */
import { instant } from "@procurement/domain/calendar"
import type { EachBatchPayload, KafkaMessage } from "kafkajs"
import type { KafkaLog } from "../connection/kafka.ts"
import { detailOf } from "../connection/unavailable.ts"
import { decodeMessage } from "./decode.ts"
import type { Heard, Outcomes, Settle } from "./hearing.ts"
import type { PartitionPauses } from "./partition-pauses.ts"
import { settleBatch } from "./settle-batch.ts"
import type { Slots } from "./slots.ts"

export interface WorkingOff {
  readonly topicPrefix: string
  /** Messages that are settled together, at most. */
  readonly together: number
  readonly settle: Settle
  readonly slots: Slots
  readonly pauses: PartitionPauses
  readonly log: KafkaLog
  readonly now: () => number
  readonly onSettled: (outcomes: Outcomes, topic: string) => void
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
    passed: ({ offset }: KafkaMessage): void => {
      passed = offset
    },
    resolve: (): void => {
      const waitingFrom = passed === undefined ? Number(first) : Number(passed) + 1
      onLag(topic, partition, Number(highWatermark) - waitingFrom)
      if (passed !== undefined) resolveOffset(passed)
    },
  }
}

/** Reads what these messages tell, and settles them, in a slot. */
const makeSettleInSlot = (
  { settle, slots, pauses, onSettled, topicPrefix, now }: WorkingOff,
  { topic, partition }: EachBatchPayload["batch"],
  place: string,
) => {
  const channel = topic.slice(topicPrefix.length)
  return async (messages: ReadonlyArray<KafkaMessage>): Promise<void> => {
    const waiting = slots.take()
    if (waiting !== undefined) await waiting
    try {
      const heardAt = instant(now())
      const heard = messages.map((message): Heard => {
        const content = decodeMessage(channel, message, heardAt)
        return { topic, partition, message, content }
      })
      onSettled(await settle(heard), topic)
      pauses.settled(place)
    } finally {
      slots.giveBack()
    }
  }
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
    await settleBatch({
      messages: batch.messages,
      // What has just failed may be the fault of one alone, which others need not wait for.
      atOnce: () => (working.pauses.hasFailed(place) ? 1 : working.together),
      settle: makeSettleInSlot(working, batch, place),
      goesOn: () => isRunning() && alive.state.broken === undefined,
      passed: progress.passed,
    })
  } catch (error) {
    const millis = working.pauses.pause(place, pause())
    working.log("warn", { place, millis, problem: detailOf(error) }, "messages are tried again")
  } finally {
    alive.end()
    progress.resolve()
  }
  if (alive.state.broken !== undefined) throw alive.state.broken.cause
}
