/** Facts that operators report about orders, and their effects. */
import { describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { operatorOrder } from "../../src/operations/orders/reports.ts"
import { theTenant } from "../api-server.ts"
import { bearer, bodyOf, fieldsOf } from "../requests.ts"
import { answered, type PlacedOrder, placeOrder, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()

interface Shown {
  readonly status: string
  readonly tenantId: string
  readonly shipments?: ReadonlyArray<{ readonly events: ReadonlyArray<object> }>
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

const report = (order: PlacedOrder, fact: string, body: unknown = {}) =>
  server.operate(`/orders/${order.id}/${fact}`, body)

const eventsAbout = ({ id }: PlacedOrder): ReadonlyArray<string> =>
  server.api.ledger.outbox
    .map(({ event }) => event)
    .filter(({ data }) => "orderId" in data && data.orderId === id)
    .map(({ type }) => type)

describe("Order progress", () => {
  it("operators report an order's progress, and its customer sees it delivered", async () => {
    const order = await placeOrder(server)
    expect(await answered<Shown>(report(order, "processing"))).toMatchObject({
      status: "processing",
      tenantId: theTenant,
    })
    expect(await answered<Shown>(report(order, "shipment", shipment))).toMatchObject({
      status: "shipped",
    })
    const tracked = await answered<Shown>(report(order, "tracking-events", onItsWay))
    expect(tracked.shipments?.[0]?.events).toEqual([
      { ...onItsWay, at: "2026-11-21T07:30:00.000Z" },
    ])
    expect(await answered<Shown>(report(order, "delivery"))).toMatchObject({ status: "delivered" })
    const headers = bearer(await server.api.token())
    const seen = await server.api.fetch(`/v1/orders/${order.id}`, { headers })
    expect(await seen.json()).toMatchObject({ status: "delivered" })
    const published = ["order.accepted", "order.processing", "order.shipped", "order.delivered"]
    expect(eventsAbout(order)).toEqual(published)
  })

  it("the supply date is the day of shipment, not the day of its report", async () => {
    const order = await placeOrder(server)
    const { acceptedAt } = await answered<{ acceptedAt: string }>(
      server.operate(`/orders/${order.id}`),
    )
    const shippedAt = new Date(Date.parse(acceptedAt) + 1).toISOString()
    const day = new Date(shippedAt).toLocaleDateString("sv", { timeZone: "Europe/Warsaw" })
    const shipped = await answered<object>(report(order, "shipment", { ...shipment, shippedAt }))
    expect(shipped).toMatchObject({
      supplyDate: day,
      timeline: [{ status: "accepted" }, { status: "shipped", at: shippedAt }],
    })
  })

  it.each([
    ["more than five minutes in the future", "2100-01-01T00:00:00Z"],
    ["before the order was accepted", "2020-01-01T00:00:00+01:00"],
  ])("an order cannot have been shipped %s", async (words, shippedAt) => {
    const order = await placeOrder(server)
    const reported = report(order, "shipment", { ...shipment, shippedAt })
    expect((await refusal(reported, 409, "impossible_move")).detail).toContain(words)
    expect(eventsAbout(order)).toEqual(["order.accepted"])
  })

  it("a fact reported twice has its effects once", async () => {
    const order = await placeOrder(server)
    for (const _ of [1, 2]) {
      await answered(report(order, "shipment", shipment))
      await answered(report(order, "tracking-events", onItsWay))
      await answered(report(order, "delivery"))
      await answered(report(order, "processing"))
    }
    expect(eventsAbout(order)).toEqual(["order.accepted", "order.shipped", "order.delivered"])
    const shown = await answered<Shown>(server.operate(`/orders/${order.id}`))
    expect(shown.shipments?.[0]?.events).toHaveLength(1)
  })

  it("operators see an order exactly as the document describes it", async () => {
    const order = await placeOrder(server)
    await answered(report(order, "shipment", shipment))
    const shown = await bodyOf(operatorOrder, await server.operate(`/orders/${order.id}`))
    expect(shown.tenantId).toBe(theTenant)
    expect(shown.invoices).toMatchObject([{ total: order.total }])
    expect(shown.invoices[0]).not.toHaveProperty("problem")
  })

  it("an order shows the problem of its invoice by its code", async () => {
    const order = await placeOrder(server)
    const [row] = [...server.api.ledger.invoices.values()].slice(-1)
    if (row === undefined) throw new Error("no invoice")
    const at = instant(Date.now())
    const detail = "ksef.internal:443"
    const problem = { step: "Send", code: "SendingRefused", detail, at, since: at }
    row.kept = { ...row.kept, work: { ...row.kept.work, problem } }
    const text = await (await server.operate(`/orders/${order.id}`)).text()
    expect(JSON.parse(text).invoices).toMatchObject([
      { id: order.invoices[0]?.id, problem: "sending_refused" },
    ])
    expect(text).not.toContain("ksef.internal")
  })
})

interface WithReturns extends Shown {
  readonly lines: ReadonlyArray<{ readonly quantity: number }>
  readonly returns?: ReadonlyArray<{ readonly invoiceId: string }>
  readonly invoices: ReadonlyArray<{ readonly id: string; readonly kind: string }>
}

describe("Returns", () => {
  const back = { reference: "RMA-1", reason: "uszkodzone", lines: [{ line: 1, quantity: 1 }] }

  it("a return reported twice corrects the invoice once", async () => {
    const order = await placeOrder(server)
    await answered(report(order, "shipment", shipment))
    const first = await answered<WithReturns>(report(order, "returns", back))
    expect(first).toMatchObject({
      status: "shipped",
      returns: [{ ...back, invoiceId: first.invoices[1]?.id }],
      invoices: [{ kind: "VAT" }, { kind: "KOR", corrects: { id: first.invoices[0]?.id } }],
    })
    expect(await answered<WithReturns>(report(order, "returns", back))).toEqual(first)
    const second = { ...back, reference: "RMA-2" }
    const shown = await answered<WithReturns>(report(order, "returns", second))
    expect(shown.invoices.map(({ kind }) => kind)).toEqual(["VAT", "KOR", "KOR"])
    expect(eventsAbout(order).filter((type) => type === "order.returned")).toHaveLength(2)
  })

  it("an impossible return is rejected", async () => {
    const order = await placeOrder(server)
    await refusal(report(order, "returns", back), 409, "impossible_move")
    await answered(report(order, "shipment", shipment))
    const many = { ...back, lines: [{ line: 1, quantity: 1_000_000 }] }
    const problem = await refusal(report(order, "returns", many), 409, "return_refused")
    expect(problem.detail).toContain("line 1")
    const strange = { ...back, lines: [{ line: 99, quantity: 1 }] }
    await refusal(report(order, "returns", strange), 409, "return_refused")
    await answered(report(order, "returns", back))
    const other = { ...back, lines: [{ line: 2, quantity: 1 }] }
    await refusal(report(order, "returns", other), 409, "return_refused")
    for (const body of [
      { ...back, lines: [] },
      { ...back, lines: [{ line: 0, quantity: 1 }] },
    ]) {
      await refusal(report(order, "returns", body), 422, "validation_failed")
    }
  })
})

describe("Impossible facts", () => {
  it("an impossible fact is rejected with 409 and changes nothing", async () => {
    const order = await placeOrder(server)
    await refusal(report(order, "delivery"), 409, "impossible_move")
    await refusal(report(order, "tracking-events", onItsWay), 409, "impossible_move")
    await answered(report(order, "shipment", shipment))
    const other = { ...shipment, trackingNumber: "another" }
    const problem = await refusal(report(order, "shipment", other), 409, "impossible_move")
    expect(problem.detail).toContain(shipment.trackingNumber)
    expect(eventsAbout(order)).toEqual(["order.accepted", "order.shipped"])
  })

  it("an order that the seller cancels is cancelled once, with the reason", async () => {
    const order = await placeOrder(server)
    for (const reason of ["sold out", "another"]) {
      const cancelled = await answered<Shown>(report(order, "cancel", { reason }))
      expect(cancelled).toMatchObject({ status: "cancelled", cancellationReason: "sold out" })
    }
    expect(eventsAbout(order)).toEqual(["order.accepted", "order.cancelled", "invoice.voided"])
    const shipped = await placeOrder(server)
    await answered(report(shipped, "shipment", shipment))
    await refusal(report(shipped, "cancel"), 409, "order_not_cancellable")
  })

  it("a cancelled order rejects processing, shipment and delivery", async () => {
    const order = await placeOrder(server)
    const headers = { ...bearer(await server.api.token()), "content-type": "application/json" }
    const cancel = { method: "POST", headers, body: "{}" }
    await answered(server.api.fetch(`/v1/orders/${order.id}/cancel`, cancel))
    for (const fact of ["processing", "delivery"]) {
      await refusal(report(order, fact), 409, "impossible_move")
    }
    await refusal(report(order, "shipment", shipment), 409, "impossible_move")
  })

  it.each(["ord_01kafq3v8pe0rr2c1m5kz9x7wd", "ord_1", "inv_01kafq3v8pe0rr2c1m5kz9x7wd", "…"])(
    "requests for the unknown order %s return 404",
    async (id) => {
      const path = `/orders/${encodeURIComponent(id)}`
      await refusal(server.operate(path), 404, "order_not_found")
      await refusal(server.operate(`${path}/processing`, {}), 404, "order_not_found")
      await refusal(server.operate(`${path}/shipment`, shipment), 404, "order_not_found")
    },
  )
})

describe("Invalid reports", () => {
  it("an invalid report is rejected with an error for each field", async () => {
    const order = await placeOrder(server)
    const shipped = await refusal(
      report(order, "shipment", { carrier: "", trackingUrl: "ftp://x", weight: 1 }),
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
        report(order, "tracking-events", { ...onItsWay, at }),
        422,
        "validation_failed",
      )
      expect(fieldsOf(tracked)).toEqual([["/at", "invalid_value"]])
    }
    expect(eventsAbout(order)).toEqual(["order.accepted"])
  })
})
