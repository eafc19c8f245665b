/** The inbound consumer on a real broker. */
import { eventually } from "@procurement/testing"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Unavailable } from "@procurement/domain/unavailable"
import type { Consume } from "../../src/index.ts"
import { brokers, eventOf, type InboundWorld, openInboundWorld } from "./support/inbound-world.ts"

const shipments = "warehouse.shipments"
const payments = "bank.payments"

const processing = (orderId: string, id?: string) => ({
  key: orderId,
  value: eventOf("warehouse.order.processing", { orderId }, id),
})

const shipped = (orderId: string) => ({
  key: orderId,
  value: eventOf("warehouse.order.shipped", { orderId, carrier: "InPost", trackingNumber: "1" }),
})

const tracked = (orderId: string, nth: number) => ({
  key: orderId,
  value: eventOf("warehouse.order.tracked", {
    orderId,
    at: new Date(Date.UTC(2026, 10, 21, 8, 0, nth)).toISOString(),
    description: `nr ${nth}`,
  }),
})

const onKafka = { meta: { needs: "Kafka" }, timeout: 120_000 }

describe.skipIf(brokers === "")("Inbound consumer", onKafka, () => {
  let world: InboundWorld
  beforeEach(async () => {
    world = await openInboundWorld()
  })
  afterEach(() => world.close())

  const statusOf = (orderId: string) => world.ledger.orders.get(orderId)?._tag
  const publishedOf = (orderId: string) =>
    world.ledger.outbox
      .filter(({ event }) => "orderId" in event.data && event.data.orderId === orderId)
      .map(({ event }) => event.type)

  it("the consumer consumes warehouse and bank events and commits when it stops", async () => {
    const { order, invoice } = await world.place()
    await world.send(shipments, processing(order.id), shipped(order.id))
    const data = { invoiceId: invoice.id, reference: "BANK 1", amount: "1.00" }
    const payment = { ...data, currency: invoice.total.currency }
    await world.send(payments, { value: eventOf("bank.payment.received", payment) })
    const consumer = world.listen()
    await eventually(() => statusOf(order.id) === "Shipped" && world.ledger.payments.size === 1)
    await consumer.stop()
    expect(await world.uncommitted(shipments)).toBe(0)
    expect(await world.uncommitted(payments)).toBe(0)
    expect(await world.deadLetterCount(shipments)).toBe(0)
  })

  it("a message takes effect once, however often it is sent", async () => {
    const { order } = await world.place()
    const once = processing(order.id, "the very same")
    await world.send(
      shipments,
      once,
      once,
      { ...once, key: "another partition" },
      shipped(order.id),
    )
    await world.send(shipments, once)
    const consumer = world.listen()
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    await consumer.stop()
    expect(publishedOf(order.id)).toEqual(["order.accepted", "order.processing", "order.shipped"])
    expect(await world.deadLetterCount(shipments)).toBe(0)
  })

  it("an unusable message becomes a dead letter and does not block later messages", async () => {
    const { order } = await world.place()
    const key = order.id
    const unknown = "ord_01m7x409gbfzzvzzzzzzzzzzzz"
    await world.send(
      shipments,
      { key, value: "not JSON {" },
      { key, value: { specversion: "1.0", id: "x" } },
      { key, value: eventOf("warehouse.order.eaten", {}) },
      { key, value: eventOf("warehouse.order.shipped", { orderId: key }) },
      { key, value: eventOf("warehouse.order.processing", { orderId: unknown }) },
      { key, value: eventOf("warehouse.order.delivered", { orderId: key }) },
      processing(order.id),
    )
    world.listen()
    await eventually(() => statusOf(order.id) === "Processing")
    await eventually(async () => (await world.deadLetterCount(shipments)) === 6)
    const letters = await world.lettersIn(shipments)
    expect(letters.map(({ cause }) => cause.reason).toSorted()).toEqual([
      "invalid",
      "not_found",
      "refused",
      "unknown_type",
      "unreadable",
      "unreadable",
    ])
  })

  it("the consumer pauses while the store is down, then retries in order", async () => {
    const { order } = await world.place()
    let asked = 0
    let isAway = true
    const consume: Consume = (messages) => {
      asked += 1
      if (isAway) return Promise.reject(new Unavailable({ port: "OrderRepository" }))
      return world.consume(messages)
    }
    await world.send(shipments, processing(order.id), shipped(order.id), tracked(order.id, 1))
    world.listen({ consume })
    await eventually(() => asked >= 4)
    expect(await world.uncommitted(shipments)).toBe(3)
    const askedWhileAway = asked
    expect(askedWhileAway, "no hot loop").toBeLessThan(20)
    isAway = false
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    expect(publishedOf(order.id)).toEqual(["order.accepted", "order.processing", "order.shipped"])
    expect(await world.deadLetterCount(shipments)).toBe(0)
  })

  it("a dead letter is written once, after all earlier messages are settled", async () => {
    const { order } = await world.place()
    let asked = 0
    let isAway = true
    const consume: Consume = (messages) => {
      asked += 1
      if (isAway) return Promise.reject(new Unavailable({ port: "OrderRepository" }))
      return world.consume(messages)
    }
    const lags: Array<number> = []
    await world.send(shipments, processing(order.id), { key: order.id, value: "not JSON {" })
    world.listen({ consume, onLag: (_topic, _partition, messages) => lags.push(messages) })
    await eventually(() => asked >= 4)
    expect(await world.deadLetterCount(shipments)).toBe(0)
    expect(lags, "the lag is reported while nothing can be settled").toContain(2)
    isAway = false
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    expect(await world.deadLetterCount(shipments)).toBe(1)
  })

  it("a message that keeps failing with an unknown error becomes a dead letter", async () => {
    const { order } = await world.place()
    const { order: broken } = await world.place()
    const consume: Consume = (messages) =>
      messages.some(({ fact }) => "orderId" in fact && fact.orderId === broken.id)
        ? Promise.reject(new TypeError("a mistake\nin the program"))
        : world.consume(messages)
    const [before, behind] = [shipped(order.id), tracked(order.id, 1)]
    const key = order.id
    await world.send(shipments, before, { ...processing(broken.id), key }, behind)
    world.listen({ consume })
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    const letters = await world.lettersIn(shipments)
    expect(letters.map(({ cause }) => cause)).toEqual([{ reason: "failed", detail: "a mistake" }])
    const taken = world.ledger.orders.get(order.id)
    expect(taken).toMatchObject({ _tag: "Shipped", tracking: [{ description: "nr 1" }] })
  })

  it("a rebalance of the consumer group keeps the order and loses no message", async () => {
    const placed = await Promise.all(Array.from({ length: 12 }, () => world.place()))
    const ids = placed.map(({ order }) => order.id)
    const send = (of: (id: string) => ReturnType<typeof shipped>) =>
      world.send(shipments, ...ids.map((id) => of(id)))
    const slowly: Consume = async (messages) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      return world.consume(messages)
    }
    const first = world.listen({ consume: slowly, chunkSize: 3 })
    await eventually(first.isListening)
    await send(processing)
    await send(shipped)
    const second = world.listen({ consume: slowly, chunkSize: 3 })
    for (let nth = 1; nth <= 10; nth += 1) await send((id) => tracked(id, nth))
    await eventually(second.isListening)
    await first.stop()
    for (let nth = 11; nth <= 20; nth += 1) await send((id) => tracked(id, nth))
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    const expected = Array.from({ length: 20 }, (_, nth) => `nr ${nth + 1}`)
    for (const id of ids) {
      const order = world.ledger.orders.get(id)
      const tracking = order !== undefined && "tracking" in order ? order.tracking : []
      expect(tracking.map(({ description }) => description)).toEqual(expected)
      expect(publishedOf(id)).toEqual(["order.accepted", "order.processing", "order.shipped"])
    }
    expect(await world.deadLetterCount(shipments)).toBe(0)
  })

  it("a consumer that is stopped under load commits the messages it has settled", async () => {
    const placed = await Promise.all(Array.from({ length: 60 }, () => world.place()))
    await world.send(shipments, ...placed.map(({ order }) => processing(order.id)))
    const consumed: Array<string> = []
    const consume: Consume = async (messages) => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      consumed.push(...messages.map(({ message }) => message.id))
      return world.consume(messages)
    }
    const first = world.listen({ consume, chunkSize: 2 })
    await eventually(() => consumed.length >= 10)
    await first.stop()
    const afterStop = consumed.length
    expect(afterStop).toBeLessThan(60)
    expect(await world.uncommitted(shipments)).toBe(60 - afterStop)
    world.listen({ consume })
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    expect(consumed).toHaveLength(60)
    expect(new Set(consumed).size).toBe(60)
  })

  it("the consumer respects its limits for batch size and concurrent partitions", async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => world.place()))
    await world.send(shipments, ...placed.map(({ order }) => processing(order.id)))
    let inFlight = 0
    let most = 0
    const sizes: Array<number> = []
    const consume: Consume = async (messages) => {
      inFlight += 1
      most = Math.max(most, inFlight)
      sizes.push(messages.length)
      await new Promise((resolve) => setTimeout(resolve, 2))
      inFlight -= 1
      return world.consume(messages)
    }
    world.listen({ consume, chunkSize: 4, concurrency: 1 })
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    expect(most).toBe(1)
    expect(Math.max(...sizes)).toBe(4)
  })
})
