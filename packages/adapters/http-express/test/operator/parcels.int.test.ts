/** Orders that leave in several parcels, as operators report them and customers see them. */
import { describe, expect, it } from "vitest"
import { bearer } from "../requests.ts"
import { answered, type PlacedOrder, placeOrder, refusal, useOperator } from "./operator-server.ts"

const server = useOperator()

interface Shown {
  readonly timeline: ReadonlyArray<{ readonly status: string }>
}

const onItsWay = { at: "2026-11-21T07:30:00.000Z", description: "W doręczeniu", location: "Kraków" }

const report = (order: PlacedOrder, fact: string, body: unknown = {}) =>
  server.operate(`/orders/${order.id}/${fact}`, body)

const eventsAbout = ({ id }: PlacedOrder) =>
  server.api.ledger.outbox
    .map(({ event }) => event)
    .filter(({ data }) => "orderId" in data && data.orderId === id)

describe("Several parcels", () => {
  const first = {
    carrier: "InPost",
    trackingNumber: "1",
    trackingUrl: "https://tracking.example.com/1",
    lines: [{ line: 2, quantity: 15 }],
  }
  const last = { carrier: "InPost", trackingNumber: "2" }
  const rest = [
    { line: 1, quantity: 2 },
    { line: 2, quantity: 5 },
  ]
  const statusesOf = ({ timeline }: Shown) => timeline.map(({ status }) => status)

  it("an order leaves in two parcels, each with its goods and its tracking events", async () => {
    const order = await placeOrder(server)
    const partly = await answered<Shown>(report(order, "shipment", first))
    expect(partly).toMatchObject({ status: "partially_shipped", shipments: [first] })
    expect(partly).not.toHaveProperty("supplyDate")
    expect(statusesOf(partly)).toEqual(["accepted", "partially_shipped"])
    expect(await answered<Shown>(report(order, "shipment", first))).toEqual(partly)
    await refusal(report(order, "delivery"), 409, "impossible_move")
    await answered(report(order, "shipment", last))
    await answered(report(order, "tracking-events", { ...onItsWay, trackingNumber: "2" }))
    const shown = await answered<Shown>(report(order, "tracking-events", onItsWay))
    expect(shown).toMatchObject({
      status: "shipped",
      supplyDate: expect.any(String),
      shipments: [
        { ...first, events: [onItsWay] },
        { ...last, lines: rest, events: [onItsWay, onItsWay] },
      ],
    })
    expect(statusesOf(shown)).toEqual(["accepted", "partially_shipped", "shipped"])
    const events = eventsAbout(order).filter(({ type }) => type === "order.shipped")
    const sku = "BRE-DRE"
    expect(events.map(({ data }) => data)).toMatchObject([
      { lines: [{ ...first.lines[0], sku }], complete: false },
      { lines: [{ line: 1 }, { ...rest[1], sku }], complete: true },
    ])
  })

  it.each([
    ["too many units", [{ line: 2, quantity: 6 }], "Only 5 of line 2 have not left yet."],
    ["an unknown line", [{ line: 3, quantity: 1 }], "The order has no line 3."],
  ])("a parcel with %s is rejected", async (_, lines, detail) => {
    const order = await placeOrder(server)
    await answered(report(order, "shipment", first))
    const refused = report(order, "shipment", { ...last, lines })
    expect(await refusal(refused, 409, "shipment_refused")).toMatchObject({ detail })
  })

  it("a carrier's message about another parcel is rejected", async () => {
    const order = await placeOrder(server)
    await answered(report(order, "shipment", first))
    const tracked = report(order, "tracking-events", { ...onItsWay, trackingNumber: "9" })
    const detail = "The order has no parcel 9."
    expect(await refusal(tracked, 409, "shipment_refused")).toMatchObject({ detail })
  })

  it("goods that have not left can't be returned", async () => {
    const order = await placeOrder(server)
    await answered(report(order, "shipment", first))
    const back = (line: number, quantity: number) =>
      report(order, "returns", { reference: "RMA-1", lines: [{ line, quantity }] })
    await refusal(back(1, 1), 409, "return_refused")
    const { detail } = await refusal(back(2, 16), 409, "return_refused")
    expect(detail).toBe("At most 15 of line 2 can still be returned.")
    expect(await answered(back(2, 15))).toMatchObject({ status: "partially_shipped" })
  })

  it("the customer cancels what has not left, and the order is shipped", async () => {
    const order = await placeOrder(server)
    await answered(report(order, "shipment", first))
    const headers = { ...bearer(await server.api.token()), "content-type": "application/json" }
    const cancel = async () => {
      const body = JSON.stringify({ reason: "za późno" })
      const request = { method: "POST", headers, body }
      return answered<Shown>(server.api.fetch(`/v1/orders/${order.id}/cancel`, request))
    }
    const shown = await cancel()
    expect(shown).toMatchObject({
      status: "shipped",
      cancellationReason: "za późno",
      invoices: [{ kind: "VAT" }, { kind: "KOR", cause: "order_cancelled" }],
    })
    expect(statusesOf(shown)).toEqual(["accepted", "partially_shipped", "shipped", "cancelled"])
    expect(await cancel()).toEqual(shown)
    await refusal(report(order, "shipment", last), 409, "impossible_move")
    const types = eventsAbout(order).map(({ type }) => type)
    expect(types).toEqual(["order.accepted", "order.shipped", "order.cancelled"])
  })
})
