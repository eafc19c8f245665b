/**
 * Kafka: a worker relays events from the outbox (it reads them from PostgreSQL, writes them as
 * CloudEvents, publishes them and marks each batch), and consumes warehouse facts, each stored once
 * in PostgreSQL.
 *
 * The floor of relaying is a bare kafkajs producer with the same settings and the same messages in
 * the same batches, prepared in memory: it reads no database and marks nothing. The floor of
 * consuming is kafkajs's own consumer with one statement for each message (bare-consumer.ts); on
 * both sides the time starts before the facts are sent.
 */
import { randomUUID } from "node:crypto"
import {
  createMissingTopics,
  type EventMessage,
  eventMessage,
  newInboundTopics,
  openKafka,
} from "@procurement/adapter-kafka"
import { makeOutboxRelay } from "@procurement/adapter-postgres"
import type { OutboxEntry } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import { chooseBroker } from "../../kafka/choice.ts"
import {
  BenchFailure,
  compareInTurn,
  type Lifetime,
  type Measured,
  type Section,
  untilDone,
} from "../bench.ts"
import { type BenchDatabase, startDatabase } from "../database.ts"
import { measure, secondsOf } from "../load.ts"
import { startProcess, startWorker } from "../processes.ts"
import { addOrders } from "../sizes.ts"

type Kafka = ReturnType<typeof openKafka>

const startBroker = async ({
  onEnd,
}: Lifetime): Promise<{ readonly kafka: Kafka; readonly brokers: string }> => {
  const broker = await chooseBroker()
  if (typeof broker === "string") throw new BenchFailure(`no Kafka: ${broker}`)
  onEnd(broker.release)
  const { brokers } = broker
  return { brokers, kafka: openKafka({ brokers: brokers.split(","), clientId: "bench" }) }
}

/** A producer that waits for all in-sync replicas, as the worker's does. */
const connectProducer = async (kafka: Kafka, { onEnd }: Lifetime) => {
  const settings = { idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false }
  const producer = kafka.producer(settings)
  await producer.connect()
  onEnd(() => producer.disconnect())
  return producer
}

const newPrefix = (): string => `bench-${randomUUID()}.`

/** Creates a topic with the worker's default number of partitions. */
const createTopic = async (kafka: Kafka, topic: string): Promise<string> => {
  const settings = { partitions: 6, replicas: 1, retentionMillis: 3_600_000 }
  await createMissingTopics(kafka, [{ topic, ...settings }])
  return topic
}

const polls = { pollMillis: 10, limitMillis: 180_000 }

/** The rate per second of `count` items, and the process's CPU time for one. */
const timed = (count: number, pid: number, work: () => Promise<unknown>): Promise<Measured> =>
  measure(pid, async () => ({ count, seconds: await secondsOf(work) }))

const eventCounts = { brief: 2_000, usual: 40_000, large: 40_000 }
/** The worker's default. */
const batch = 500
const readAtOnce = 1_000

/** Values: first and last number, data of an event. Events of many orders in turn. */
const fillSql = `
  with made as (
    select nth, 1795176000000 + nth as at, 'evt_01' || lpad(nth::text, 24, '0') as id,
      'ord_01' || lpad((nth % 10000)::text, 24, '0') as order_id,
      'ten_01kafq3v8pe0rr2c1m5kz9x7wd' as tenant_id
    from generate_series($1::int, $2::int) as nth
  )
  insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
  select id, 'order.shipped', 'order', order_id, tenant_id, at,
    jsonb_build_object('id', id, 'tenantId', tenant_id, 'occurredAt', at, 'type', 'order.shipped',
      'data', $3::jsonb || jsonb_build_object('orderId', order_id, 'shippedAt', at))
  from made order by nth`

const shipment = JSON.stringify({
  reference: "PO-2026-0117",
  invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
  carrier: "InPost",
  trackingNumber: "520000012345678901234567",
  trackingUrl: "https://inpost.pl/sledzenie-przesylek?number=520000012345678901234567",
})

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
      await database.query(fillSql, last + 1, last + count, shipment)
      last += count
    }
    await fill()
    const messages = await messagesOf(database)
    const environment = { KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix, KAFKA_REPLICAS: "1" }
    const worker = await startWorker(context, "publish", database.url, environment)
    await untilDone(last, published, polls)
    const publishByUs = async () => {
      await fill()
      return timed(count, worker.pid, async () => {
        await database.query("select pg_notify('work', 'outbox')")
        await untilDone(last, published, polls)
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

const factCounts = { brief: 1_000, usual: 12_000, large: 12_000 }
/** The worker's default. */
const concurrency = 8
const factsAtOnce = 1_000

/** A fact about the order, with a new id. */
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

/** Creates orders, and returns a function that resets them to the state of their placement. */
const openOrders = async (database: BenchDatabase, count: number) => {
  const { query } = database
  await addOrders(database, count)
  await query("create table first_orders as select id, status, body from orders")
  const rows = await query<{ id: string }>("select id from orders order by id")
  const reset = async (): Promise<void> => {
    await query("truncate inbox, outbox")
    await query(
      `update orders set status = first.status, body = first.body
       from first_orders as first where first.id = orders.id`,
    )
    await query("vacuum analyze orders")
    await query("checkpoint")
  }
  const stored = async (): Promise<number> => {
    const [row] = await query<{ count: number }>("select count(*)::int as count from inbox")
    return row?.count ?? 0
  }
  return { orderIds: rows.map(({ id }) => id), reset, stored }
}

export const consumeSection: Section = {
  name: "consume",
  measures: "facts of other systems from Kafka, stored, against one statement for each",
  run: async (context) => {
    const count = factCounts[context.options.scale]
    const { kafka, brokers } = await startBroker(context)
    const database = await startDatabase(context)
    const { orderIds, reset, stored } = await openOrders(database, count)
    const producer = await connectProducer(kafka, context)
    const prefix = newPrefix()
    await createMissingTopics(kafka, newInboundTopics(prefix, { partitions: 6, replicas: 1 }))
    const worker = await startWorker(context, "consume", database.url, {
      KAFKA_BROKERS: brokers,
      KAFKA_INBOUND_PREFIX: prefix,
      KAFKA_GROUP: prefix,
    })
    const bareTopic = await createTopic(kafka, `${newPrefix()}facts`)
    const floor = await startProcess(context, new URL("./bare-consumer.ts", import.meta.url), {
      DATABASE_URL: database.url,
      KAFKA_BROKERS: brokers,
      TOPIC: bareTopic,
      CONCURRENCY: String(concurrency),
    })
    const storeAll = (pid: number, topic: string) => async () => {
      await reset()
      return timed(count, pid, async () => {
        for (let from = 0; from < count; from += factsAtOnce) {
          const messages = orderIds.slice(from, from + factsAtOnce).map(messageFor)
          await producer.send({ topic, messages })
        }
        await untilDone(count, stored, polls)
      })
    }
    const titles = {
      name: "facts stored",
      unit: "facts/s",
      better: "higher",
      goal: 0.5,
      floorIs: `kafkajs's own consumer, one statement for each message, ${concurrency} at once`,
      notes: [`${count} facts at once, ${factsAtOnce} in a request`],
    } as const
    const sides = {
      ours: storeAll(worker.pid, `${prefix}warehouse.shipments`),
      floor: storeAll(floor.pid, bareTopic),
    }
    return [await compareInTurn(context, titles, sides)]
  },
}
