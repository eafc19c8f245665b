/** Payments and refunds that operators record, and their effects. */
import { describe, expect, it } from "vitest"
import { bearer, fieldsOf } from "../requests.ts"
import {
  answered,
  operatorToken,
  type PlacedOrder,
  placeOrder,
  refusal,
  useOperator,
} from "./operator-server.ts"

const server = useOperator()

const shipment = { carrier: "InPost", trackingNumber: "520000012345" }

const report = (order: PlacedOrder, fact: string, body: unknown = {}) =>
  server.operate(`/orders/${order.id}/${fact}`, body)

const eventsAbout = ({ id }: PlacedOrder): ReadonlyArray<string> =>
  server.api.ledger.outbox
    .map(({ event }) => event)
    .filter(({ data }) => "orderId" in data && data.orderId === id)
    .map(({ type }) => type)

const oneReturned = { reference: "RMA-1", lines: [{ line: 1, quantity: 1 }] }
const returnedValue = 24.9

describe("Payments", () => {
  const pay = (order: PlacedOrder, body: object) =>
    server.operate(`/invoices/${order.invoices[0]?.id}/payments`, body)

  it("a full payment makes the invoice paid; a repeat publishes no second event", async () => {
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
        owed: order.total,
        amountPaid: order.total,
        amountRefunded: { amount: "0.00", currency: "PLN" },
        overpaid: { amount: "0.00", currency: "PLN" },
        paidAt: "2026-11-20T12:00:00.000Z",
      })
    }
    expect(eventsAbout(order)).toEqual(["order.accepted", "invoice.paid"])
  })

  it("a payment without a time can be repeated too", async () => {
    const order = await placeOrder(server)
    const payment = { reference: `timeless ${order.id}`, ...order.total }
    const first = await answered(pay(order, payment))
    expect(first).toMatchObject({ status: "paid" })
    expect(await answered(pay(order, payment))).toEqual(first)
    expect(eventsAbout(order)).toEqual(["order.accepted", "invoice.paid"])
  })

  it("partial payments add up", async () => {
    const order = await placeOrder(server)
    const part = { reference: `first ${order.id}`, amount: "1.00", currency: "PLN" }
    expect(await answered(pay(order, part))).toMatchObject({ status: "partly_paid" })
    const rest = { ...order.total, reference: `second ${order.id}` }
    expect(await answered(pay(order, rest))).toMatchObject({ status: "paid" })
  })

  it("a payment in another currency or with a used reference returns 409", async () => {
    const [order, other] = [await placeOrder(server), await placeOrder(server)]
    const payment = { reference: `once ${order.id}`, amount: "5.00", currency: "PLN" }
    await refusal(pay(order, { ...payment, currency: "EUR" }), 409, "payment_refused")
    await answered(pay(order, payment))
    await refusal(pay(other, payment), 409, "payment_refused")
    expect(eventsAbout(other)).toEqual(["order.accepted"])
  })

  it("a payment with an invalid amount or for an unknown invoice is rejected", async () => {
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

  it("a customer's token can't record a payment", async () => {
    const order = await placeOrder(server)
    const path = `/invoices/${order.invoices[0]?.id}/payments`
    const token = await server.api.token()
    expect(token).not.toBe(operatorToken)
    await refusal(server.operate(path, order.total, { token }), 401, "invalid_token")
  })
})

describe("Invoices with returned goods", () => {
  const transfer = (order: PlacedOrder, kind: "payments" | "refunds", amount: number) =>
    server.operate(`/invoices/${order.invoices[0]?.id}/${kind}`, {
      reference: `${kind} ${order.id}`,
      amount: amount.toFixed(2),
      currency: "PLN",
    })
  const paidOf = (order: PlacedOrder) =>
    eventsAbout(order).filter((type) => type === "invoice.paid")

  it("an invoice is paid at its total less corrections, in either order", async () => {
    for (const isPaidFirst of [true, false]) {
      const order = await placeOrder(server)
      await answered(report(order, "shipment", shipment))
      const owed = Number(order.total.amount) - returnedValue
      const steps = [
        () => answered(transfer(order, "payments", owed)),
        () => answered(report(order, "returns", oneReturned)),
      ]
      for (const step of isPaidFirst ? steps : steps.toReversed()) {
        expect(paidOf(order)).toEqual([])
        await step()
      }
      expect(paidOf(order)).toHaveLength(1)
      await answered(report(order, "returns", oneReturned))
      await answered(report(order, "returns", { ...oneReturned, reference: "RMA-2" }))
      expect(paidOf(order)).toHaveLength(1)
    }
  })

  it("a refund up to the overpaid amount is recorded once; a larger one is rejected", async () => {
    const order = await placeOrder(server)
    await answered(report(order, "shipment", shipment))
    const total = Number(order.total.amount)
    const owed = { amount: (total - returnedValue).toFixed(2), currency: "PLN" }
    const over = { amount: returnedValue.toFixed(2), currency: "PLN" }
    await answered(transfer(order, "payments", total))
    const early = await refusal(transfer(order, "refunds", 1), 409, "payment_refused")
    expect(early.detail).toContain("At most 0.00 PLN can be refunded")
    await answered(report(order, "returns", oneReturned))
    const more = await refusal(
      transfer(order, "refunds", returnedValue + 1),
      409,
      "payment_refused",
    )
    expect(more.detail).toContain(`At most ${over.amount} PLN can be refunded`)
    for (const _ of [1, 2]) {
      expect(await answered(transfer(order, "refunds", returnedValue))).toMatchObject({
        status: "paid",
        owed,
        amountPaid: order.total,
        amountRefunded: over,
        overpaid: { amount: "0.00", currency: "PLN" },
      })
    }
    const headers = { ...bearer(await server.api.token()), accept: "application/json" }
    const path = `/v1/invoices/${order.invoices[0]?.id}`
    const invoice = await answered<{ payment: object }>(server.api.fetch(path, { headers }))
    expect(invoice.payment).toMatchObject({ owed, paid: order.total, refunded: over })
    expect(paidOf(order)).toHaveLength(1)
  })

  it("the unpaid invoice of a cancelled order has nothing due", async () => {
    const order = await placeOrder(server)
    const headers = { ...bearer(await server.api.token()), accept: "application/json" }
    const cancel = { method: "POST", headers }
    await answered(server.api.fetch(`/v1/orders/${order.id}/cancel`, cancel))
    const path = `/v1/invoices/${order.invoices[0]?.id}`
    const invoice = await answered<{ payment: object }>(server.api.fetch(path, { headers }))
    expect(invoice.payment).toMatchObject({
      status: "nothing_due",
      owed: { amount: "0.00", currency: "PLN" },
    })
    expect(paidOf(order)).toEqual([])
  })
})
