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
  transition,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { anOrder, delivered, later, processing, shipped, tracked } from "./support/an-order.ts"

/** The order after the facts, one after the other; each has to be possible. */
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
const cancelled = Result.getOrThrow(cancel(anOrder, undefined, later)).next
const envelope = { id: later.eventId, tenantId, occurredAt: later.at }

describe("An accepted order", () => {
  it("is processed, which is told", () => {
    const { next, events } = stepOf(anOrder, processing)
    expect(next).toEqual({ ...anOrder, _tag: "Processing", processingAt: later.at })
    const data = { orderId: id, reference: "PO-1" }
    expect(events).toEqual([{ ...envelope, type: "order.processing", data }])
  })

  it("may be told to be shipped before anything else was told", () => {
    const { next, events } = stepOf(anOrder, shipped)
    expect(next).toMatchObject({ _tag: "Shipped", shippedAt: later.at, tracking: [] })
    expect(next).not.toHaveProperty("processingAt")
    expect(events.map(({ type }) => type)).toEqual(["order.shipped"])
  })

  it.each([tracked, delivered])("can't be $_tag before it is shipped", (fact) => {
    const expected = { _tag: "OrderCannotMove", id, status: "Accepted", fact: fact._tag }
    expect(rejectionOf(anOrder, fact)).toMatchObject(expected)
  })

  it("is cancelled, with a reason or without, which is told", () => {
    const reason = lineText("zamówione dwa razy")
    const { next, events } = Result.getOrThrow(cancel(anOrder, reason, later))
    const correctionId = correctionIdFor(later.eventId)
    const cancelledThen = { _tag: "Cancelled", cancelledAt: later.at, reason, correctionId }
    expect(next).toEqual({ ...anOrder, ...cancelledThen })
    const data = { orderId: id, reference: "PO-1", invoiceId, reason, correctionId }
    expect(events).toEqual([{ ...envelope, type: "order.cancelled", data }])
    expect(cancelled).not.toHaveProperty("reason")
  })
})

describe("An order in processing", () => {
  it("is shipped with a carrier and a tracking number, which is told", () => {
    const { next, events } = stepOf(given(processing), shipped)
    const { _tag, ...shipment } = shipped
    expect(next).toMatchObject({ _tag, shipment, shippedAt: later.at, processingAt: later.at })
    const data = { orderId: id, reference: "PO-1", invoiceId, ...shipment, shippedAt: later.at }
    expect(events).toEqual([{ ...envelope, type: "order.shipped", data }])
  })

  it("may still be cancelled", () => {
    const { next } = Result.getOrThrow(cancel(given(processing), undefined, later))
    expect(next).toMatchObject({ _tag: "Cancelled", processingAt: later.at })
  })
})

describe("A shipped order", () => {
  it("keeps what the carrier tells, oldest first, and tells nobody", () => {
    const early = { ...tracked, at: instant(tracked.at - 1), description: lineText("Nadana") }
    const { next, events } = stepOf(given(shipped, tracked), early)
    const { _tag, ...second } = tracked
    const { _tag: _, ...first } = early
    expect(next).toMatchObject({ tracking: [first, second] })
    expect(events).toEqual([])
  })

  it("is delivered, which is told", () => {
    const { next, events } = stepOf(given(shipped, tracked), delivered)
    expect(next).toMatchObject({ _tag: "Delivered", deliveredAt: later.at })
    const data = { orderId: id, reference: "PO-1", deliveredAt: later.at }
    expect(events).toEqual([{ ...envelope, type: "order.delivered", data }])
  })

  it.each([shipped, tracked, processing])("is left alone by $_tag told late or again", (fact) => {
    expectUnchanged(given(processing, shipped, tracked), fact)
  })

  it("can't be shipped with another shipment", () => {
    const other = { ...shipped, trackingNumber: lineText("5300") }
    const { _tag: _, ...shipment } = shipped
    const expected = { _tag: "OrderShippedOtherwise", id, shipment }
    expect(rejectionOf(given(shipped), other)).toMatchObject(expected)
  })

  it("can't be cancelled", () => {
    for (const order of [given(shipped), given(shipped, delivered)]) {
      const rejection = Result.getOrThrow(Result.flip(cancel(order, undefined, later)))
      expect(rejection).toMatchObject({ _tag: "OrderNotCancellable", id, status: order._tag })
    }
  })

  it("keeps no more than a hundred messages of the carrier", () => {
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
  it.each([processing, shipped, tracked, delivered])("is left alone by a late $_tag", (fact) => {
    expectUnchanged(given(shipped, tracked, delivered), fact)
  })

  it("still keeps what the carrier tells late", () => {
    const { next } = stepOf(given(shipped, delivered), tracked)
    expect(next).toMatchObject({ _tag: "Delivered", tracking: [{ location: "Kraków" }] })
  })
})

describe("A cancelled order", () => {
  it.each([processing, shipped, tracked, delivered])("can't be $_tag", (fact) => {
    const expected = { _tag: "OrderCannotMove", id, status: "Cancelled", fact: fact._tag }
    expect(rejectionOf(cancelled, fact)).toMatchObject(expected)
  })

  it("stays as it is when it is cancelled again, and tells nothing", () => {
    const again = Result.getOrThrow(cancel(cancelled, lineText("anders"), later))
    expect(again.next).toBe(cancelled)
    expect(again.events).toEqual([])
  })
})

describe("Every order", () => {
  it("can be shown as it was accepted", () => {
    for (const order of [given(processing), given(shipped, tracked, delivered), cancelled]) {
      expect(asAccepted(order)).toEqual(anOrder)
    }
  })

  it("that was stored when orders could only be accepted is read as accepted", () => {
    const stored = JSON.stringify(anOrder)
    expect(Schema.decodeUnknownSync(Order)(JSON.parse(stored))).toEqual(anOrder)
  })
})
