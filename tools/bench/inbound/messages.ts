/** Messages of the warehouse in a topic of their own, ready to be read again and again. */
import { randomUUID } from "node:crypto"
import { createMissingTopics, newInboundTopics, openKafka } from "@procurement/adapter-kafka"

export type Kafka = ReturnType<typeof openKafka>

export interface FilledChannel {
  readonly kafka: Kafka
  /** Before the names of the topics. */
  readonly prefix: string
  readonly topic: string
  readonly count: number
}

export const partitions = 6
const batch = 1_000

const messageFor = (orderId: string) => ({
  key: orderId,
  value: JSON.stringify({
    specversion: "1.0",
    id: randomUUID(),
    source: "//warehouse.example/wms",
    type: "warehouse.order.processing",
    time: "2026-11-20T12:00:00Z",
    datacontenttype: "application/json",
    subject: orderId,
    data: { orderId },
  }),
})

/** One message for each of the orders. */
export const fillChannel = async (
  brokers: string,
  orderIds: ReadonlyArray<string>,
): Promise<FilledChannel> => {
  const kafka = openKafka({ brokers: brokers.split(","), clientId: "bench" })
  const prefix = `bench-${randomUUID()}.`
  const topic = `${prefix}warehouse.shipments`
  await createMissingTopics(kafka, newInboundTopics(prefix, { partitions, replicas: 1 }))
  const producer = kafka.producer({ idempotent: true })
  await producer.connect()
  for (let from = 0; from < orderIds.length; from += batch) {
    const messages = orderIds.slice(from, from + batch).map(messageFor)
    await producer.send({ topic, messages })
  }
  await producer.disconnect()
  return { kafka, prefix, topic, count: orderIds.length }
}
