/**
 * All that lies in a topic at the moment, read once and left where it is.
 *
 * Reads as a consumer group of its own that is gone afterwards: kafkajs reads in no other way.
 */
import { randomUUID } from "node:crypto"
import type { Consumer, Kafka, KafkaMessage } from "kafkajs"
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

const collect = (consumer: Consumer, ends: Map<number, bigint>) => {
  const { promise, resolve, reject } = Promise.withResolvers<ReadonlyArray<LyingMessage>>()
  const found: Array<LyingMessage> = []
  const giveUp = () => reject(new Error("the topic was silent for a minute before its end"))
  const silence = setTimeout(giveUp, longestSilenceMillis)
  consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
  // By the offset of the batch, which counts messages that were deleted meanwhile too.
  consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload: { partition, lastOffset } }) => {
    silence.refresh()
    const end = ends.get(partition)
    if (end !== undefined && BigInt(lastOffset) >= end) ends.delete(partition)
    if (ends.size === 0) resolve(found)
  })
  const started = consumer.run({
    autoCommit: false,
    eachBatch: ({ batch }) => {
      for (const message of batch.messages) found.push({ partition: batch.partition, message })
      return Promise.resolve()
    },
  })
  return Promise.all([promise, started])
    .then(([messages]) => messages)
    .finally(() => clearTimeout(silence))
}

const byPlace = (left: LyingMessage, right: LyingMessage): number =>
  left.partition - right.partition ||
  Number(BigInt(left.message.offset) - BigInt(right.message.offset))

/** The messages that were in the topic when it was asked, by partition and offset. */
export const readTopic = async (
  kafka: Kafka,
  topic: string,
): Promise<ReadonlyArray<LyingMessage>> => {
  const admin = kafka.admin()
  const groupId = `procurement-reader-${randomUUID()}`
  const consumer = kafka.consumer({ groupId, retry: { restartOnFailure: async () => false } })
  await admin.connect()
  try {
    if (!(await admin.listTopics()).includes(topic)) return []
    const ends = endsOf(await tryAgain(() => admin.fetchTopicOffsets(topic)))
    if (ends.size === 0) return []
    await consumer.connect()
    await consumer.subscribe({ topic, fromBeginning: true })
    const found = await collect(consumer, ends)
    await consumer.disconnect()
    await admin.deleteGroups([groupId])
    return found.toSorted(byPlace)
  } finally {
    await consumer.disconnect()
    await admin.disconnect()
  }
}
