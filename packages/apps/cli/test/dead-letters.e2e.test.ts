/** `procurement dead-letters`, over real PostgreSQL and a real Kafka. */
import { randomUUID } from "node:crypto"
import {
  createMissingTopics,
  newInboundTopics,
  openKafka,
  startInboundConsumer,
} from "@procurement/adapter-kafka"
import {
  type Database,
  makeInbox,
  makeCollectivePayments,
  makeOrderRepository,
  makePaymentRepository,
  openDatabase,
} from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { aPlacement } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import { Entropy } from "@procurement/domain/identity"
import { consume } from "@procurement/domain/inbound"
import { OrderRepository, recordOrderFact } from "@procurement/domain/order"
import { CollectivePaymentRepository, PaymentRepository } from "@procurement/domain/payment"
import { makeEntropy } from "@procurement/app-platform"
import { lineText } from "@procurement/domain/text"
import { eventually } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { type Procurement, procurementHere, type Ran } from "./procurement.ts"

const brokers = inject("kafkaBrokers")
const prefix = `test-${randomUUID()}.`
const channel = "warehouse.shipments"

let test: TestDatabase
let database: Database
let procurement: Procurement
beforeAll(async () => {
  test = await freshDatabase()
  database = await openDatabase({ url: test.url, poolSize: 4 })
  procurement = procurementHere({
    DATABASE_URL: test.url,
    KAFKA_BROKERS: brokers,
    KAFKA_INBOUND_PREFIX: prefix,
  })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const answer = (ran: Ran) => {
  expect([ran.code, ran.errorOutput]).toEqual([0, ""])
  return JSON.parse(ran.out)
}

interface Listed {
  readonly place: string
  readonly reason: string
}

const ports = () =>
  Layer.mergeAll(
    Layer.succeed(CollectivePaymentRepository, makeCollectivePayments(database)),
    Layer.succeed(OrderRepository, makeOrderRepository(database)),
    Layer.succeed(PaymentRepository, makePaymentRepository(database)),
    Layer.succeed(Entropy, makeEntropy()),
  )

/** Runs a consumer during the work. */
const whileListening = async (work: () => Promise<unknown>): Promise<void> => {
  const consumer = startInboundConsumer({
    kafka: openKafka({ brokers: brokers.split(","), clientId: "cli-test" }),
    groupId: `${prefix}group`,
    topicPrefix: prefix,
    concurrency: 2,
    consume: (messages) => Effect.runPromise(Effect.provide(consume(messages), ports())),
  })
  await work().finally(consumer.stop)
}

const onKafka = { meta: { needs: "Kafka" }, timeout: 180_000 }

describe.skipIf(brokers === "")("procurement dead-letters", onKafka, () => {
  it("dead-letters lists messages, and replay sends them back to their channel", async () => {
    const kafka = openKafka({ brokers: brokers.split(","), clientId: "cli-test" })
    await createMissingTopics(kafka, newInboundTopics(prefix, { partitions: 1, replicas: 1 }))
    expect(answer(await procurement("dead-letters", "list", "--json"))).toEqual({
      items: [],
      more: 0,
    })
    const placement = aPlacement({ acceptedAt: instant(Date.now()) })
    await Effect.runPromise(makeOrderRepository(database).place(placement))
    const orderId = placement.order.id
    // Delivered before it was shipped: becomes valid once the warehouse has reported the shipment.
    const message = { source: "//warehouse.example", id: "early" }
    const type = "warehouse.order.delivered"
    const event = { specversion: "1.0", ...message, type, data: { orderId } }
    const producer = kafka.producer()
    await producer.connect()
    await producer.send({
      topic: `${prefix}${channel}`,
      messages: [{ value: JSON.stringify(event) }, { value: "no event" }],
    })
    await producer.disconnect()
    const listed = async (): Promise<ReadonlyArray<Listed>> =>
      answer(await procurement("dead-letters", "list", "--json")).items
    await whileListening(() => eventually(async () => (await listed()).length === 2))
    const before = await listed()
    const early = before.find(({ reason }) => reason === "refused")
    const unreadable = before.find(({ reason }) => reason === "unreadable")
    expect(early).toEqual({
      channel,
      place: expect.stringMatching(/^0:[01]$/),
      reason: "refused",
      detail: "Delivered contradicts the order's status Accepted",
      ...message,
      deadLetteredAt: expect.stringMatching(/^\d{4}-.*Z$/),
      isWaiting: true,
    })

    const shipped = {
      _tag: "Shipped",
      carrier: lineText("X"),
      trackingNumber: lineText("1"),
    } as const
    await Effect.runPromise(Effect.provide(recordOrderFact(orderId, shipped), ports()))
    const replay = await procurement("dead-letters", "replay", channel, "--waiting", "--json")
    expect(answer(replay)).toEqual({ channel, sentBack: 1 })
    const inbox = makeInbox(database)
    await whileListening(() => eventually(() => Effect.runPromise(inbox.isRecorded(message))))
    expect(await listed()).toEqual([unreadable])
    const all = await procurement("dead-letters", "list", channel, "--all")
    expect(all.out).toMatch(/ refused +no /)
    const one = await procurement("dead-letters", "replay", channel, unreadable?.place ?? "")
    expect(one.out).toBe(`sent 1 back to ${channel}\n`)
  })

  it.each([
    [["list", "--limit", "0"], 2, "--limit 0: must be"],
    [["list", "nonsense"], 2, "[channel] nonsense: must be warehouse.shipments or bank.payments"],
    [["replay", channel], 2, "name places, or use --waiting for all"],
    [["replay", channel, "0:1", "--waiting"], 2, "name places, or use --waiting for all"],
    [["replay", channel, "first"], 1, "There is no dead letter at first"],
    [["replay", channel, "0:999999"], 1, "There is no dead letter at 0:999999"],
  ])("dead-letters %j exits with %i", async (words, code, errorOutput) => {
    const ran = await procurement("dead-letters", ...words)
    expect([ran.code, ran.out]).toEqual([code, ""])
    expect(ran.errorOutput).toContain(errorOutput)
  })

  it("dead-letters requires KAFKA_BROKERS", async () => {
    const ran = await procurementHere({ DATABASE_URL: test.url })("dead-letters", "list")
    expect([ran.code, ran.errorOutput]).toEqual([2, "procurement: KAFKA_BROKERS is required\n"])
  })
})
