import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { EventId } from "@procurement/domain/identity"
import { minorUnits, money } from "@procurement/domain/money"
import {
  cancel,
  correctionIdFor,
  correctionIdsOf,
  maximumReturns,
  Order,
  type OrderFact,
  type OrderMoment,
  type OrderStep,
  returnsOf,
  transition,
} from "@procurement/domain/order"
import type { Quantity } from "@procurement/domain/catalog"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { acceptedAt, anOrder, delivered, later, returned, shipped } from "./support/an-order.ts"

const [mug] = anOrder.lines as [Order["lines"][number]]

/** Two lines: two mugs, and five mugs of another kind. */
const twoLines = {
  ...anOrder,
  lines: [
    mug,
    { ...mug, name: lineText("Kubek duży"), quantity: 5 as Quantity, gross: minorUnits(12_495) },
  ],
  total: money(17_493, "PLN"),
}

const moment = (nth: number): OrderMoment => ({
  at: instant(acceptedAt + nth * 1_000),
  eventId: `evt_01kafq3v8pe0rr2c1m5kz9x${String(nth).padStart(3, "0")}` as EventId,
})

const stepOf = (order: Order, fact: OrderFact, nth = 1): OrderStep =>
  Result.getOrThrow(transition(order, fact, moment(nth)))

const refusalOf = (order: Order, fact: OrderFact) =>
  Result.getOrThrow(Result.flip(transition(order, fact, moment(9))))

type ReturnedFact = Extract<OrderFact, { _tag: "Returned" }>

type Pair = readonly [line: number, quantity: number]

const back = (reference: string, first: Pair, ...others: ReadonlyArray<Pair>) => {
  const lineOf = ([line, quantity]: Pair) => ({ line, quantity: quantity as Quantity })
  return {
    _tag: "Returned",
    reference: lineText(reference),
    lines: [lineOf(first), ...others.map(lineOf)],
  } satisfies ReturnedFact
}

const sent = stepOf(twoLines, shipped).next

