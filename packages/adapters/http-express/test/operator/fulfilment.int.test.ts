/** What operators tell of orders and payments, and what follows from it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { operatorOrder } from "../../src/operator/schema/order.ts"
import { bearer, bodyOf, fieldsOf } from "../requests.ts"
import { theTenant } from "../api-server.ts"
import {
  answered,
  operatorToken,
  type OperatorServer,
  type PlacedOrder,
  placeOrder,
  refusal,
  startOperator,
} from "./operator-server.ts"

let server: OperatorServer
beforeAll(async () => {
  server = await startOperator()
})
afterAll(() => server.close())

interface Shown {
  readonly status: string
  readonly tenantId: string
  readonly tracking?: { readonly events: ReadonlyArray<object> }
}

const shipment = {
  carrier: "InPost",
  trackingNumber: "520000012345",
  trackingUrl: "https://tracking.example.com/520000012345",
}
const onItsWay = {
  at: "2026-11-21T08:30:00+01:00",
  description: "W doręczeniu",
  location: "Kraków",
}

const tell = (order: PlacedOrder, fact: string, body: unknown = {}) =>
  server.operate(`/orders/${order.id}/${fact}`, body)

const eventsAbout = ({ id }: PlacedOrder): ReadonlyArray<string> =>
  server.api.ledger.outbox
    .map(({ event }) => event)
    .filter(({ data }) => "orderId" in data && data.orderId === id)
    .map(({ type }) => type)

describe("An order that goes its way", () => {
  it("is processed, shipped, tracked and delivered, and its customer sees it", async () => {
    const order = await placeOrder(server)
    expect(await answered<Shown>(tell(order, "processing"))).toMatchObject({
      status: "processing",
      tenantId: theTenant,
    })
    expect(await answered<Shown>(tell(order, "shipment", shipment))).toMatchObject({
      status: "shipped",
    })
    const tracked = await answered<Shown>(tell(order, "tracking-events", onItsWay))
    expect(tracked.tracking?.events).toEqual([{ ...onItsWay, at: "2026-11-21T07:30:00.000Z" }])
    expect(await answered<Shown>(tell(order, "delivery"))).toMatchObject({ status: "delivered" })
    const headers = bearer(await server.api.token())
    const seen = await server.api.fetch(`/v1/orders/${order.id}`, { headers })
    expect(await seen.json()).toMatchObject({ status: "delivered" })
    const heard = ["order.accepted", "order.processing", "order.shipped", "order.delivered"]
    expect(eventsAbout(order)).toEqual(heard)
  })

  it("is told of twice without anything happening twice", async () => {
    const order = await placeOrder(server)
    for (const _ of [1, 2]) {
      await answered(tell(order, "shipment", shipment))
      await answered(tell(order, "tracking-events", onItsWay))
      await answered(tell(order, "delivery"))
      await answered(tell(order, "processing"))
    }
    expect(eventsAbout(order)).toEqual(["order.accepted", "order.shipped", "order.delivered"])
    const shown = await answered<Shown>(server.operate(`/orders/${order.id}`))
    expect(shown.tracking?.events).toHaveLength(1)
  })

  it("is shown to operators exactly as described, whoever has placed it", async () => {
    const order = await placeOrder(server)
    await answered(tell(order, "shipment", shipment))
    const shown = await bodyOf(operatorOrder, await server.operate(`/orders/${order.id}`))
    expect(shown.tenantId).toBe(theTenant)
  })
})

interface WithReturns extends Shown {
  readonly lines: ReadonlyArray<{ readonly quantity: number }>
  readonly returns?: ReadonlyArray<{ readonly invoiceId: string }>
  readonly invoices: ReadonlyArray<{ readonly id: string; readonly kind: string }>
}

describe("Goods that come back", () => {
  const back = { reference: "RMA-1", reason: "uszkodzone", lines: [{ line: 1, quantity: 1 }] }

  it("correct the invoice once, however often they are told of", async () => {
    const order = await placeOrder(server)
    await answered(tell(order, "shipment", shipment))
    const first = await answered<WithReturns>(tell(order, "returns", back))
    expect(first).toMatchObject({
      status: "shipped",
      returns: [{ ...back, invoiceId: first.invoices[1]?.id }],
      invoices: [{ kind: "VAT" }, { kind: "KOR", corrects: { id: first.invoices[0]?.id } }],
    })
    expect(await answered<WithReturns>(tell(order, "returns", back))).toEqual(first)
    const second = { ...back, reference: "RMA-2" }
    const shown = await answered<WithReturns>(tell(order, "returns", second))
    expect(shown.invoices.map(({ kind }) => kind)).toEqual(["VAT", "KOR", "KOR"])
    expect(eventsAbout(order).filter((type) => type === "order.returned")).toHaveLength(2)
  })

  it("are refused when they can't have come back like that", async () => {
    const order = await placeOrder(server)
    await refusal(tell(order, "returns", back), 409, "impossible_move")
    await answered(tell(order, "shipment", shipment))
    const many = { ...back, lines: [{ line: 1, quantity: 1_000_000 }] }
    const problem = await refusal(tell(order, "returns", many), 409, "return_refused")
    expect(problem.detail).toContain("line 1")
    const strange = { ...back, lines: [{ line: 99, quantity: 1 }] }
    await refusal(tell(order, "returns", strange), 409, "return_refused")
    await answered(tell(order, "returns", back))
    const other = { ...back, lines: [{ line: 2, quantity: 1 }] }
    await refusal(tell(order, "returns", other), 409, "return_refused")
    for (const body of [
      { ...back, lines: [] },
      { ...back, lines: [{ line: 0, quantity: 1 }] },
    ]) {
      await refusal(tell(order, "returns", body), 422, "validation_failed")
    }
  })
})

describe("A fact that can't be true", () => {
  it("is refused with 409 and changes nothing", async () => {
    const order = await placeOrder(server)
    await refusal(tell(order, "delivery"), 409, "impossible_move")
    await refusal(tell(order, "tracking-events", onItsWay), 409, "impossible_move")
    await answered(tell(order, "shipment", shipment))
    const other = { ...shipment, trackingNumber: "another" }
    const problem = await refusal(tell(order, "shipment", other), 409, "impossible_move")
    expect(problem.detail).toContain(shipment.trackingNumber)
    expect(eventsAbout(order)).toEqual(["order.accepted", "order.shipped"])
  })

  it("is refused for a cancelled order", async () => {
    const order = await placeOrder(server)
    const headers = { ...bearer(await server.api.token()), "content-type": "application/json" }
    const cancel = { method: "POST", headers, body: "{}" }
    await answered(server.api.fetch(`/v1/orders/${order.id}/cancel`, cancel))
    for (const fact of ["processing", "delivery"]) {
      await refusal(tell(order, fact), 409, "impossible_move")
    }
    await refusal(tell(order, "shipment", shipment), 409, "impossible_move")
  })

  it.each(["ord_01kafq3v8pe0rr2c1m5kz9x7wd", "ord_1", "inv_01kafq3v8pe0rr2c1m5kz9x7wd", "…"])(
    "there is no order %s",
    async (id) => {
      const path = `/orders/${encodeURIComponent(id)}`
      await refusal(server.operate(path), 404, "order_not_found")
      await refusal(server.operate(`${path}/processing`, {}), 404, "order_not_found")
      await refusal(server.operate(`${path}/shipment`, shipment), 404, "order_not_found")
    },
  )
})

describe("What is told badly", () => {
  it("is refused field by field", async () => {
    const order = await placeOrder(server)
    const shipped = await refusal(
      tell(order, "shipment", { carrier: "", trackingUrl: "ftp://x", weight: 1 }),
      422,
      "validation_failed",
    )
    expect(fieldsOf(shipped)).toEqual([
      ["/carrier", "invalid_text"],
      ["/trackingNumber", "required"],
      ["/trackingUrl", "invalid_url"],
      ["/weight", "unknown_field"],
    ])
    for (const at of ["2026-02-30T10:00:00Z", "2026-11-20", "tomorrow", "1969-12-31T23:59:59Z"]) {
      const tracked = await refusal(
        tell(order, "tracking-events", { ...onItsWay, at }),
        422,
        "validation_failed",
      )
      expect(fieldsOf(tracked)).toEqual([["/at", "invalid_value"]])
    }
    expect(eventsAbout(order)).toEqual(["order.accepted"])
  })
})

describe("A payment", () => {
  const pay = (order: PlacedOrder, body: object) =>
    server.operate(`/invoices/${order.invoices[0]?.id}/payments`, body)

  it("in full makes the invoice paid, which is told once however often it is", async () => {
    const order = await placeOrder(server)
    const payment = {
      reference: `bank ${order.id}`,
      ...order.total,
      paidAt: "2026-11-20T12:00:00Z",
    }
    for (const _ of [1, 2]) {
      expect(await answered(pay(order, payment))).toEqual({
        invoiceId: order.invoices[0]?.id,
        status: "paid",
        amountPaid: order.total,
        paidAt: "2026-11-20T12:00:00.000Z",
      })
    }
    expect(eventsAbout(order)).toEqual(["order.accepted", "invoice.paid"])
  })

  it("without its time may be told again as well", async () => {
    const order = await placeOrder(server)
    const payment = { reference: `timeless ${order.id}`, ...order.total }
    const first = await answered(pay(order, payment))
    expect(first).toMatchObject({ status: "paid" })
    expect(await answered(pay(order, payment))).toEqual(first)
    expect(eventsAbout(order)).toEqual(["order.accepted", "invoice.paid"])
  })

  it("in part adds up", async () => {
    const order = await placeOrder(server)
    const part = { reference: `first ${order.id}`, amount: "1.00", currency: "PLN" }
    expect(await answered(pay(order, part))).toMatchObject({ status: "partly_paid" })
    const rest = { ...order.total, reference: `second ${order.id}` }
    expect(await answered(pay(order, rest))).toMatchObject({ status: "paid" })
  })

  it("that does not fit is refused with 409", async () => {
    const [order, other] = [await placeOrder(server), await placeOrder(server)]
    const payment = { reference: `once ${order.id}`, amount: "5.00", currency: "PLN" }
    await refusal(pay(order, { ...payment, currency: "EUR" }), 409, "payment_refused")
    await answered(pay(order, payment))
    await refusal(pay(other, payment), 409, "payment_refused")
    expect(eventsAbout(other)).toEqual(["order.accepted"])
  })

  it("of nothing, of fractions and for nobody is refused", async () => {
    const order = await placeOrder(server)
    for (const amount of ["0.00", "-1.00", "1", "1.001", "1,00", "1e3", "99999999999999999.00"]) {
      const payment = { reference: "r", amount, currency: "PLN" }
      const problem = await refusal(pay(order, payment), 422, "validation_failed")
      expect([amount, fieldsOf(problem)]).toEqual([amount, [["/amount", "invalid_value"]]])
    }
    const payment = { reference: "r", amount: "1.00", currency: "PLN" }
    for (const id of ["inv_01kafq3v8pe0rr2c1m5kz9x7wd", "inv_1"]) {
      await refusal(server.operate(`/invoices/${id}/payments`, payment), 404, "invoice_not_found")
    }
  })

  it("is not for customers to tell", async () => {
    const order = await placeOrder(server)
    const path = `/invoices/${order.invoices[0]?.id}/payments`
    const token = await server.api.token()
    expect(token).not.toBe(operatorToken)
    await refusal(server.operate(path, order.total, { token }), 401, "invalid_token")
  })
})
