/**
 * A worker consumes warehouse facts from Kafka and stores each effect once in PostgreSQL. The floor
 * is kafkajs's own consumer with one statement for each message (bare-consumer.ts). On both sides
 * the time starts before the facts are sent.
 */
import { randomUUID } from "node:crypto"
import { createMissingTopics, newInboundTopics } from "@procurement/adapter-kafka"
import { startWorker } from "../app-processes.ts"
import type { KeepStop, Section } from "../bench.ts"
import { startDatabases } from "../database.ts"
import { addOrders } from "../filled-tables.ts"
import { openPool, type Pool } from "../pg.ts"
import { compareInTurn } from "../rounds.ts"
import { startProcess } from "../service-process.ts"
import { temporaryFolder } from "../workplace.ts"
import { createTopic, type Kafka, newPrefix, startBroker, timed, untilDone } from "./broker.ts"

const factCounts = { brief: 1_000, usual: 12_000, large: 12_000 }
/** The worker's default. */
const concurrency = 8
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

/** Sends a fact about each order, each with a new id. */
const openSender = async (kafka: Kafka, orderIds: ReadonlyArray<string>, onEnd: KeepStop) => {
  const producer = kafka.producer({ idempotent: true })
  await producer.connect()
  onEnd(() => producer.disconnect())
  return async (topic: string): Promise<void> => {
    for (let from = 0; from < orderIds.length; from += batch) {
      const messages = orderIds.slice(from, from + batch).map(messageFor)
      await producer.send({ topic, messages })
    }
  }
}

/** Creates orders, and returns a function that resets them to the state of their placement. */
const openOrders = async (pool: Pool, count: number) => {
  await pool.query("create table first_orders as select id, status, body from orders")
  const { rows } = await pool.query<{ id: string }>("select id from orders order by id")
  const reset = async (): Promise<void> => {
    await pool.query("truncate inbox, outbox")
    await pool.query(
      `update orders set status = first.status, body = first.body
       from first_orders as first where first.id = orders.id`,
    )
    await pool.query("vacuum analyze orders")
    await pool.query("checkpoint")
  }
  const stored = async (): Promise<number> => {
    const counted = await pool.query<{ count: number }>("select count(*)::int as count from inbox")
    return counted.rows[0]?.count ?? 0
  }
  return { orderIds: rows.slice(0, count).map(({ id }) => id), reset, stored }
}

export const consumeSection: Section = {
  name: "consume",
  measures: "facts of other systems from Kafka, stored, against one statement for each",
  run: async (context) => {
    const { onEnd, options } = context
    const count = factCounts[options.scale]
    const { kafka, brokers } = await startBroker(onEnd)
    const folder = await temporaryFolder(onEnd)
    const { ours: database } = await startDatabases(folder, onEnd)
    const databaseUrl = database.url
    const pool = openPool({ connectionString: databaseUrl, max: 1 })
    onEnd(() => pool.end())
    await addOrders(pool, database.tenantId, count)
    const { orderIds, reset, stored } = await openOrders(pool, count)
    const send = await openSender(kafka, orderIds, onEnd)
    const prefix = newPrefix()
    await createMissingTopics(kafka, newInboundTopics(prefix, { partitions: 6, replicas: 1 }))
    const kafkaOf = { KAFKA_BROKERS: brokers, KAFKA_INBOUND_PREFIX: prefix, KAFKA_GROUP: prefix }
    const app = { databaseUrl, folder, onEnd, environment: kafkaOf }
    const worker = await startWorker("consume", app)
    const topic = await createTopic(kafka, `${newPrefix()}facts`)
    const floor = await startProcess({
      onEnd,
      entry: new URL("./bare-consumer.ts", import.meta.url),
      environment: {
        DATABASE_URL: databaseUrl,
        KAFKA_BROKERS: brokers,
        TOPIC: topic,
        CONCURRENCY: String(concurrency),
      },
    })
    const storeAll = (pid: number, to: string) => async () => {
      await reset()
      return timed(count, pid, async () => {
        await send(to)
        await untilDone(count, stored)
      })
    }
    const compared = await compareInTurn(
      context,
      {
        name: "facts stored",
        unit: "facts/s",
        better: "higher",
        goal: 0.5,
        floorIs: `kafkajs's own consumer, one statement for each message, ${concurrency} at once`,
        notes: [`${count} facts at once, ${batch} in a request`],
      },
      {
        ours: storeAll(worker.pid, `${prefix}warehouse.shipments`),
        floor: storeAll(floor.pid, topic),
      },
    )
    return [compared]
  },
}
