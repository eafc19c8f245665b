/** The calls by resource, and the wait for an invoice, against a scripted service. */
import { afterEach, describe, expect, it } from "vitest"
import { type Client, createClient, InvoiceNotIssuedError } from "../src/index.ts"
import {
  type Answer,
  broken,
  json,
  problem,
  type ScriptedService,
  startScripted,
} from "./support/scripted-service.ts"

let service: ScriptedService
afterEach(() => service.close())

const clientOf = async (...answers: ReadonlyArray<Answer>): Promise<Client> => {
  service = await startScripted({ answers })
  return createClient({ baseUrl: service.baseUrl, token: "tok", retry: { firstWaitMillis: 5 } })
}

const order = { currency: "PLN" as const, lines: [{ sku: "KUB-330-BIA", quantity: 1 }] }
const invoices = [
  { id: "inv_2", kind: "KOR" as const },
  { id: "inv_1", kind: "VAT" as const },
]
const invoice = (status: string) => json(200, { id: "inv_1", kind: "VAT", status })
const collected = async <Item>(items: AsyncIterable<Item>): Promise<ReadonlyArray<Item>> => {
  const all: Array<Item> = []
  for await (const item of items) all.push(item)
  return all
}
const requests = () => service.asked.map(({ method, url }) => `${method} ${url}`)
const bodies = () => service.asked.map(({ body }) => (body === "" ? undefined : JSON.parse(body)))

const bytes =
  (status: number, text: string): Answer =>
  (response) =>
    void response.writeHead(status, { "content-type": "application/octet-stream" }).end(text)

describe("Resources", () => {
  it("an order whose response is lost is placed once: every attempt has the same key", async () => {
    const placed = json(201, { id: "ord_1" }, { "idempotent-replayed": "true" })
    const inFlight = problem(409, "idempotency_key_in_flight", true, { "retry-after": "0" })
    const api = await clientOf(broken, inFlight, placed)
    expect(await api.orders.create(order)).toEqual({ id: "ord_1" })
    const keys = service.asked.map(({ headers }) => headers["idempotency-key"])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  })

  it("orders.create sends the caller's key, and orders.cancel its If-Match", async () => {
    const api = await clientOf(json(201, { id: "ord_1" }), json(200, { id: "ord_1" }))
    await api.orders.create(order, { idempotencyKey: "PO-1" })
    await api.orders.cancel("ord_1", { reason: "twice" }, { ifMatch: '"tag"' })
    expect(requests()).toEqual(["POST /v1/orders", "POST /v1/orders/ord_1/cancel"])
    expect(bodies()).toEqual([order, { reason: "twice" }])
    expect(service.asked[0]?.headers["idempotency-key"]).toBe("PO-1")
    expect(service.asked[1]?.headers["if-match"]).toBe('"tag"')
  })

  it("orders.preview sends the body of an order", async () => {
    const api = await clientOf(json(200, { net: { amount: "1.00", currency: "PLN" } }))
    expect((await api.orders.preview(order)).net.amount).toBe("1.00")
    expect([requests(), bodies()]).toEqual([["POST /v1/orders/preview"], [order]])
  })

  it("a list is read by item or by page, and again from its start", async () => {
    const first = json(200, { items: [{ id: "a" }, { id: "b" }], next: "/v1/orders?cursor=c" })
    const last = json(200, { items: [{ id: "c" }], next: null })
    const api = await clientOf(first, last, first, last)
    const list = api.orders.list({ status: "shipped", limit: 2 })
    const items = (await collected(list)).map(({ id }) => id)
    const pages = (await collected(list.pages())).map((page) => page.items.length)
    expect([items, pages]).toEqual([
      ["a", "b", "c"],
      [2, 1],
    ])
    expect(requests().slice(0, 2)).toEqual([
      "GET /v1/orders?status=shipped&limit=2",
      "GET /v1/orders?cursor=c",
    ])
  })

  it("the files of an invoice are undefined until they exist", async () => {
    const early = problem(409, "invoice_not_issued", true, { "retry-after": "2" })
    const files = ["<Faktura/>", "%PDF", "<Potwierdzenie/>"].map((text) => bytes(200, text))
    const api = await clientOf(early, ...files)
    expect(await api.invoices.xml("inv_1")).toBeUndefined()
    expect(await api.invoices.xml("inv_1")).toBe("<Faktura/>")
    const pdf = await api.invoices.pdf("inv_1", { language: "en" })
    expect(new TextDecoder().decode(pdf)).toBe("%PDF")
    expect(await api.invoices.upo("inv_1")).toBe("<Potwierdzenie/>")
    expect(requests()).toEqual([
      "GET /v1/invoices/inv_1/xml",
      "GET /v1/invoices/inv_1/xml",
      "GET /v1/invoices/inv_1/pdf",
      "GET /v1/invoices/inv_1/upo",
    ])
    expect(service.asked[2]?.headers["accept-language"]).toBe("en")
  })

  it("a month of invoices is a CSV, or a ZIP that is read as a stream", async () => {
    const api = await clientOf(bytes(200, "Lp;NrFaktury"), bytes(200, "PK"))
    const csv = await api.invoices.exportCsv({ period: "2026-11" })
    expect(new TextDecoder().decode(csv)).toBe("Lp;NrFaktury")
    const zip = await api.invoices.exportZip({ period: "2026-11" }, { language: "en" })
    expect(Buffer.concat(await collected(zip)).toString()).toBe("PK")
    expect(requests()).toEqual([
      "GET /v1/invoices/export?period=2026-11",
      "GET /v1/invoices/export?period=2026-11&format=zip",
    ])
    expect(service.asked[1]?.headers["accept-language"]).toBe("en")
  })

  it("the stream of an incomplete ZIP fails", async () => {
    const api = await clientOf((response) => {
      response.writeHead(200, { "content-type": "application/zip" })
      response.write("PK", () => response.destroy())
    })
    const zip = await api.invoices.exportZip({ period: "2026-11" })
    await expect(collected(zip)).rejects.toThrow("terminated")
    expect(requests()).toHaveLength(1)
  })

  it("the calls of webhooks, events, catalog and usage request their addresses", async () => {
    const api = await clientOf(json(200, { items: [{ id: "x" }], next: null }))
    expect(await api.webhooks.list()).toEqual([{ id: "x" }])
    await api.webhooks.update("sub_1", { events: ["invoice.issued"] })
    await api.webhooks.resume("sub_1", { exhausted: "skip" })
    await api.webhooks.rotateSecret("sub_1")
    await api.webhooks.redeliver("sub_1", "dlv/1")
    await api.webhooks.replay("sub_1", { eventIds: ["evt_1"] })
    for await (const delivery of api.webhooks.deliveries("sub_1", { status: "exhausted" })) {
      expect(delivery.id).toBe("x")
    }
    await collected(api.events.list({ after: "evt_1" }))
    await api.catalog.get("KUB-330-BIA", { currency: "EUR" })
    await api.usage.get()
    await api.webhooks.delete("sub_1")
    expect(requests()).toEqual([
      "GET /v1/webhooks",
      "PATCH /v1/webhooks/sub_1",
      "POST /v1/webhooks/sub_1/resume",
      "POST /v1/webhooks/sub_1/rotate-secret",
      "POST /v1/webhooks/sub_1/deliveries/dlv%2F1/redeliver",
      "POST /v1/webhooks/sub_1/replays",
      "GET /v1/webhooks/sub_1/deliveries?status=exhausted",
      "GET /v1/events?after=evt_1",
      "GET /v1/catalog/KUB-330-BIA?currency=EUR",
      "GET /v1/usage",
      "DELETE /v1/webhooks/sub_1",
    ])
  })
})

