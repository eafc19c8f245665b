/**
 * All that lies in a topic at the moment, read once and left where it is.
 *
 * Reads as a consumer group of its own that is gone afterwards: kafkajs reads in no other way.
 */
import { randomUUID } from "node:crypto"
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from "kafkajs"
import { tryAgain } from "../connection/try-again.ts"

export interface LyingMessage {
  readonly partition: number
  readonly message: KafkaMessage
}

interface Bounds {
  readonly partition: number
  readonly low: string
  readonly high: string
}

/** The last offset that is of interest, by partition; only of those that hold something. */
const endsOf = (bounds: ReadonlyArray<Bounds>): Map<number, bigint> =>
  new Map(
    bounds
      .filter(({ low, high }) => BigInt(high) > BigInt(low))
      .map(({ partition, high }) => [partition, BigInt(high) - 1n]),
  )

/** Messages that were counted and then deleted never come. */
const longestSilenceMillis = 60_000

/** Messages that are shown together, at most. */
const shownTogether = 100

/** Looks at some messages; the next ones are shown when that is done, none when it has failed. */
export type Look = (messages: ReadonlyArray<LyingMessage>) => Promise<void>

const show = (consumer: Consumer, ends: Map<number, bigint>, look: Look): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const giveUp = () => reject(new Error("the topic was silent for a minute before its end"))
  const silence = setTimeout(giveUp, longestSilenceMillis)
  let isOver = false
  consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
  // By the offset of the batch, which counts messages that were deleted meanwhile too.
  consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload: { partition, lastOffset } }) => {
    silence.refresh()
    const end = ends.get(partition)
    if (end !== undefined && BigInt(lastOffset) >= end) ends.delete(partition)
    if (ends.size === 0) resolve()
  })
  const lookAt = async ({ batch, heartbeat }: EachBatchPayload): Promise<void> => {
    const { partition } = batch
    const end = ends.get(partition)
    if (end === undefined) return
    const lying = batch.messages
      .filter(({ offset }) => BigInt(offset) <= end)
      .map((message) => ({ partition, message }))
    for (let from = 0; from < lying.length && !isOver; from += shownTogether) {
      await look(lying.slice(from, from + shownTogether))
      silence.refresh()
      await heartbeat()
    }
  }
  // What `look` fails with ends the reading; kafkajs would show the messages again.
  const fail = (cause: unknown): void => {
    isOver = true
    reject(cause)
  }
  const started = consumer.run({
    autoCommit: false,
    eachBatch: (payload) => (isOver ? Promise.resolve() : lookAt(payload).catch(fail)),
  })
  return Promise.all([promise, started])
    .then(() => undefined)
    .finally(() => clearTimeout(silence))
}

/**
 * Shows the messages that were in the topic when it was asked, each once, those of a partition in
 * their order. No more of them are held than are fetched at once. Rejects with what `look` rejects
 * with.
 */
export const readTopic = async (kafka: Kafka, topic: string, look: Look): Promise<void> => {
  const admin = kafka.admin()
  const groupId = `procurement-reader-${randomUUID()}`
  const consumer = kafka.consumer({ groupId, retry: { restartOnFailure: async () => false } })
  await admin.connect()
  try {
    if (!(await admin.listTopics()).includes(topic)) return
    const ends = endsOf(await tryAgain(() => admin.fetchTopicOffsets(topic)))
    if (ends.size === 0) return
    await consumer.connect()
    await consumer.subscribe({ topic, fromBeginning: true })
    await show(consumer, ends, look)
    await consumer.disconnect()
    await admin.deleteGroups([groupId])
  } finally {
    await consumer.disconnect()
    await admin.disconnect()
  }
}
