import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  asAccepted,
  cancel,
  correctionIdFor,
  maximumTrackingEvents,
  Order,
  type OrderFact,
  type OrderStep,
  supplyOf,
  transition,
} from "@procurement/domain/order"
import { minorUnits } from "@procurement/domain/money"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  acceptedAt,
  anOrder,
  delivered,
  later,
  momentAt,
  processing,
  shipped,
  tracked,
} from "./support/an-order.ts"

/** The order after these facts, all of which must be accepted. */
const given = (...facts: ReadonlyArray<OrderFact>): Order =>
  facts.reduce<Order>(
    (order, fact) => Result.getOrThrow(transition(order, fact, later)).next,
    anOrder,
  )

const stepOf = (order: Order, fact: OrderFact): OrderStep =>
  Result.getOrThrow(transition(order, fact, later))

const rejectionOf = (order: Order, fact: OrderFact) =>
  Result.getOrThrow(Result.flip(transition(order, fact, later)))

const expectUnchanged = (order: Order, fact: OrderFact): void => {
  const { next, events } = stepOf(order, fact)
  expect(next).toBe(order)
  expect(events).toEqual([])
}

const { id, tenantId, invoiceId } = anOrder
const cancelled = Result.getOrThrow(cancel(anOrder, [], undefined, later)).next
const envelope = { id: later.eventId, tenantId, occurredAt: later.at }

describe("An accepted order", () => {
  it("processing an accepted order publishes order.processing", () => {
    const { next, events } = stepOf(anOrder, processing)
    expect(next).toEqual({ ...anOrder, _tag: "Processing", processingAt: later.at })
    const data = { orderId: id, reference: "PO-1" }
    expect(events).toEqual([{ ...envelope, type: "order.processing", data }])
  })

  it("an accepted order can be shipped before any other fact is reported", () => {
    const { next, events } = stepOf(anOrder, shipped)
    expect(next).toMatchObject({
      _tag: "Shipped",
      shipments: [{ shippedAt: later.at }],
      tracking: [],
    })
    expect(next).not.toHaveProperty("processingAt")
    expect(events.map(({ type }) => type)).toEqual(["order.shipped"])
  })

  it.each([tracked, delivered])("an accepted order rejects $_tag", (fact) => {
    const expected = { _tag: "OrderCannotMove", id, status: "Accepted", fact: fact._tag }
    expect(rejectionOf(anOrder, fact)).toMatchObject(expected)
  })

  it("an accepted order can be cancelled, with or without a reason", () => {
    const reason = lineText("zamówione dwa razy")
    const { next, events } = Result.getOrThrow(cancel(anOrder, [], reason, later))
    const correctionId = correctionIdFor(later.eventId)
    const cancelledThen = { _tag: "Cancelled", cancelledAt: later.at, reason, correctionId }
    expect(next).toEqual({ ...anOrder, ...cancelledThen })
    const named = { orderId: id, reference: "PO-1", invoiceId }
    const data = { ...named, reason, correctionId, complete: true }
    expect(events).toEqual([{ ...envelope, type: "order.cancelled", data }])
    expect(cancelled).not.toHaveProperty("reason")
  })
})

describe("An order in processing", () => {
  it("shipping records the carrier and tracking number, and publishes order.shipped", () => {
    const { next, events } = stepOf(given(processing), shipped)
    const { _tag, ...shipment } = shipped
    const shipments = [{ ...shipment, shippedAt: later.at }]
    expect(next).toMatchObject({ _tag, processingAt: later.at })
    expect("shipments" in next && next.shipments).toEqual(shipments)
    const due = { day: "2026-11-20", gross: 4_998, net: 4_063, vat: 935, rate: "23" }
    const days = { supplyDate: "2026-11-20", currency: "PLN", taxPoints: [due] }
    const named = { orderId: id, reference: "PO-1", invoiceId }
    const goods = { lines: [{ line: 1, sku: "KUB-330-BIA", quantity: 2 }], complete: true }
    const data = { ...named, ...shipment, shippedAt: later.at, ...days, ...goods }
    expect(events).toEqual([{ ...envelope, type: "order.shipped", data }])
  })

  it("an order in processing can still be cancelled", () => {
    const { next } = Result.getOrThrow(cancel(given(processing), [], undefined, later))
    expect(next).toMatchObject({ _tag: "Cancelled", processingAt: later.at })
  })
})

