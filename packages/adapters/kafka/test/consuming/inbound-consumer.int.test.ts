/** Listening to other systems, on a real broker. */
import { OrderRepositoryError } from "@procurement/domain/order"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Hear } from "../../src/index.ts"
import {
  brokers,
  eventOf,
  eventually,
  type InboundWorld,
  openInboundWorld,
} from "./support/inbound-world.ts"

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

describe.skipIf(brokers === "")("Listening to other systems", { timeout: 120_000 }, () => {
  let world: InboundWorld
  beforeEach(async () => {
    world = await openInboundWorld()
  })
  afterEach(() => world.close())

  const statusOf = (orderId: string) => world.ledger.orders.get(orderId)?._tag
  const toldOf = (orderId: string) =>
    world.ledger.outbox
      .filter(({ event }) => "orderId" in event.data && event.data.orderId === orderId)
      .map(({ event }) => event.type)

  it("takes in what the warehouse and the bank tell, and commits it when it stops", async () => {
    const { order, invoice } = await world.place()
    await world.say(shipments, processing(order.id), shipped(order.id))
    const data = { invoiceId: invoice.id, reference: "BANK 1", amount: "1.00" }
    const payment = { ...data, currency: invoice.total.currency }
    await world.say(payments, { value: eventOf("bank.payment.received", payment) })
    const consumer = world.listen()
    await eventually(() => statusOf(order.id) === "Shipped" && world.ledger.payments.size === 1)
    await consumer.stop()
    expect(await world.uncommitted(shipments)).toBe(0)
    expect(await world.uncommitted(payments)).toBe(0)
    expect(await world.deadLetterCount(shipments)).toBe(0)
  })

  it("lets a message have its effect once, however often it is sent", async () => {
    const { order } = await world.place()
    const once = processing(order.id, "the very same")
    await world.say(shipments, once, once, { ...once, key: "another partition" }, shipped(order.id))
    await world.say(shipments, once)
    const consumer = world.listen()
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    await consumer.stop()
    expect(toldOf(order.id)).toEqual(["order.accepted", "order.processing", "order.shipped"])
    expect(await world.deadLetterCount(shipments)).toBe(0)
  })

  it("sets aside what can have no effect, and goes on with what is behind it", async () => {
    const { order } = await world.place()
    const key = order.id
    const unknown = "ord_01m7x409gbfzzvzzzzzzzzzzzz"
    await world.say(
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

  it("pauses while the store is away, and tries again in order without a dead letter", async () => {
    const { order } = await world.place()
    let asked = 0
    let isAway = true
    const hear: Hear = (messages) => {
      asked += 1
      if (isAway) return Promise.reject(new OrderRepositoryError({ reason: "Unavailable" }))
      return world.hear(messages)
    }
    await world.say(shipments, processing(order.id), shipped(order.id), tracked(order.id, 1))
    world.listen({ hear })
    await eventually(() => asked >= 4)
    expect(await world.uncommitted(shipments)).toBe(3)
    const askedWhileAway = asked
    expect(askedWhileAway, "no hot loop").toBeLessThan(20)
    isAway = false
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    expect(toldOf(order.id)).toEqual(["order.accepted", "order.processing", "order.shipped"])
    expect(await world.deadLetterCount(shipments)).toBe(0)
  })

  it("sets a message aside once, and not before those ahead of it are settled", async () => {
    const { order } = await world.place()
    let asked = 0
    let isAway = true
    const hear: Hear = (messages) => {
      asked += 1
      if (isAway) return Promise.reject(new OrderRepositoryError({ reason: "Unavailable" }))
      return world.hear(messages)
    }
    const lags: Array<number> = []
    await world.say(shipments, processing(order.id), { key: order.id, value: "not JSON {" })
    world.listen({ hear, onLag: (_topic, _partition, messages) => lags.push(messages) })
    await eventually(() => asked >= 4)
    expect(await world.deadLetterCount(shipments)).toBe(0)
    expect(lags, "the lag is told while nothing can be settled").toContain(2)
    isAway = false
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    expect(await world.deadLetterCount(shipments)).toBe(1)
  })

  it("sets a message aside that fails again and again for no known reason", async () => {
    const { order } = await world.place()
    const { order: broken } = await world.place()
    const hear: Hear = (messages) =>
      messages.some(({ told }) => "orderId" in told && told.orderId === broken.id)
        ? Promise.reject(new TypeError("a mistake\nin the program"))
        : world.hear(messages)
    const [before, behind] = [shipped(order.id), tracked(order.id, 1)]
    const key = order.id
    await world.say(shipments, before, { ...processing(broken.id), key }, behind)
    world.listen({ hear })
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    const letters = await world.lettersIn(shipments)
    expect(letters.map(({ cause }) => cause)).toEqual([{ reason: "failed", detail: "a mistake" }])
    const taken = world.ledger.orders.get(order.id)
    expect(taken).toMatchObject({ _tag: "Shipped", tracking: [{ description: "nr 1" }] })
  })

  it("keeps order and loses nothing while members of the group come and go", async () => {
    const placed = await Promise.all(Array.from({ length: 12 }, () => world.place()))
    const ids = placed.map(({ order }) => order.id)
    const say = (of: (id: string) => ReturnType<typeof shipped>) =>
      world.say(shipments, ...ids.map((id) => of(id)))
    const slowly: Hear = async (messages) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      return world.hear(messages)
    }
    const first = world.listen({ hear: slowly, together: 3 })
    await eventually(first.isListening)
    await say(processing)
    await say(shipped)
    const second = world.listen({ hear: slowly, together: 3 })
    for (let nth = 1; nth <= 10; nth += 1) await say((id) => tracked(id, nth))
    await eventually(second.isListening)
    await first.stop()
    for (let nth = 11; nth <= 20; nth += 1) await say((id) => tracked(id, nth))
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    const expected = Array.from({ length: 20 }, (_, nth) => `nr ${nth + 1}`)
    for (const id of ids) {
      const order = world.ledger.orders.get(id)
      const tracking = order !== undefined && "tracking" in order ? order.tracking : []
      expect(tracking.map(({ description }) => description)).toEqual(expected)
      expect(toldOf(id)).toEqual(["order.accepted", "order.processing", "order.shipped"])
    }
    expect(await world.deadLetterCount(shipments)).toBe(0)
  })

  it("commits what it has settled when it is stopped in the middle of much", async () => {
    const placed = await Promise.all(Array.from({ length: 60 }, () => world.place()))
    await world.say(shipments, ...placed.map(({ order }) => processing(order.id)))
    const heard: Array<string> = []
    const hear: Hear = async (messages) => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      heard.push(...messages.map(({ message }) => message.id))
      return world.hear(messages)
    }
    const first = world.listen({ hear, together: 2 })
    await eventually(() => heard.length >= 10)
    await first.stop()
    const afterStop = heard.length
    expect(afterStop).toBeLessThan(60)
    expect(await world.uncommitted(shipments)).toBe(60 - afterStop)
    world.listen({ hear })
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    expect(heard).toHaveLength(60)
    expect(new Set(heard).size).toBe(60)
  })

  it("hears no more messages together, nor partitions at once, than it may", async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => world.place()))
    await world.say(shipments, ...placed.map(({ order }) => processing(order.id)))
    let underWay = 0
    let most = 0
    const sizes: Array<number> = []
    const hear: Hear = async (messages) => {
      underWay += 1
      most = Math.max(most, underWay)
      sizes.push(messages.length)
      await new Promise((resolve) => setTimeout(resolve, 2))
      underWay -= 1
      return world.hear(messages)
    }
    world.listen({ hear, together: 4, concurrency: 1 })
    await eventually(async () => (await world.uncommitted(shipments)) === 0)
    expect(most).toBe(1)
    expect(Math.max(...sizes)).toBe(4)
  })
})
