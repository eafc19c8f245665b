/** All messages that a consumer of our topics has received. */
import { randomUUID } from "node:crypto"
import { until } from "@procurement/testing"
import { Kafka, logLevel } from "kafkajs"

export interface ConsumedMessage {
  /** The id of the event. */
  readonly id: string
  readonly topic: string
  readonly key: string
}

export interface KafkaWatch {
  /** In order within each partition, and so for each key. */
  readonly received: ReadonlyArray<ConsumedMessage>
  readonly stop: () => Promise<void>
}

/** A client that outlasts every outage of its broker. */
export const patientKafka = (clientId: string, brokers: string): Kafka =>
  new Kafka({
    clientId,
    brokers: [brokers],
    logLevel: logLevel.NOTHING,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 10_000 },
  })

/** Waits for the topics and reads them from the beginning. */
export const watchKafka = (brokers: string, topicPrefix: string): KafkaWatch => {
  const received: Array<ConsumedMessage> = []
  const topics = ["orders", "invoices", "accounts"].map((kind) => `${topicPrefix}${kind}`)
  const kafka = patientKafka("watch", brokers)
  const consumer = kafka.consumer({ groupId: `watch-${randomUUID()}`, sessionTimeout: 10_000 })
  const watch = async (): Promise<void> => {
    const admin = kafka.admin()
    await admin.connect()
    await until("the topics exist", async () => {
      const existing = await admin.listTopics()
      return topics.every((topic) => existing.includes(topic))
    })
    await admin.disconnect()
    await consumer.connect()
    await consumer.subscribe({ topics, fromBeginning: true })
    await consumer.run({
      eachMessage: async ({ topic, message: { key, value } }) => {
        const { id } = JSON.parse(String(value)) as { readonly id: string }
        received.push({ id, topic, key: String(key) })
      },
    })
  }
  const watching = watch()
  return { received, stop: () => watching.then(() => consumer.disconnect()) }
}
