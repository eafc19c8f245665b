/**
 * Processes the fetched messages of one partition in order, in chunks, with heartbeats to the
 * broker. When messages can't be settled, it pauses the partition and they are fetched again.
 *
 * A message is **passed** when it and all earlier ones are settled. Only then may its offset be
 * committed: after a crash some messages are consumed again and none is lost.
 */
import { instant } from "@procurement/domain/calendar"
import type { EachBatchPayload, KafkaMessage } from "kafkajs"
import type { KafkaLog } from "../connection/kafka.ts"
import { detailOf } from "../connection/kafka-errors.ts"
import { decodeMessage } from "./decode.ts"
import type { FetchedMessage, Outcomes, Settle } from "./settle.ts"

/**
 * Pauses partitions whose messages could not be settled. Each consecutive failure of a partition
 * doubles its pause.
 */
export interface PartitionPauses {
  /** Schedules `resume`; returns the length of the pause in milliseconds. */
  readonly pause: (partition: string, resume: () => void) => number
  /** Whether the last attempt failed. */
  readonly hasFailed: (partition: string) => boolean
  /** Resets the length of the next pause, because messages were settled. */
  readonly settled: (partition: string) => void
  /** Cancels all scheduled resumptions. */
  readonly close: () => void
}

const shortestMillis = 100
export const longestPauseMillis = 5_000

export const makePartitionPauses = (random: () => number = Math.random): PartitionPauses => {
  const failures = new Map<string, number>()
  const timers = new Set<NodeJS.Timeout>()
  return {
    pause: (partition, resume) => {
      const count = failures.get(partition) ?? 0
      failures.set(partition, count + 1)
      const full = Math.min(longestPauseMillis, shortestMillis * 2 ** Math.min(count, 10))
      // Partitions that failed together do not resume together.
      const millis = Math.ceil(full * (0.5 + random() / 2))
      const timer = setTimeout(() => {
        timers.delete(timer)
        resume()
      }, millis)
      timers.add(timer)
      return millis
    },
    hasFailed: (partition) => failures.has(partition),
    settled: (partition) => void failures.delete(partition),
    close: () => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

export interface BatchWork<M> {
  readonly messages: ReadonlyArray<M>
  /** How many of the next messages may be settled together; at least 1. */
  readonly nextChunkSize: () => number
  /** Rejects when all of these messages must be consumed again. */
  readonly settle: (messages: ReadonlyArray<M>) => Promise<void>
  /** Called before each chunk: whether to continue. */
  readonly shouldContinue: () => boolean
  /** Called with the last message of each settled chunk. */
  readonly passed: (message: M) => void
}

/**
 * Resolves when all chunks are settled or `shouldContinue` returned false; rejects with the first
 * chunk that fails.
 */
export const settleInChunks = async <M>(work: BatchWork<M>): Promise<void> => {
  const { messages } = work
  let from = 0
  while (from < messages.length && work.shouldContinue()) {
    const step = messages.slice(from, from + Math.max(1, work.nextChunkSize()))
    await work.settle(step)
    from += step.length
    work.passed(step.at(-1) as M)
  }
}

export interface BatchProcessing {
  readonly topicPrefix: string
  /** The most messages that are settled together. */
  readonly chunkSize: number
  readonly settle: Settle
  readonly pauses: PartitionPauses
  readonly log: KafkaLog
  readonly now: () => number
  readonly onSettled: (outcomes: Outcomes, topic: string) => void
  readonly onLag: (topic: string, partition: number, messages: number) => void
}

export const heartbeatMillis = 1_000

/** Sends heartbeats while a batch is processed; sets `broken` when the membership ended. */
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
 * Tracks the last passed offset and resolves it with kafkajs from time to time. Reports the lag
 * even when no message passed, because it grows while the database is unavailable.
 */
const makeProgress = (
  { batch, resolveOffset }: EachBatchPayload,
  onLag: BatchProcessing["onLag"],
) => {
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

/** Decodes and settles messages of a partition. */
const makeSettleFetched = (
  { settle, pauses, onSettled, topicPrefix, now }: BatchProcessing,
  { topic, partition }: EachBatchPayload["batch"],
  place: string,
) => {
  const channel = topic.slice(topicPrefix.length)
  return async (messages: ReadonlyArray<KafkaMessage>): Promise<void> => {
    const receivedAt = instant(now())
    const fetched = messages.map((message): FetchedMessage => {
      const content = decodeMessage(channel, message, receivedAt)
      return { topic, partition, message, content }
    })
    onSettled(await settle(fetched), topic)
    pauses.settled(place)
  }
}

/**
 * Resolves the offsets of settled messages. Rejects when the group membership ended, because
 * another member may already consume the same messages.
 */
export const processBatch = async (
  processing: BatchProcessing,
  payload: EachBatchPayload,
): Promise<void> => {
  const { batch, isRunning, pause } = payload
  const place = `${batch.topic}/${batch.partition}`
  const progress = makeProgress(payload, processing.onLag)
  const alive = keepAlive(payload, progress.resolve)
  try {
    await settleInChunks({
      messages: batch.messages,
      // After a failure, settle one by one: a single bad message must not hold up the others.
      nextChunkSize: () => (processing.pauses.hasFailed(place) ? 1 : processing.chunkSize),
      settle: makeSettleFetched(processing, batch, place),
      shouldContinue: () => isRunning() && alive.state.broken === undefined,
      passed: progress.passed,
    })
  } catch (error) {
    const millis = processing.pauses.pause(place, pause())
    processing.log(
      "warn",
      { place, millis, problem: detailOf(error) },
      "processing messages failed, retrying",
    )
  } finally {
    alive.end()
    progress.resolve()
  }
  if (alive.state.broken !== undefined) throw alive.state.broken.cause
}
