/**
 * Listens to other systems as one member of a consumer group: each partition is heard by one member
 * at a time, and by another one when that is gone.
 *
 * An offset is committed behind messages that are settled and never before, so a message may be
 * heard twice and is never lost. While the store is away partitions are paused and nothing is read
 * ahead. What ends the connection for good is begun again: nobody has to restart the process.
 */
import type { Consumer, Kafka } from "kafkajs"
import type { KafkaLog } from "../connection/kafka.ts"
import { createMissingTopics, type NewTopic } from "../connection/missing-topics.ts"
import { detailOf } from "../connection/unavailable.ts"
import { makeDeadLetterWriter } from "./dead-letter-writer.ts"
import { type Hear, makeSettle, type Outcomes } from "./hearing.ts"
import { makePartitionPauses } from "./partition-pauses.ts"
import { makeSlots } from "./slots.ts"
import { inboundTopics, newInboundTopics } from "./topics.ts"
import { heartbeatMillis, workOff, type WorkingOff } from "./work-off.ts"

export interface InboundConsumerOptions {
  readonly kafka: Kafka
  readonly groupId: string
  /** What stands before the topics' names; nothing unless several installations share a cluster. */
  readonly topicPrefix?: string
  readonly hear: Hear
  /** Partitions in work at once; what is fetched of the others waits. */
  readonly concurrency: number
  /** Messages of a partition whose effects are stored together, at most. */
  readonly together?: number
  /** How to make topics that are missing; undefined: not at all. */
  readonly missingTopics?: Pick<NewTopic, "partitions" | "replicas"> | undefined
  /** Epoch milliseconds. */
  readonly now?: () => number
  readonly log?: KafkaLog
  /** Told how many messages were settled, and how. */
  readonly onSettled?: (outcomes: Outcomes, topic: string) => void
  /** Told how many messages of the partition are not settled yet. */
  readonly onLag?: (topic: string, partition: number, messages: number) => void
  /** Told which partitions are this member's from now on, and no others. */
  readonly onAssigned?: (partitions: ReadonlyArray<AssignedPartition>) => void
  /** After that long without a sign of life the group goes on without this member. */
  readonly sessionMillis?: number
}

export interface AssignedPartition {
  readonly topic: string
  readonly partition: number
}

export interface InboundConsumer {
  /** Whether it is a member of its group at the moment. */
  readonly isListening: () => boolean
  /** Resolves when nothing is under way any more and all that is settled is committed. */
  readonly stop: () => Promise<void>
}

type Options = Required<Omit<InboundConsumerOptions, "missingTopics">>

/** More make it no quicker, and hold rows for longer. */
const usuallyTogether = 100

const commitMillis = 1_000
const restartMillis = 1_000
/** A partition that is resumed waits for the end of the fetch that is under way for the others. */
const longestFetchMillis = 500

/** Resolves when the consumer has ended by itself, with the reason. */
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

/** Joins the group and listens until it is stopped or something ends it; answers what did. */
const listen = async (
  { kafka, groupId, topicPrefix, sessionMillis, concurrency, onAssigned }: Options,
  working: WorkingOff,
  stopped: Promise<void>,
  joined: () => void,
) => {
  const consumer = kafka.consumer({
    groupId,
    sessionTimeout: sessionMillis,
    heartbeatInterval: heartbeatMillis,
    maxWaitTimeInMs: longestFetchMillis,
    allowAutoTopicCreation: false,
    // A member that has crashed begins anew, here and nowhere else.
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
      eachBatch: (payload) => workOff(working, payload),
    })
    joined()
    return await Promise.race([crashed, stopped.then(() => undefined)])
  } finally {
    await consumer.disconnect()
  }
}

const silent = (): undefined => undefined

/** Starts to listen, and goes on trying for as long as Kafka is away. */
export const startInboundConsumer = (given: InboundConsumerOptions): InboundConsumer => {
  const { kafka, missingTopics, concurrency } = given
  const told = { log: silent, onSettled: silent, onLag: silent, onAssigned: silent }
  const usual = { now: Date.now, topicPrefix: "", sessionMillis: 10_000, together: usuallyTogether }
  const options = { ...told, ...usual, ...given }
  const deadLetters = makeDeadLetterWriter(kafka)
  const pauses = makePartitionPauses()
  const working: WorkingOff = {
    ...options,
    pauses,
    slots: makeSlots(concurrency),
    settle: makeSettle({ hear: options.hear, now: options.now, deadLetters }),
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
      const crash = await listen(options, working, stopped, joined)
      if (crash !== undefined) throw crash
    } catch (error) {
      options.log("warn", { problem: detailOf(error) }, "not listening, trying again")
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
