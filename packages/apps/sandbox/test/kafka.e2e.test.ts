/** A sandbox that is configured with Kafka publishes its events there, and reads from it. */
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { openKafka, outboundTopics } from "@procurement/adapter-kafka"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { putAhead } from "./support/ahead.ts"
import { buyerAt, readInfo } from "./support/buyer.ts"
import { operatorAt } from "./support/operator.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"

const brokers = inject("kafkaBrokers")
const folder = join(temporaryFolder(afterAll), "sandbox")
const topicPrefix = `sandbox-${randomUUID()}.`

describe.skipIf(brokers === "")("A sandbox with Kafka", { meta: { needs: "Kafka" } }, () => {
  beforeAll(async () => {
    await putAhead(folder)
    const program = runProgram("sandbox", {
      SANDBOX_DIR: folder,
      KAFKA_BROKERS: brokers,
      KAFKA_TOPIC_PREFIX: topicPrefix,
      KAFKA_INBOUND_PREFIX: topicPrefix,
      KAFKA_REPLICAS: "1",
    })
    await program.says("The sandbox is running.")
  })
  afterAll(() => endProcessesOf(folder))

  it("the sandbox publishes the order.accepted and invoice.issued events of an order", async () => {
    const info = await readInfo(folder)
    const buyer = await buyerAt(info)
    const order = await buyer.order()
    const [invoice] = order.invoices
    await buyer.archived(invoice.id)
    const kafka = openKafka({ brokers: brokers.split(","), clientId: "sandbox-test" })
    const consumer = kafka.consumer({ groupId: topicPrefix, maxWaitTimeInMs: 100 })
    /** By their ids: an event may be published more than once. */
    const seen = new Map<string, { readonly type: string; readonly subject: string }>()
    await consumer.connect()
    await consumer.subscribe({ topics: [...outboundTopics(topicPrefix)], fromBeginning: true })
    await consumer.run({
      eachMessage: async ({ message }) => {
        const event = JSON.parse(String(message.value))
        seen.set(event.id, event)
      },
    })
    await expect
      .poll(() => [...seen.values()].map(({ type, subject }) => `${type} ${subject}`).toSorted(), {
        timeout: 60_000,
      })
      .toEqual([`invoice.issued ${invoice.id}`, `order.accepted ${order.id}`])
    await consumer.disconnect()
  }, 120_000)

  it("operators see a message that could not be applied, and send it back", async () => {
    const { ask } = operatorAt(await readInfo(folder))
    const kafka = openKafka({ brokers: brokers.split(","), clientId: "sandbox-test" })
    const producer = kafka.producer()
    await producer.connect()
    const topic = `${topicPrefix}bank.payments`
    await producer.send({ topic, messages: [{ key: "1", value: "no event" }] })
    await producer.disconnect()
    interface Listed {
      readonly items: ReadonlyArray<{ readonly place: string; readonly reason: string }>
    }
    const letters = async () => (await ask<Listed>("/dead-letters")).items
    const reasons = async () => (await letters()).map(({ reason }) => reason)
    await expect.poll(reasons, { timeout: 60_000 }).toEqual(["unreadable"])
    const [{ place } = { place: "" }] = await letters()
    const body = { channel: "bank.payments", places: [place] }
    expect(await ask("/dead-letters/replays", body)).toEqual({
      channel: "bank.payments",
      sentBack: 1,
    })
    await expect.poll(reasons, { timeout: 60_000 }).toEqual(["unreadable", "unreadable"])
  }, 120_000)
})