describe("The time of shipment", () => {
  const noticed = momentAt(instant(Date.parse("2026-11-24T08:00:00Z")))
  const shippedAt = (text: string) => ({ ...shipped, at: instant(Date.parse(text)) })
  const take = (text: string) => transition(anOrder, shippedAt(text), noticed)

  it("the date of supply is the Warsaw day of the reported shipment time", () => {
    const { next, events } = Result.getOrThrow(take("2026-11-20T23:30:00Z"))
    expect(next).toMatchObject({ shipments: [{ shippedAt: Date.parse("2026-11-20T23:30:00Z") }] })
    expect(supplyOf(next)).toEqual({ expectedOn: "2026-11-20", madeOn: "2026-11-21" })
    const data = { supplyDate: "2026-11-21", taxPoints: [{ day: "2026-11-21" }] }
    expect(events).toMatchObject([{ occurredAt: noticed.at, data }])
  })

  it("what was paid before has its own tax point", () => {
    const received = [{ amount: minorUnits(1_000), receivedAt: acceptedAt }]
    const fact = shippedAt("2026-11-23T09:00:00Z")
    const { events } = Result.getOrThrow(transition(anOrder, fact, { ...noticed, received }))
    const taxPoints = [
      { day: "2026-11-20", gross: 1_000 },
      { day: "2026-11-23", gross: 3_998 },
    ]
    expect(events).toMatchObject([{ data: { supplyDate: "2026-11-23", taxPoints } }])
  })

  it.each([
    ["ahead of ours", "2026-11-24T08:04:59Z", noticed.at],
    ["behind ours", "2026-11-20T09:55:01Z", acceptedAt],
  ])("a time from a clock slightly %s is moved to a possible time", (_, reported, expected) => {
    expect(Result.getOrThrow(take(reported)).next).toMatchObject({
      shipments: [{ shippedAt: expected }],
    })
  })

  it.each([
    ["InFuture", "2026-11-24T08:05:01Z"],
    ["BeforeAcceptance", "2026-11-20T09:54:59Z"],
  ])("an impossible time of shipment is rejected: %s", (reason, reported) => {
    const refused = Result.getOrThrow(Result.flip(take(reported)))
    expect(refused).toMatchObject({ _tag: "ShipmentTimeRefused", id, reason })
  })

  it("a second time of shipment does not replace the first", () => {
    const { next } = Result.getOrThrow(take("2026-11-20T15:00:00Z"))
    expectUnchanged(next, shippedAt("2026-11-23T15:00:00Z"))
    expectUnchanged(next, shippedAt("2027-01-01T00:00:00Z"))
  })
})

describe("A shipped order", () => {
  it("a shipped order records tracking oldest first, and publishes nothing", () => {
    const early = { ...tracked, at: instant(tracked.at - 1), description: lineText("Nadana") }
    const { next, events } = stepOf(given(shipped, tracked), early)
    const { _tag, ...second } = tracked
    const { _tag: _, ...first } = early
    expect(next).toMatchObject({ tracking: [first, second] })
    expect(events).toEqual([])
  })

  it("delivering a shipped order publishes order.delivered", () => {
    const { next, events } = stepOf(given(shipped, tracked), delivered)
    expect(next).toMatchObject({ _tag: "Delivered", deliveredAt: later.at })
    const data = { orderId: id, reference: "PO-1", deliveredAt: later.at }
    expect(events).toEqual([{ ...envelope, type: "order.delivered", data }])
  })

  it.each([shipped, tracked, processing])("a shipped order ignores a repeated $_tag", (fact) => {
    expectUnchanged(given(processing, shipped, tracked), fact)
  })

  it("a shipped order rejects a different shipment", () => {
    const other = { ...shipped, trackingNumber: lineText("5300") }
    const { _tag: _, ...shipment } = shipped
    const expected = { _tag: "OrderShippedOtherwise", id, shipment }
    expect(rejectionOf(given(shipped), other)).toMatchObject(expected)
  })

  it("a shipped or delivered order can't be cancelled", () => {
    for (const order of [given(shipped), given(shipped, delivered)]) {
      const rejection = Result.getOrThrow(Result.flip(cancel(order, [], undefined, later)))
      expect(rejection).toMatchObject({ _tag: "OrderNotCancellable", id, status: order._tag })
    }
  })

  it("an order has at most a hundred tracking events", () => {
    const messages = Array.from({ length: maximumTrackingEvents }, (_, nth) => ({
      ...tracked,
      at: instant(tracked.at + nth),
    }))
    const full = given(shipped, ...messages)
    expectUnchanged(full, tracked)
    const oneMore = { ...tracked, at: instant(tracked.at - 1) }
    expect(rejectionOf(full, oneMore)).toMatchObject({ _tag: "TooMuchTracking", id })
  })
})

describe("A delivered order", () => {
  it.each([processing, shipped, tracked, delivered])(
    "a late $_tag does not change a delivered order",
    (fact) => {
      expectUnchanged(given(shipped, tracked, delivered), fact)
    },
  )

  it("a delivered order still records late tracking", () => {
    const { next } = stepOf(given(shipped, delivered), tracked)
    expect(next).toMatchObject({ _tag: "Delivered", tracking: [{ location: "Kraków" }] })
  })
})

describe("A cancelled order", () => {
  it.each([processing, shipped, tracked, delivered])("a cancelled order rejects $_tag", (fact) => {
    const expected = { _tag: "OrderCannotMove", id, status: "Cancelled", fact: fact._tag }
    expect(rejectionOf(cancelled, fact)).toMatchObject(expected)
  })

  it("cancelling a cancelled order changes and publishes nothing", () => {
    const again = Result.getOrThrow(cancel(cancelled, [], lineText("anders"), later))
    expect(again.next).toBe(cancelled)
    expect(again.events).toEqual([])
  })
})

describe("Stored orders", () => {
  it("asAccepted returns an order as it was accepted, from any status", () => {
    for (const order of [given(processing), given(shipped, tracked, delivered), cancelled]) {
      expect(asAccepted(order)).toEqual(anOrder)
    }
  })

  it("an order without later fields decodes as accepted", () => {
    const stored = JSON.stringify(anOrder)
    expect(Schema.decodeUnknownSync(Order)(JSON.parse(stored))).toEqual(anOrder)
  })
})
