/**
 * A worker relays events from the outbox to Kafka: it reads them from PostgreSQL, writes them as
 * CloudEvents, publishes them and marks each batch.
 *
 * The floor is a bare kafkajs producer with the same settings (idempotent, all in-sync replicas)
 * and the same messages in the same batches. The messages are prepared in memory before the clock
 * starts: the floor reads no database and marks nothing.
 */
import { type EventMessage, eventMessage } from "@procurement/adapter-kafka"
import { makeOutboxRelay, openDatabase } from "@procurement/adapter-postgres"
import type { OutboxEntry } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import { startWorker } from "../app-processes.ts"
import type { KeepStop, Section } from "../bench.ts"
import { startDatabases } from "../database.ts"
import { openPool } from "../pg.ts"
import { compareInTurn } from "../rounds.ts"
import { temporaryFolder } from "../workplace.ts"
import { createTopic, type Kafka, newPrefix, startBroker, timed, untilDone } from "./broker.ts"

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
const messagesOf = async (url: string, onEnd: KeepStop): Promise<ReadonlyArray<EventMessage>> => {
  const database = await openDatabase({ url, applicationName: "bench", poolSize: 2 })
  onEnd(() => database.close())
  const store = makeOutboxRelay(database)
  const entries: Array<OutboxEntry> = []
  for (;;) {
    const next = await Effect.runPromise(store.next(entries.at(-1)?.place, readAtOnce))
    entries.push(...next)
    if (next.length === 0) return entries.map((entry) => eventMessage(entry, "/procurement"))
  }
}

const connectBare = async (kafka: Kafka, onEnd: KeepStop) => {
  const topic = await createTopic(kafka, `${newPrefix()}orders`)
  const settings = { idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false }
  const producer = kafka.producer(settings)
  await producer.connect()
  onEnd(() => producer.disconnect())
  return async (messages: ReadonlyArray<EventMessage>): Promise<void> => {
    for (let from = 0; from < messages.length; from += batch) {
      const topicMessages = [{ topic, messages: messages.slice(from, from + batch) }]
      await producer.sendBatch({ topicMessages, acks: -1 })
    }
  }
}

/** Returns a function that counts the messages of a topic. */
const openCounter = async (kafka: Kafka, topic: string, onEnd: KeepStop) => {
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
    const { onEnd, options } = context
    const count = eventCounts[options.scale]
    const { kafka, brokers } = await startBroker(onEnd)
    const folder = await temporaryFolder(onEnd)
    const { ours: database } = await startDatabases(folder, onEnd)
    const pool = openPool({ connectionString: database.url, max: 1 })
    onEnd(() => pool.end())
    const prefix = newPrefix()
    const published = await openCounter(kafka, await createTopic(kafka, `${prefix}orders`), onEnd)
    const environment = { KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix, KAFKA_REPLICAS: "1" }
    const app = { databaseUrl: database.url, folder, onEnd, environment }
    let last = 0
    const fill = async (): Promise<void> => {
      await pool.query({ name: "fill", text: fillSql, values: [last + 1, last + count] })
      last += count
    }
    await fill()
    const messages = await messagesOf(database.url, onEnd)
    const worker = await startWorker("publish", app)
    await untilDone(last, published)
    const publishByUs = async () => {
      await fill()
      return timed(count, worker.pid, async () => {
        await pool.query("select pg_notify('work', 'outbox')")
        await untilDone(last, published)
      })
    }
    const publishBare = await connectBare(kafka, onEnd)
    const bytes = messages.reduce((sum, { value }) => sum + value.length, 0) / messages.length
    const compared = await compareInTurn(
      context,
      {
        name: "events published to Kafka",
        unit: "events/s",
        better: "higher",
        goal: 0.5,
        floorIs: "a bare kafkajs producer, the same messages from memory",
        notes: [`${batch} events of ${bytes.toFixed(0)} bytes a batch`],
      },
      {
        ours: publishByUs,
        floor: () => timed(count, process.pid, () => publishBare(messages)),
      },
    )
    return [compared]
  },
}
