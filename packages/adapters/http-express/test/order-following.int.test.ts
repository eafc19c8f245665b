/** One order over real HTTP: its progress from placement to delivery, and its entity tag. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { invoiceBody } from "../src/schema/invoice.ts"
import { expandedOrder, orderBody } from "../src/schema/order.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { issueOrder } from "./issued-invoice.ts"
import { cancelled, recordFact } from "./order-facts.ts"
import { anOrder, bearer, bodyOf, expectProblem, fieldsOf, post } from "./requests.ts"

let server: ApiServer
let token: string
beforeAll(async () => {
  server = await startApi()
  token = await server.token()
})
afterAll(() => server.close())

const placed = async () => {
  const response = await post(server, "/v1/orders", token, anOrder)
  return { order: await bodyOf(orderBody, response), etag: response.headers.get("etag") ?? "" }
}

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  server.fetch(path, { headers: { ...bearer(token), ...headers } })

const read = async (id: string) => bodyOf(orderBody, await get(`/v1/orders/${id}`))

const shipped = {
  _tag: "Shipped",
  carrier: "InPost",
  trackingNumber: "520000012345678901234567",
  trackingUrl: "https://tracking.example.com/5200",
} as const

describe("GET /v1/orders/{id}", () => {
  it("an order reads as in the response to its placement", async () => {
    const { order } = await placed()
    expect(await read(order.id)).toEqual(order)
  })

  it("another tenant's order returns 404", async () => {
    const { order } = await placed()
    const headers = bearer(await server.token(otherTenant))
    const response = await server.fetch(`/v1/orders/${order.id}`, { headers })
    await expectProblem(response, 404, "order_not_found")
  })

  it.each(["ord_00000000000000000000000000", "nonsense", "..%2f..%2fetc"])(
    "an order with the ID %s returns 404",
    async (id) => {
      await expectProblem(await get(`/v1/orders/${id}`), 404, "order_not_found")
    },
  )

  it.each([
    ["expand=invoices", "expand", "invalid_value"],
    ["expand=invoice&expand=invoice", "expand", "invalid_value"],
    ["fields=id", "fields", "unknown_field"],
  ])("an order with the query %s returns 400", async (query, parameter, code) => {
    const { order } = await placed()
    const response = await get(`/v1/orders/${order.id}?${query}`)
    const problem = await expectProblem(response, 400, "invalid_parameter")
    expect(fieldsOf(problem)).toEqual([[parameter, code]])
  })
})

describe("Order progress", () => {
  it("an order shows its status, shipment and tracking events, oldest first", async () => {
    const { order } = await placed()
    await recordFact(server, order.id, { _tag: "ProcessingStarted" })
    expect(await read(order.id)).toMatchObject({ status: "processing" })
    await recordFact(server, order.id, shipped)
    const late = { _tag: "Tracked", at: 1_795_000_100_000, description: "W doręczeniu" } as const
    const early = { ...late, at: 1_795_000_000_000, description: "Nadana", location: "Warszawa" }
    await recordFact(server, order.id, late)
    await recordFact(server, order.id, early)
    await recordFact(server, order.id, { _tag: "Delivered" })
    const { status, shipments, timeline } = await read(order.id)
    expect(status).toBe("delivered")
    const { _tag, ...parcel } = shipped
    const shippedAt = timeline.find((entry) => entry.status === "shipped")?.at
    expect(shipments).toEqual([
      {
        ...parcel,
        shippedAt,
        events: [
          { at: "2026-11-18T11:06:40.000Z", description: "Nadana", location: "Warszawa" },
          { at: "2026-11-18T11:08:20.000Z", description: "W doręczeniu" },
        ],
      },
    ])
    const statuses = ["accepted", "processing", "shipped", "delivered"]
    expect(timeline.map((entry) => entry.status)).toEqual(statuses)
  })

  it("a shipped order shows the supply date, and its invoice the tax points", async () => {
    const { order } = await placed()
    const readInvoice = async () => {
      const accept = { accept: "application/json" }
      return bodyOf(invoiceBody, await get(`/v1/invoices/${order.invoices[0]?.id}`, accept))
    }
    for (const shown of [await read(order.id), await readInvoice()]) {
      expect(shown).not.toHaveProperty("supplyDate")
    }
    expect(await readInvoice()).toMatchObject({ taxPoints: [] })
    await recordFact(server, order.id, shipped)
    const { acceptedAt } = order
    const day = new Date(acceptedAt).toLocaleDateString("sv", { timeZone: "Europe/Warsaw" })
    expect(await read(order.id)).toMatchObject({ supplyDate: day })
    const taxPoints = [{ day, gross: order.total, rate: "23" }]
    expect(await readInvoice()).toMatchObject({ supplyDate: day, taxPoints })
  })

  it("an accepted or cancelled order has no shipments", async () => {
    const { order } = await placed()
    expect(order.shipments).toBeUndefined()
    await cancelled(server, order.id)
    const { status, shipments, timeline } = await read(order.id)
    expect([status, shipments]).toEqual(["cancelled", undefined])
    expect(timeline.map((entry) => entry.status)).toEqual(["accepted", "cancelled"])
  })

  it("an order shows the number and the KSeF number of its issued invoice", async () => {
    const issued = await issueOrder(server, token)
    const id = server.ledger.invoices.get(issued.id)?.kept.invoice.orderId ?? ""
    const [invoice] = (await read(id)).invoices
    expect(invoice).toEqual({
      id: issued.id,
      kind: "VAT",
      status: "archived",
      number: "FV/2026/11/000001",
      ksefNumber: "5252839118-20261120-0A1B2C3D4E5F-46",
    })
  })

  it("expand=invoice includes the full invoice in an order", async () => {
    const { order } = await placed()
    const expanded = await bodyOf(expandedOrder, await get(`/v1/orders/${order.id}?expand=invoice`))
    const [reference] = order.invoices
    const asked = await get(`/v1/invoices/${reference?.id}`, { accept: "application/json" })
    expect(expanded.invoices).toEqual([await bodyOf(invoiceBody, asked)])
    expect({ ...expanded, invoices: [] }).toEqual({ ...order, invoices: [] })
  })
})

describe("Entity tags of orders", () => {
  const tagOf = async (id: string, query = "") =>
    (await get(`/v1/orders/${id}${query}`)).headers.get("etag")

  it("the entity tag is strong and equals the one returned at placement", async () => {
    const { order, etag } = await placed()
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    expect(await tagOf(order.id)).toBe(etag)
  })

  it("If-None-Match returns 304 while the order is unchanged", async () => {
    const { order, etag } = await placed()
    const response = await get(`/v1/orders/${order.id}`, { "if-none-match": `"x", ${etag}` })
    expect([response.status, await response.text()]).toEqual([304, ""])
    expect(response.headers.get("etag")).toBe(etag)
  })

  it("the entity tag changes with every transition of the order and its invoice", async () => {
    const issued = await issueOrder(server, token)
    const id = server.ledger.invoices.get(issued.id)?.kept.invoice.orderId ?? ""
    const tags = [await tagOf(id)]
    issued.become("Submitted")
    tags.push(await tagOf(id))
    for (const fact of [
      { _tag: "ProcessingStarted" } as const,
      shipped,
      { _tag: "Tracked", at: 0, description: "Nadana" } as const,
      { _tag: "Delivered" } as const,
    ]) {
      await recordFact(server, id, fact)
      tags.push(await tagOf(id))
    }
    tags.push(await tagOf(id, "?expand=invoice"))
    expect(new Set(tags).size).toBe(7)
    await recordFact(server, id, shipped)
    expect(await tagOf(id)).toBe(tags[5])
  })
})
