/** The role `consume` in real workers: real Kafka, real PostgreSQL, real crashes. */
import { randomUUID } from "node:crypto"
import {
  createMissingTopics,
  deadLetterTopic,
  newInboundTopics,
  openKafka,
} from "@procurement/adapter-kafka"
import {
  type Database,
  makeInbox,
  makeOrderRepository,
  openDatabase,
} from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { makeEntropy } from "@procurement/app-platform"
import { Entropy } from "@procurement/domain/identity"
import { type AcceptedOrder, cancelOrder, OrderRepository } from "@procurement/domain/order"
import { until } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { type FaultyProxy, openFaultyProxy } from "./support/faulty-proxy.ts"
import { type KafkaWorker, startKafkaWorker } from "./support/kafka-worker.ts"
import { openPlacing } from "./support/placing.ts"

const brokers = inject("kafkaBrokers")
const channel = "warehouse.shipments"
const source = "//warehouse.example/wms"

let test: TestDatabase
let proxy: FaultyProxy
let database: Database
let place: () => Promise<AcceptedOrder>
const kafka = openKafka({ brokers: brokers.split(","), clientId: "consume-test" })
const producer = kafka.producer({ idempotent: true })
const admin = kafka.admin()
const running: Array<KafkaWorker> = []

beforeAll(async () => {
  if (brokers === "") return
  test = await freshDatabase()
  proxy = await openFaultyProxy(test.url)
  database = await openDatabase({ url: test.url, poolSize: 6 })
  place = openPlacing(database)
  await Promise.all([producer.connect(), admin.connect()])
})
afterAll(async () => {
  if (brokers === "") return
  await Promise.all(running.map((worker) => worker.kill()))
  await Promise.all([producer.disconnect(), admin.disconnect()])
  await database.close()
  await proxy.cut()
  await test.drop()
})

const eventually = (isTrue: () => Promise<boolean>): Promise<void> =>
  until("the messages are consumed", isTrue, 90_000)

/** Opens topics and a consumer group for one test. */
const openChannel = async () => {
  const prefix = `test-${randomUUID()}.`
  await createMissingTopics(kafka, newInboundTopics(prefix, { partitions: 2, replicas: 1 }))
  const topic = `${prefix}${channel}`
  const groupId = `${prefix}group`
  return {
    start: async () => {
      const worker = await startKafkaWorker({
        DATABASE_URL: proxy.url,
        KAFKA_BROKERS: brokers,
        KAFKA_INBOUND_PREFIX: prefix,
        KAFKA_GROUP: groupId,
        ROLES: "consume",
      })
      running.push(worker)
      return worker
    },
    send: async (type: string, orderIds: ReadonlyArray<string>) => {
      const names = orderIds.map(() => ({ source, id: randomUUID() }))
      const messages = orderIds.map((orderId, nth) => ({
        key: orderId,
        value: JSON.stringify({
          specversion: "1.0",
          ...names[nth],
          type: `warehouse.order.${type}`,
          data: { orderId, carrier: "InPost", trackingNumber: "1" },
        }),
      }))
      await producer.send({ topic, messages })
      return names
    },
    uncommitted: async () => {
      const ends = await admin.fetchTopicOffsets(topic)
      const [group] = await admin.fetchOffsets({ groupId, topics: [topic] })
      return ends.reduce((sum, { partition, high }) => {
        const committed = group?.partitions.find((each) => each.partition === partition)
        return sum + Number(high) - Math.max(0, Number(committed?.offset ?? 0))
      }, 0)
    },
    deadLetters: async () => {
      const ends = await admin.fetchTopicOffsets(deadLetterTopic(topic))
      return ends.reduce((sum, { high }) => sum + Number(high), 0)
    },
  }
}

const statusOf = async ({ id }: AcceptedOrder) => {
  const found = await Effect.runPromise(makeOrderRepository(database).findAny(id))
  return Option.getOrUndefined(found)?._tag
}

const countOfEvents = async (orderIds: ReadonlyArray<string>, type: string) => {
  const text = "select id from outbox where type = $1 and aggregate_id = any ($2)"
  return (await database.sql.query({ name: "", text }, [type, orderIds])).length
}

const cancelled = ({ id, tenantId }: AcceptedOrder) =>
  Effect.runPromise(
    Effect.provide(
      cancelOrder(tenantId, id, undefined),
      Layer.merge(
        Layer.succeed(OrderRepository, makeOrderRepository(database)),
        Layer.succeed(Entropy, makeEntropy()),
      ),
    ),
  )

const onKafka = { meta: { needs: "Kafka" }, timeout: 240_000 }

describe.skipIf(brokers === "")("Inbound messages", onKafka, () => {
  it("a message takes effect once when the worker dies before it commits the offset", async () => {
    const { start, send, uncommitted, deadLetters } = await openChannel()
    const order = await place()
    const first = await start()
    const [message] = await send("processing", [order.id])
    const inbox = makeInbox(database)
    // The offset is committed a second later at the earliest.
    await eventually(() => Effect.runPromise(inbox.isRecorded(message ?? { source, id: "" })))
    await first.kill()
    // A second consumption would reject the message, unless the inbox recognises it.
    await cancelled(order)
    await start()
    await eventually(async () => (await uncommitted()) === 0)
    expect(await statusOf(order)).toBe("Cancelled")
    expect(await deadLetters()).toBe(0)
    expect(await countOfEvents([order.id], "order.processing")).toBe(1)
  })

  it("another worker consumes the messages of a worker that was killed or stopped", async () => {
    const { start, send, uncommitted, deadLetters } = await openChannel()
    const orders = await Promise.all(Array.from({ length: 40 }, () => place()))
    const ids = orders.map(({ id }) => id)
    const [first, second] = await Promise.all([start(), start()])
    await send("processing", ids)
    await eventually(async () => (await countOfEvents(ids, "order.processing")) > 5)
    await first.kill()
    await send("shipped", ids)
    await eventually(async () => (await countOfEvents(ids, "order.shipped")) > 5)
    const third = await start()
    expect(await second.stop()).toBe(0)
    await send("delivered", ids)
    await eventually(async () => (await countOfEvents(ids, "order.delivered")) === 40)
    await eventually(async () => (await uncommitted()) === 0)
    expect(await countOfEvents(ids, "order.processing")).toBe(40)
    expect(await countOfEvents(ids, "order.shipped")).toBe(40)
    expect(await deadLetters()).toBe(0)
    expect(await third.stop()).toBe(0)
  })

  it("messages wait while the database is unavailable and are consumed afterwards", async () => {
    const { start, send, uncommitted, deadLetters } = await openChannel()
    const orders = await Promise.all(Array.from({ length: 40 }, () => place()))
    const ids = orders.map(({ id }) => id)
    const worker = await start()
    await send("processing", ids)
    await eventually(async () => (await countOfEvents(ids, "order.processing")) > 5)
    await proxy.cut()
    await send("shipped", ids)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(await countOfEvents(ids, "order.shipped")).toBe(0)
    await proxy.restore()
    await eventually(async () => (await countOfEvents(ids, "order.shipped")) === 40)
    await eventually(async () => (await uncommitted()) === 0)
    expect(await deadLetters()).toBe(0)
    expect(await worker.stop()).toBe(0)
  })
})
