/**
 * Consumes the inbound topics as one member of a consumer group.
 *
 * Offsets are committed only for settled messages, so a message may be consumed twice but is never
 * lost. While the database is unavailable, partitions are paused and nothing is prefetched. After a
 * fatal connection error the consumer reconnects; the process need not be restarted.
 */
import type { Consumer, Kafka } from "kafkajs"
import type { KafkaLog } from "../connection/kafka.ts"
import { createMissingTopics, type NewTopic } from "../connection/missing-topics.ts"
import { detailOf } from "../connection/kafka-errors.ts"
import { makeDeadLetterWriter } from "./dead-letter-writer.ts"
import { type Consume, makeSettle, type Outcomes } from "./settle.ts"
import {
  heartbeatMillis,
  makePartitionPauses,
  type BatchProcessing,
  processBatch,
} from "./process-batch.ts"
import { inboundTopics, newInboundTopics } from "./inbound-channels.ts"

export interface InboundConsumerOptions {
  readonly kafka: Kafka
  readonly groupId: string
  /** Prefix of the topic names; empty unless several installations share a cluster. */
  readonly topicPrefix?: string
  readonly consume: Consume
  /** How many partitions are processed at the same time. */
  readonly concurrency: number
  /** The most messages of a partition whose effects are stored in one transaction. */
  readonly chunkSize?: number
  /** How missing topics are created; undefined: they are not created. */
  readonly missingTopics?: Pick<NewTopic, "partitions" | "replicas"> | undefined
  /** Epoch milliseconds. */
  readonly now?: () => number
  readonly log?: KafkaLog
  /** Called with the number of settled messages, by outcome. */
  readonly onSettled?: (outcomes: Outcomes, topic: string) => void
  /** Called with the number of messages of the partition that are not settled yet. */
  readonly onLag?: (topic: string, partition: number, messages: number) => void
  /** Called with the partitions that are assigned to this member, replacing earlier ones. */
  readonly onAssigned?: (partitions: ReadonlyArray<AssignedPartition>) => void
  /** The group's session timeout: after that long without a heartbeat it removes this member. */
  readonly sessionMillis?: number
}

export interface AssignedPartition {
  readonly topic: string
  readonly partition: number
}

export interface InboundConsumer {
  /** Whether this consumer is currently a member of its group. */
  readonly isListening: () => boolean
  /** Resolves when no message is being processed and all settled offsets are committed. */
  readonly stop: () => Promise<void>
}

type Options = Required<Omit<InboundConsumerOptions, "missingTopics">>

/** Larger batches are no faster and hold row locks for longer. */
const defaultChunkSize = 100

const commitMillis = 1_000
const restartMillis = 1_000
/** Upper limit of a fetch; a resumed partition waits for the running fetch of the others. */
const longestFetchMillis = 500

/** Resolves with the error when the consumer crashes. */
const crashOf = (consumer: Consumer): Promise<Error> =>
  new Promise((crashed) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => crashed(payload.error))
  })

const assignedIn = (
  assignment: Readonly<Record<string, ReadonlyArray<number>>>,
): ReadonlyArray<AssignedPartition> =>
  Object.entries(assignment).flatMap(([topic, partitions]) =>
    partitions.map((partition) => ({ topic, partition })),
  )

/** Joins the group and consumes until stopped or crashed; returns the crash's error. */
const listen = async (
  { kafka, groupId, topicPrefix, sessionMillis, concurrency, onAssigned }: Options,
  processing: BatchProcessing,
  stopped: Promise<void>,
  joined: () => void,
) => {
  const consumer = kafka.consumer({
    groupId,
    sessionTimeout: sessionMillis,
    heartbeatInterval: heartbeatMillis,
    maxWaitTimeInMs: longestFetchMillis,
    allowAutoTopicCreation: false,
    // This module restarts a crashed consumer; kafkajs must not do so as well.
    retry: { restartOnFailure: () => Promise.resolve(false) },
  })
  const crashed = crashOf(consumer)
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) =>
    onAssigned(assignedIn(payload.memberAssignment)),
  )
  try {
    await consumer.connect()
    await consumer.subscribe({ topics: [...inboundTopics(topicPrefix)], fromBeginning: true })
    await consumer.run({
      eachBatchAutoResolve: false,
      autoCommitInterval: commitMillis,
      partitionsConsumedConcurrently: concurrency,
      eachBatch: (payload) => processBatch(processing, payload),
    })
    joined()
    return await Promise.race([crashed, stopped.then(() => undefined)])
  } finally {
    await consumer.disconnect()
  }
}

const silent = (): undefined => undefined

/** Starts to consume, and reconnects while Kafka is unavailable. */
export const startInboundConsumer = (overrides: InboundConsumerOptions): InboundConsumer => {
  const { kafka, missingTopics } = overrides
  const decoded = { log: silent, onSettled: silent, onLag: silent, onAssigned: silent }
  const usual = {
    now: Date.now,
    topicPrefix: "",
    sessionMillis: 10_000,
    chunkSize: defaultChunkSize,
  }
  const options = { ...decoded, ...usual, ...overrides }
  const deadLetters = makeDeadLetterWriter(kafka)
  const pauses = makePartitionPauses()
  const processing: BatchProcessing = {
    ...options,
    pauses,
    settle: makeSettle({ consume: options.consume, now: options.now, deadLetters }),
  }
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  let isStopped = false
  let isListening = false
  const joined = (): void => {
    isListening = true
  }

  const once = async (): Promise<void> => {
    try {
      if (missingTopics !== undefined) {
        await createMissingTopics(kafka, newInboundTopics(options.topicPrefix, missingTopics))
      }
      const crash = await listen(options, processing, stopped, joined)
      if (crash !== undefined) throw crash
    } catch (error) {
      options.log("warn", { problem: detailOf(error) }, "the inbound consumer failed, reconnecting")
    } finally {
      isListening = false
    }
  }

  const run = async (): Promise<void> => {
    while (!isStopped) {
      await once()
      const rest = new Promise((over) => setTimeout(over, restartMillis))
      await Promise.race([rest, stopped])
    }
    pauses.close()
    await deadLetters.close()
  }

  const ended = run()
  return {
    isListening: () => isListening,
    stop: () => {
      isStopped = true
      stop()
      return ended
    },
  }
}