describe("waitForInvoice", () => {
  it("waitForInvoice returns an invoice that KSeF has, and reports each status", async () => {
    const api = await clientOf(invoice("sent"), invoice("sent"), invoice("acknowledged"))
    const seen: Array<string> = []
    const onStatus = ({ status }: { status: string }) => void seen.push(status)
    expect(await api.waitForInvoice({ invoices }, { onStatus })).toMatchObject({
      status: "acknowledged",
    })
    expect(seen).toEqual(["sent", "acknowledged"])
    expect(requests()).toEqual(Array.from({ length: 3 }, () => "GET /v1/invoices/inv_1/status"))
    const waits = service.asked.map(
      ({ atMillis }, nth, all) => atMillis - (all[nth - 1]?.atMillis ?? 0),
    )
    expect(waits[2]).toBeGreaterThan((waits[1] ?? 0) * 1.1)
  })

  it("waitForInvoice reads the order when it has only its id", async () => {
    const api = await clientOf(json(200, { id: "ord_1", invoices }), invoice("archived"))
    await api.waitForInvoice("ord_1")
    expect(requests()).toEqual(["GET /v1/orders/ord_1", "GET /v1/invoices/inv_1/status"])
  })

  it("waitForInvoice continues after an outage of the service", async () => {
    const away = problem(503, "service_unavailable", true, { "retry-after": "3600" })
    const api = await clientOf(invoice("sent"), away, away, invoice("archived"))
    const until = "archived" as const
    expect(await api.waitForInvoice({ invoices }, { until })).toMatchObject({ status: "archived" })
  })

  it.each([
    ["KSeF rejects the invoice", "rejected", "Rejected"],
    ["the timeout ends", "sent", "TimedOut"],
  ])("waitForInvoice fails when %s", async (_title, status, reason) => {
    const api = await clientOf(invoice(status))
    const waiting = api.waitForInvoice({ invoices }, { timeoutMillis: 300 })
    const error = await waiting.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(InvoiceNotIssuedError)
    expect(error).toMatchObject({ reason, invoice: { id: "inv_1", status } })
  })

  it("waitForInvoice ends at a final problem, and at the signal", async () => {
    const missing = problem(404, "invoice_not_found", false)
    const api = await clientOf(invoice("sent"), missing, invoice("sent"))
    await expect(api.waitForInvoice({ invoices })).rejects.toMatchObject({ status: 404 })
    const signal = AbortSignal.timeout(100)
    await expect(api.waitForInvoice({ invoices }, { signal })).rejects.toMatchObject({
      name: "TimeoutError",
    })
  })
})