describe("Returns", () => {
  it("a return is recorded, published, and corrects the invoice by the returned goods", () => {
    const { next, events, correction } = stepOf(sent, { ...back("RMA-1", [2, 3]), ...reason })
    const correctionId = correctionIdFor(moment(1).eventId)
    const lines = [{ line: 2, quantity: 3 }]
    const kept = { reference: "RMA-1", ...reason, lines, returnedAt: moment(1).at, correctionId }
    expect(next).toEqual({ ...sent, returns: [kept] })
    expect(events).toMatchObject([
      {
        type: "order.returned",
        data: {
          orderId: anOrder.id,
          invoiceId: anOrder.invoiceId,
          correctionId,
          returnReference: "RMA-1",
          reason: "uszkodzone",
          lines: [{ line: 2, sku: mug.sku, quantity: 3 }],
        },
      },
    ])
    expect(correction).toMatchObject({
      _tag: "Pending",
      id: correctionId,
      orderId: anOrder.id,
      lines: [{ name: "Kubek duży", quantity: -3, gross: -7_497, before: 5, line: 2 }],
      total: { amount: -7_497, currency: "PLN" },
      correction: {
        invoiceId: anOrder.invoiceId,
        follows: anOrder.invoiceId,
        cause: "Returned",
        reason: "uszkodzone",
      },
    })
  })

  it("a second return corrects the remaining quantities and follows the first correction", () => {
    const first = stepOf(sent, back("RMA-1", [2, 3]), 1)
    const second = stepOf(first.next, back("RMA-2", [1, 1], [2, 2]), 2)
    expect(second.correction).toMatchObject({
      lines: [
        { quantity: -1, before: 2, line: 1 },
        { quantity: -2, before: 2, line: 2 },
      ],
      correction: { invoiceId: anOrder.invoiceId, follows: first.correction?.id },
    })
    expect(correctionIdsOf(second.next)).toEqual([first.correction?.id, second.correction?.id])
  })

  it("a delivered order accepts returns until every item is returned", () => {
    const arrived = stepOf(sent, delivered).next
    const { next } = stepOf(arrived, back("RMA-1", [1, 2], [2, 5]))
    expect(next._tag).toBe("Delivered")
    expect(refusalOf(next, back("RMA-2", [1, 1]))).toMatchObject({
      _tag: "ReturnRefused",
      reason: "MoreThanSold",
      line: 1,
      returnable: 0,
    })
  })

  it("a return that names a line twice adds up both quantities", () => {
    const { correction } = stepOf(sent, back("RMA-1", [2, 2], [2, 3]))
    expect(correction?.lines).toMatchObject([{ quantity: -5, before: 5 }])
    expect(refusalOf(sent, back("RMA-1", [2, 3], [2, 3]))).toMatchObject({ returnable: 5 })
  })

  it("a repeated return changes nothing, in any order of its lines", () => {
    const { next } = stepOf(sent, back("RMA-1", [1, 1], [2, 2]))
    for (const again of [back("RMA-1", [1, 1], [2, 2]), back("RMA-1", [2, 2], [1, 1])]) {
      const step = stepOf(next, again, 5)
      expect(step.next).toBe(next)
      expect(step.events).toEqual([])
      expect(step.correction).toBeUndefined()
    }
  })

  it("a return with the reference of a different return is rejected", () => {
    const { next } = stepOf(sent, back("RMA-1", [1, 1]))
    expect(refusalOf(next, back("RMA-1", [1, 2]))).toMatchObject({ reason: "ReferenceReused" })
  })

  it("a return of a line that the order does not have is rejected", () => {
    expect(refusalOf(sent, back("RMA-1", [3, 1]))).toMatchObject({
      reason: "UnknownLine",
      line: 3,
    })
  })

  it("an accepted or a cancelled order rejects a return", () => {
    const cancelled = Result.getOrThrow(cancel(anOrder, [], undefined, later)).next
    for (const order of [anOrder, cancelled]) {
      const expected = { _tag: "OrderCannotMove", status: order._tag, fact: "Returned" }
      expect(refusalOf(order, returned)).toMatchObject(expected)
    }
  })

  it("an order accepts at most a hundred returns", () => {
    const many = { ...mug, quantity: 1_000 as Quantity, gross: minorUnits(2_499_000) }
    let order: Order = stepOf({ ...anOrder, lines: [many] }, shipped).next
    for (let nth = 1; nth <= maximumReturns; nth += 1) {
      order = stepOf(order, back(`RMA-${nth}`, [1, 1]), nth).next
    }
    expect(refusalOf(order, back("one more", [1, 1]))).toMatchObject({ reason: "TooManyReturns" })
    expect(stepOf(order, back("RMA-7", [1, 1])).next).toBe(order)
  })
})

const reason = { reason: lineText("uszkodzone") }

describe("Cancellations", () => {
  it("a cancellation corrects every line of the invoice to zero", () => {
    const { correction } = Result.getOrThrow(cancel(twoLines, [], lineText("dwa razy"), later))
    expect(correction).toMatchObject({
      lines: [
        { quantity: -2, before: 2 },
        { quantity: -5, before: 5 },
      ],
      total: { amount: -17_493, currency: "PLN" },
      correction: { follows: anOrder.invoiceId, cause: "Cancelled", reason: "dwa razy" },
      timeline: [{ state: "Pending", at: later.at }],
    })
  })

  it("a repeated cancellation creates no further correction", () => {
    const { next } = Result.getOrThrow(cancel(twoLines, [], undefined, later))
    expect(Result.getOrThrow(cancel(next, [], undefined, later)).correction).toBeUndefined()
  })
})

describe("Orders stored before returns and corrections existed", () => {
  it("an order stored without returns decodes, has none, and accepts a return", () => {
    const read = Schema.decodeUnknownSync(Order)
    const shippedThen = { ...anOrder, ...shipment, _tag: "Shipped" }
    const cancelledThen = { ...anOrder, _tag: "Cancelled", cancelledAt: later.at }
    for (const order of [read({ ...shippedThen, tracking: [] }), read(cancelledThen)]) {
      expect(returnsOf(order)).toEqual([])
      expect(correctionIdsOf(order)).toEqual([])
    }
    const step = stepOf(read({ ...shippedThen, tracking: [] }), back("RMA-1", [1, 1]))
    expect(step.correction?.total.amount).toBe(-2_499)
  })
})

const shipment = {
  shipments: [{ carrier: "InPost", trackingNumber: "5200", shippedAt: later.at }],
}
