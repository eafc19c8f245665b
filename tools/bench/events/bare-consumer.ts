/**
 * The floor of consuming: kafkajs with one handwritten statement for each message, several at a
 * time. It decides nothing and runs as a separate process.
 */
import { randomBytes, randomUUID } from "node:crypto"
import { openKafka } from "@procurement/adapter-kafka"
import { openPool, reportReady } from "../child.ts"

/**
 * Stores the minimum of a fact in one statement: order, event and message. Values: the message's
 * id, the order's id, an id for the event.
 */
const statement = {
  name: "bench_fact",
  text: `
    with known as (
      insert into inbox (source, message_id, received_at) values ('bench', $1, 1)
      on conflict do nothing returning 1
    ), moved as (
      update orders set status = 'Processing',
        body = body || '{"_tag": "Processing", "processingAt": 1795176000000}'
      where id = $2 and exists (select from known)
      returning id, tenant_id
    )
    insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
    select $3, 'order.processing', 'order', id, tenant_id, 1795176000000,
      jsonb_build_object('id', $3::text, 'type', 'order.processing', 'tenantId', tenant_id,
        'occurredAt', 1795176000000, 'data', jsonb_build_object('orderId', id))
    from moved`,
} as const

const topic = process.env["TOPIC"] ?? ""
const concurrency = Number(process.env["CONCURRENCY"] ?? "1")
const brokers = (process.env["KAFKA_BROKERS"] ?? "").split(",")
const pool = openPool(process.env["DATABASE_URL"] ?? "", concurrency)

/** Parses only what the statement needs from the message. */
const store = (value: Buffer): Promise<unknown> => {
  const { id, subject } = JSON.parse(value.toString()) as { id: string; subject: string }
  const eventId = `evt_${randomBytes(13).toString("hex")}`
  return pool.query({ ...statement, values: [id, subject, eventId] })
}

const kafka = openKafka({ brokers, clientId: "bench" })
const consumer = kafka.consumer({ groupId: randomUUID(), maxWaitTimeInMs: 500 })
consumer.on(consumer.events.GROUP_JOIN, () => reportReady())
await consumer.connect()
await consumer.subscribe({ topic, fromBeginning: true })
await consumer.run({
  partitionsConsumedConcurrently: concurrency,
  eachBatch: async ({ batch }) => {
    const messages = batch.messages.values()
    const storeNext = async (): Promise<void> => {
      for (const { value } of messages) if (value !== null) await store(value)
    }
    await Promise.all(Array.from({ length: concurrency }, storeNext))
  },
})
