/**
 * Reads every message that a topic holds at the moment, once, without removing any.
 *
 * Each call reads as a new consumer group and deletes that group afterwards, because kafkajs can
 * read only as a member of a group.
 */
import { randomUUID } from "node:crypto"
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from "kafkajs"
import { retryWhileRetriable } from "../connection/missing-topics.ts"

export interface StoredMessage {
  readonly partition: number
  readonly message: KafkaMessage
}

interface Bounds {
  readonly partition: number
  readonly low: string
  readonly high: string
}

/** Returns the last offset to read of each partition that is not empty. */
const endsOf = (bounds: ReadonlyArray<Bounds>): Map<number, bigint> =>
  new Map(
    bounds
      .filter(({ low, high }) => BigInt(high) > BigInt(low))
      .map(({ partition, high }) => [partition, BigInt(high) - 1n]),
  )

/** The broker never delivers messages that were deleted after their offsets were read. */
const idleTimeoutMillis = 60_000

/** The most messages that are passed to the handler at once. */
const chunkSize = 100

/**
 * Handles a chunk of messages. The next chunk follows when it resolves; reading ends if it rejects.
 */
export type HandleMessages = (messages: ReadonlyArray<StoredMessage>) => Promise<void>

const readUntil = (
  consumer: Consumer,
  ends: Map<number, bigint>,
  handle: HandleMessages,
): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const giveUp = () =>
    reject(new Error("no message arrived for a minute before the end of the topic"))
  const idleTimer = setTimeout(giveUp, idleTimeoutMillis)
  let isOver = false
  consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
  // `lastOffset` of a batch also covers messages that have been deleted.
  consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload: { partition, lastOffset } }) => {
    idleTimer.refresh()
    const end = ends.get(partition)
    if (end !== undefined && BigInt(lastOffset) >= end) ends.delete(partition)
    if (ends.size === 0) resolve()
  })
  const handleBatch = async ({ batch, heartbeat }: EachBatchPayload): Promise<void> => {
    const { partition } = batch
    const end = ends.get(partition)
    if (end === undefined) return
    const messages = batch.messages
      .filter(({ offset }) => BigInt(offset) <= end)
      .map((message) => ({ partition, message }))
    for (let from = 0; from < messages.length && !isOver; from += chunkSize) {
      await handle(messages.slice(from, from + chunkSize))
      idleTimer.refresh()
      await heartbeat()
    }
  }
  // A rejection of `handle` ends the reading; kafkajs would deliver the messages again.
  const fail = (cause: unknown): void => {
    isOver = true
    reject(cause)
  }
  const started = consumer.run({
    autoCommit: false,
    eachBatch: (payload) => (isOver ? Promise.resolve() : handleBatch(payload).catch(fail)),
  })
  return Promise.all([promise, started])
    .then(() => undefined)
    .finally(() => clearTimeout(idleTimer))
}

/**
 * Passes the messages that the topic holds at the time of the call to `handle`, each once, and
 * those of a partition in order. Keeps only one fetched batch in memory. Rejects with the error of
 * `handle`.
 */
export const readTopic = async (
  kafka: Kafka,
  topic: string,
  handle: HandleMessages,
): Promise<void> => {
  const admin = kafka.admin()
  const groupId = `procurement-reader-${randomUUID()}`
  const consumer = kafka.consumer({ groupId, retry: { restartOnFailure: async () => false } })
  await admin.connect()
  try {
    if (!(await admin.listTopics()).includes(topic)) return
    const ends = endsOf(await retryWhileRetriable(() => admin.fetchTopicOffsets(topic)))
    if (ends.size === 0) return
    await consumer.connect()
    await consumer.subscribe({ topic, fromBeginning: true })
    await readUntil(consumer, ends, handle)
    await consumer.disconnect()
    await admin.deleteGroups([groupId])
  } finally {
    await consumer.disconnect()
    await admin.disconnect()
  }
}
