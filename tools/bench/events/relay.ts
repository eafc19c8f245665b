/**
 * A worker relays events from the outbox to Kafka: it reads them from PostgreSQL, writes them as
 * CloudEvents, publishes them and marks each batch.
 *
 * The floor is a bare kafkajs producer with the same settings and the same messages in the same
 * batches. The messages are prepared in memory before the clock starts: the floor reads no database
 * and marks nothing.
 */
import { type EventMessage, eventMessage } from "@procurement/adapter-kafka"
import { makeOutboxRelay } from "@procurement/adapter-postgres"
import type { OutboxEntry } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import type { Lifetime, Section } from "../bench.ts"
import { type BenchDatabase, startDatabase } from "../database.ts"
import { startWorker } from "../processes.ts"
import { compareInTurn } from "../rounds.ts"
import {
  connectProducer,
  createTopic,
  type Kafka,
  newPrefix,
  startBroker,
  timed,
  untilDone,
} from "./broker.ts"

const eventCounts = { brief: 2_000, usual: 40_000, large: 40_000 }
/** The worker's default. */
const batch = 500
const readAtOnce = 1_000

/** Values: first and last number. Events of many orders in turn. */
const fillSql = `
  insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
  select made.id, 'order.shipped', 'order', made.order_id,
    'ten_01kafq3v8pe0rr2c1m5kz9x7wd', made.at,
    jsonb_build_object(
      'id', made.id, 'tenantId', 'ten_01kafq3v8pe0rr2c1m5kz9x7wd', 'occurredAt', made.at,
      'type', 'order.shipped',
      'data', jsonb_build_object(
        'orderId', made.order_id, 'reference', 'PO-2026-' || nth,
        'invoiceId', 'inv_01' || lpad(nth::text, 24, '0'), 'carrier', 'InPost',
        'trackingNumber', '520000012345678901234567',
        'trackingUrl', 'https://inpost.pl/sledzenie-przesylek?number=520000012345678901234567',
        'shippedAt', made.at))
  from generate_series($1::int, $2::int) as nth,
    lateral (select
      'evt_01' || lpad(nth::text, 24, '0') as id,
      'ord_01' || lpad((nth % 10000)::text, 24, '0') as order_id,
      1795176000000 + nth as at) as made
  order by nth`

/** Returns the worker's messages of all events, read before it publishes the first. */
const messagesOf = async ({ stores }: BenchDatabase): Promise<ReadonlyArray<EventMessage>> => {
  const relay = makeOutboxRelay(stores)
  const entries: Array<OutboxEntry> = []
  for (;;) {
    const next = await Effect.runPromise(relay.next(entries.at(-1)?.place, readAtOnce))
    entries.push(...next)
    if (next.length === 0) return entries.map((entry) => eventMessage(entry, "/procurement"))
  }
}

/** Returns a function that counts the messages of a topic. */
const openCounter = async (kafka: Kafka, topic: string, { onEnd }: Lifetime) => {
  const admin = kafka.admin()
  await admin.connect()
  onEnd(() => admin.disconnect())
  return async (): Promise<number> => {
    const partitions = await admin.fetchTopicOffsets(topic)
    return partitions.reduce((sum, { high }) => sum + Number(high), 0)
  }
}

export const relaySection: Section = {
  name: "relay",
  measures: "events from the outbox to Kafka, each batch marked, against a bare producer",
  run: async (context) => {
    const count = eventCounts[context.options.scale]
    const { kafka, brokers } = await startBroker(context)
    const database = await startDatabase(context)
    const prefix = newPrefix()
    const topic = await createTopic(kafka, `${prefix}orders`)
    const published = await openCounter(kafka, topic, context)
    let last = 0
    const fill = async (): Promise<void> => {
      await database.query(fillSql, last + 1, last + count)
      last += count
    }
    await fill()
    const messages = await messagesOf(database)
    const environment = { KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix, KAFKA_REPLICAS: "1" }
    const worker = await startWorker(context, "publish", database.url, environment)
    await untilDone(last, published)
    const publishByUs = async () => {
      await fill()
      return timed(count, worker.pid, async () => {
        await database.query("select pg_notify('work', 'outbox')")
        await untilDone(last, published)
      })
    }
    const bareTopic = await createTopic(kafka, `${newPrefix()}orders`)
    const producer = await connectProducer(kafka, context)
    const publishBare = async (): Promise<void> => {
      for (let from = 0; from < count; from += batch) {
        const topicMessages = [{ topic: bareTopic, messages: messages.slice(from, from + batch) }]
        await producer.sendBatch({ topicMessages, acks: -1 })
      }
    }
    const bytes = messages.reduce((sum, { value }) => sum + value.length, 0) / count
    const titles = {
      name: "events published to Kafka",
      unit: "events/s",
      better: "higher",
      goal: 0.5,
      floorIs: "a bare kafkajs producer, the same messages from memory",
      notes: [`${batch} events of ${bytes.toFixed(0)} bytes a batch`],
    } as const
    const floor = () => timed(count, process.pid, publishBare)
    return [await compareInTurn(context, titles, { ours: publishByUs, floor })]
  },
}
