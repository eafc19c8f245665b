/**
 * A worker consumes warehouse facts from Kafka and stores each effect once in PostgreSQL. The floor
 * is kafkajs's own consumer with one statement for each message (bare-consumer.ts). On both sides
 * the time starts before the facts are sent.
 */
import { randomUUID } from "node:crypto"
import { createMissingTopics, newInboundTopics } from "@procurement/adapter-kafka"
import type { Section } from "../bench.ts"
import { type BenchDatabase, startDatabase } from "../database.ts"
import { startProcess, startWorker } from "../processes.ts"
import { compareInTurn } from "../rounds.ts"
import { addOrders } from "../sizes.ts"
import { connectProducer, createTopic, newPrefix, startBroker, timed, untilDone } from "./broker.ts"

const factCounts = { brief: 1_000, usual: 12_000, large: 12_000 }
/** The worker's default. */
const concurrency = 8
const batch = 1_000

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
        for (let from = 0; from < count; from += batch) {
          const messages = orderIds.slice(from, from + batch).map(messageFor)
          await producer.send({ topic, messages })
        }
        await untilDone(count, stored)
      })
    }
    const titles = {
      name: "facts stored",
      unit: "facts/s",
      better: "higher",
      goal: 0.5,
      floorIs: `kafkajs's own consumer, one statement for each message, ${concurrency} at once`,
      notes: [`${count} facts at once, ${batch} in a request`],
    } as const
    const sides = {
      ours: storeAll(worker.pid, `${prefix}warehouse.shipments`),
      floor: storeAll(floor.pid, bareTopic),
    }
    return [await compareInTurn(context, titles, sides)]
  },
}
