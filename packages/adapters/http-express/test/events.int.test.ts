/** Events over real HTTP: the log page by page, and one event by its ID. */
import { minorUnits } from "@procurement/domain/money"
import { taxPointsOf } from "@procurement/domain/vat"
import type { LocalDate } from "@procurement/domain/calendar"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type DomainEvent, eventTypes, type OrderShipped } from "@procurement/domain/events"
import { instant } from "@procurement/domain/calendar"
import { type EventId, type SubscriptionId, typeId } from "@procurement/domain/identity"
import { webhookBody } from "@procurement/domain/webhook"
import { eventBody, eventPage } from "../src/schema/event.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { anOrder, bearer, bodyOf, expectProblem, fieldsOf, post } from "./requests.ts"

let server: ApiServer
let token: string
beforeEach(async () => {
  server = await startApi()
  token = await server.token()
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

const get = (path: string, as = token) => server.fetch(path, { headers: bearer(as) })

const order = async (count: number): Promise<void> => {
  for (let placed = 0; placed < count; placed += 1) await post(server, "/v1/orders", token, anOrder)
}

const idFrom = (millis: number): EventId =>
  typeId("evt", instant(millis), Buffer.alloc(10, 7)) as EventId

const published = () => server.ledger.outbox.map(({ event }) => event)

const supplyDate = "2026-11-20" as LocalDate
const gross = minorUnits(7_497)
const supplied = { supplyDate, taxPoints: taxPointsOf(gross, [{ day: supplyDate, gross }], []) }

/** Adds an event of another type after the last one. */
const ship = (): void => {
  const accepted = server.ledger.outbox.at(-1)?.event
  if (accepted?.type !== "order.accepted") throw new TypeError("no order was placed")
  const { orderId, invoiceId } = accepted.data
  const shipment = { orderId, invoiceId, carrier: "InPost", trackingNumber: "1" }
  const data = { ...shipment, shippedAt: accepted.occurredAt, ...supplied }
  const id = `${accepted.id.slice(0, -1)}z` as typeof accepted.id
  const event: OrderShipped = { ...accepted, id, type: "order.shipped", data }
  server.ledger.outbox.push({ event, fannedOut: false })
}

describe("GET /v1/events", () => {
  it("the list has the events as webhooks deliver them, oldest first", async () => {
    await order(2)
    ship()
    const { items, next } = await bodyOf(eventPage, await get("/v1/events"))
    expect(items).toEqual(published().map((event) => JSON.parse(webhookBody(event))))
    expect(items.map(({ type }) => type)).toEqual([
      "order.accepted",
      "order.accepted",
      "order.shipped",
    ])
    expect(next).toBeNull()
  })

  it("the links lead from page to page through all events", async () => {
    await order(5)
    const seen: Array<string> = []
    let path: string | null = "/v1/events?limit=2&type=order.accepted"
    while (path !== null) {
      const response = await get(path)
      const { items, next } = await bodyOf(eventPage, response)
      seen.push(...items.map(({ id }) => id))
      expect(response.headers.get("link")).toBe(next === null ? null : `<${next}>; rel="next"`)
      path = next
    }
    expect(seen).toEqual(published().map(({ id }) => id))
  })

  it("`after` with the last event of a page returns the events published since", async () => {
    await order(1)
    const [last] = published()
    const path = `/v1/events?after=${last?.id}`
    expect((await bodyOf(eventPage, await get(path))).items).toEqual([])
    await order(1)
    expect((await bodyOf(eventPage, await get(path))).items.map(({ id }) => id)).toEqual([
      published()[1]?.id,
    ])
  })

  it("`order=desc` lists the newest first on every page", async () => {
    await order(3)
    const newest = published()
      .map(({ id }) => id)
      .toReversed()
    const first = await bodyOf(eventPage, await get("/v1/events?order=desc&limit=2"))
    const second = await bodyOf(eventPage, await get(first.next ?? ""))
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(newest)
    expect(second.next).toBeNull()
  })

  it("the list can be filtered by one type", async () => {
    await order(1)
    ship()
    const { items } = await bodyOf(eventPage, await get("/v1/events?type=order.shipped"))
    expect(items.map(({ type }) => type)).toEqual(["order.shipped"])
  })

  it("`after` with an unknown event, or one of another tenant, is rejected", async () => {
    await order(1)
    const stranger = await server.token(otherTenant)
    for (const after of [published()[0]?.id, idFrom(Date.now())]) {
      const response = await get(`/v1/events?after=${after}`, stranger)
      const problem = await expectProblem(response, 400, "invalid_parameter")
      expect(fieldsOf(problem)).toEqual([["after", "invalid_value"]])
    }
  })

  it("`after` with an expired event returns `too_old` and advises to start again", async () => {
    const response = await get(`/v1/events?after=${idFrom(Date.now() - 31 * 86_400_000)}`)
    const problem = await expectProblem(response, 400, "invalid_parameter")
    expect(fieldsOf(problem)).toEqual([["after", "too_old"]])
    expect(problem.detail).toContain("Start again without `after`")
    expect((await get("/v1/events")).status).toBe(200)
  })

  it("`after` with an old event that is still stored returns the events after it", async () => {
    await order(2)
    const [first, second] = server.ledger.outbox
    if (first === undefined || second === undefined) throw new TypeError("no order was placed")
    const id = idFrom(Date.now() - 31 * 86_400_000)
    server.ledger.outbox[0] = { ...first, event: { ...first.event, id } }
    const { items } = await bodyOf(eventPage, await get(`/v1/events?after=${id}`))
    expect(items.map((event) => event.id)).toEqual([second.event.id])
  })
})

describe("GET /v1/events/{id}", () => {
  it("an event read by its ID has the body that webhooks deliver", async () => {
    await order(1)
    const [event] = published()
    if (event === undefined) throw new TypeError("an order publishes an event")
    const response = await get(`/v1/events/${event.id}`)
    expect(await bodyOf(eventBody, response)).toEqual(JSON.parse(webhookBody(event)))
  })

  it("an unknown event returns 404", async () => {
    const response = await get("/v1/events/evt_01kafq3v8pe0rr2c1m5kz9x7wd")
    await expectProblem(response, 404, "event_not_found")
  })
})

const held = {
  subscriptionId: "sub_01kafq3v8pe0rr2c1m5kz9x7wf" as SubscriptionId,
  url: "https://example.com/",
  held: 3,
}

/** One event of each type, with every member it may have. */
const oneOfEach = (): ReadonlyArray<DomainEvent> => {
  const [accepted] = published()
  if (accepted?.type !== "order.accepted") throw new TypeError("no order was placed")
  const { id, tenantId, occurredAt: at, data } = accepted
  const envelope = { id, tenantId, occurredAt: at }
  const { invoiceId, total, currency, ...order } = data
  const invoice = { invoiceId, orderId: data.orderId }
  const amount = { total, currency }
  const tokenId = "tok_01kafq3v8pe0rr2c1m5kz9x7wd" as never
  const token = { tokenId, name: "ERP", clientId: "cli_1", expiresAt: at }
  const number = "FV/2026/11/000001"
  const owes = { owed: total, outstanding: total, dueDate: "2026-12-04" }
  const overdue = { ...invoice, number, ksefNumber: "1-2-3-4", ...amount, ...owes }
  const documentSha256 = "0a".repeat(32)
  const cleared = { number, ksefNumber: "1-2-3-4", issueDate: "2026-11-20", documentSha256 }
  const kor = {
    kind: "KOR",
    cause: "price_reduced",
    reason: "rabat",
    correctedInvoiceId: invoiceId,
    correctedNumber: number,
    correctedKsefNumber: "1-2-3-4",
  } as const
  const month = { month: "2026-11", used: 80, limit: 100, resetsAt: at }
  const track = { carrier: "InPost", trackingNumber: "1", trackingUrl: "https://a.example/1" }
  const shipped = { invoiceId, ...track, ...supplied, shippedAt: at }
  return [
    accepted,
    { ...envelope, type: "order.processing", data: order },
    { ...envelope, type: "order.shipped", data: { ...order, ...shipped } },
    { ...envelope, type: "order.delivered", data: { ...order, deliveredAt: at } },
    {
      ...envelope,
      type: "order.cancelled",
      data: { ...order, invoiceId, reason: "twice", correctionId: invoiceId },
    },
    {
      ...envelope,
      type: "order.returned",
      data: {
        ...order,
        invoiceId,
        correctionId: invoiceId,
        returnReference: "RMA-1",
        reason: "-",
        lines: [{ line: 1, sku: "KUB-330-BIA", quantity: 2 }],
        returnedAt: at,
      },
    },
    { ...envelope, type: "invoice.issued", data: { ...invoice, ...amount, ...cleared, ...kor } },
    {
      ...envelope,
      type: "invoice.rejected",
      data: { ...invoice, number, code: 450, description: "-" },
    },
    { ...envelope, type: "invoice.voided", data: { ...invoice, number, reason: "twice" } },
    {
      ...envelope,
      type: "invoice.issued_outside",
      data: { ...invoice, ...amount, number: "A/17", issueDate: "2026-11-20", ...kor },
    },
    { ...envelope, type: "invoice.paid", data: { ...invoice, ...amount, paidAt: at } },
    {
      ...envelope,
      type: "quota.reached",
      data: { metric: "orders", percent: 80, ...month },
    },
    { ...envelope, type: "invoice.overdue", data: overdue },
    {
      ...envelope,
      type: "catalog.updated",
      data: { since: at, updated: ["KUB-330-BIA"], retired: [], complete: true },
    },
    { ...envelope, type: "token.expiring", data: token },
    {
      ...envelope,
      type: "rate_limit.sustained",
      data: { clientId: "cli_1", policy: "reads", since: at },
    },
    {
      ...envelope,
      type: "webhook.expiring",
      data: { ...held, oldestAt: at, expiresAt: at },
    },
  ]
}

describe("Event schema", () => {
  it("an event of every type matches the documented schema", async () => {
    await order(1)
    const events = oneOfEach()
    expect(events.map(({ type }) => type).toSorted()).toEqual(eventTypes.toSorted())
    for (const event of events) {
      const shown: unknown = JSON.parse(webhookBody(event))
      expect(eventBody.parse(shown)).toEqual(shown)
    }
  })
})
