/** A consumer that reads topics from their beginning, in a separate group. */
import { randomUUID } from "node:crypto"
import type { Kafka } from "kafkajs"
import { openKafka } from "../../src/index.ts"

export interface ConsumedMessage {
  readonly topic: string
  readonly partition: number
  readonly key: string
  readonly value: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Listener {
  /** All messages received so far; those of one partition are in order. */
  readonly received: ReadonlyArray<ConsumedMessage>
  readonly stop: () => Promise<void>
}

export const kafkaAt = (brokers: string): Kafka =>
  openKafka({ brokers: brokers.split(","), clientId: "tests" })

const textOf = (value: unknown): string => String(value ?? "")

/** Resolves when the consumer has joined its group; the topics must exist. */
export const listenTo = async (kafka: Kafka, topics: ReadonlyArray<string>): Promise<Listener> => {
  const received: Array<ConsumedMessage> = []
  const known = new Set<string>()
  const consumer = kafka.consumer({
    groupId: `tests-${randomUUID()}`,
    sessionTimeout: 10_000,
    maxWaitTimeInMs: 100,
  })
  await consumer.connect()
  await consumer.subscribe({ topics: [...topics], fromBeginning: true })
  const joined = new Promise<void>((resolve) => {
    consumer.on(consumer.events.GROUP_JOIN, () => resolve())
  })
  await consumer.run({
    eachMessage: async ({ topic, partition, message }) => {
      // After a rebalance a consumer receives uncommitted messages again.
      const place = `${topic} ${partition} ${message.offset}`
      if (known.has(place)) return
      known.add(place)
      const headers = Object.entries(message.headers ?? {})
      received.push({
        topic,
        partition,
        key: textOf(message.key),
        value: textOf(message.value),
        headers: Object.fromEntries(headers.map(([name, value]) => [name, textOf(value)])),
      })
    },
  })
  await joined
  return { received, stop: () => consumer.disconnect() }
}
