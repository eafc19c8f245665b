/** Data of a resource requires the resource's scope on every route that shows or sends it. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Scope, scopes } from "@procurement/domain/credential"
import type { InvoicePaid } from "@procurement/domain/events"
import type { EventId } from "@procurement/domain/identity"
import { minorUnits } from "@procurement/domain/money"
import { type ApiServer, startApi, theTenant } from "./api-server.ts"
import { anOrder, bearer, bodyAs, expectProblem, post } from "./requests.ts"
import { aTest, aWebhookRequest, hoursAgo, pause, settle } from "./webhook-facts.ts"

let server: ApiServer
let everything: string
beforeEach(async () => {
  server = await startApi()
  everything = await server.token()
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

const tokenWith = (...granted: ReadonlyArray<Scope>) => server.token(theTenant, granted)
const tokenWithout = (scope: Scope) =>
  server.token(
    theTenant,
    scopes.filter((other) => other !== scope),
  )
const get = (path: string, token: string) => server.fetch(path, { headers: bearer(token) })
const patch = (path: string, token: string, body: object) =>
  server.fetch(path, {
    method: "PATCH",
    headers: { ...bearer(token), "content-type": "application/json" },
    body: JSON.stringify(body),
  })
const expectMissing = async (response: Response, scope: Scope) => {
  await expectProblem(response, 403, "insufficient_scope")
  expect(response.headers.get("www-authenticate")).toContain(`scope="${scope}"`)
}
const placed = () => bodyAs<{ id: string }>(post(server, "/v1/orders", everything, anOrder))
const subscribed = (events: ReadonlyArray<string>) =>
  bodyAs<{ id: string }>(post(server, "/v1/webhooks", everything, { ...aWebhookRequest, events }))

describe("Expanded invoices", () => {
  it("an expanded invoice requires invoices:read; its reference does not", async () => {
    const { id } = await placed()
    const token = await tokenWith("orders:read")
    await expectMissing(await get(`/v1/orders/${id}?expand=invoice`, token), "invoices:read")
    expect((await get(`/v1/orders/${id}`, token)).status).toBe(200)
    const both = await tokenWith("orders:read", "invoices:read")
    expect((await get(`/v1/orders/${id}?expand=invoice`, both)).status).toBe(200)
  })
})

describe("Events", () => {
  it.each(["orders:read", "invoices:read"] as const)("the event log requires %s", async (scope) => {
    await expectMissing(await get("/v1/events", await tokenWithout(scope)), scope)
  })

  it("events of one type require only the scope of their resource", async () => {
    const orders = await tokenWith("webhooks:manage", "orders:read")
    expect((await get("/v1/events?type=order.shipped", orders)).status).toBe(200)
    expect((await get("/v1/events?type=quota.reached", orders)).status).toBe(200)
    await expectMissing(await get("/v1/events?type=invoice.issued", orders), "invoices:read")
  })

  it("an event read by its ID requires the scope of its resource", async () => {
    await placed()
    const id = server.ledger.outbox.at(-1)?.event.id
    expect((await get(`/v1/events/${id}`, everything)).status).toBe(200)
    const token = await tokenWithout("orders:read")
    await expectMissing(await get(`/v1/events/${id}`, token), "orders:read")
  })
})

describe("Subscriptions", () => {
  it("a subscription requires the scopes of its events", async () => {
    const token = await tokenWithout("invoices:read")
    const body = { ...aWebhookRequest, events: ["order.shipped", "invoice.issued"] }
    await expectMissing(await post(server, "/v1/webhooks", token, body), "invoices:read")
    expect(server.ledger.subscriptions.size).toBe(0)
    const orders = { ...body, events: ["order.shipped"] }
    expect((await post(server, "/v1/webhooks", token, orders)).status).toBe(201)
  })

  it("a group of types and `*` require the scopes of every type that they match", async () => {
    const orders = await tokenWithout("invoices:read")
    const subscribe = (token: string, ...events: ReadonlyArray<string>) =>
      post(server, "/v1/webhooks", token, { ...aWebhookRequest, events })
    await expectMissing(await subscribe(orders, "invoice.*"), "invoices:read")
    await expectMissing(await subscribe(orders, "order.*", "*"), "invoices:read")
    await expectMissing(await subscribe(await tokenWithout("orders:read"), "*"), "orders:read")
    expect(server.ledger.subscriptions.size).toBe(0)
    expect((await subscribe(orders, "order.*", "quota.*", "webhook.*")).status).toBe(201)
    const { id } = await subscribed(["*"])
    const url = "https://elsewhere.example.com/hooks"
    await expectMissing(await patch(`/v1/webhooks/${id}`, orders, { url }), "invoices:read")
    const replay = post(server, `/v1/webhooks/${id}/replays`, orders, { from: hoursAgo(1) })
    await expectMissing(await replay, "invoices:read")
  })

  it("a token without an event's scope cannot subscribe to it or change the URL", async () => {
    const { id } = await subscribed(["order.shipped", "invoice.issued"])
    const path = `/v1/webhooks/${id}`
    const token = await tokenWithout("invoices:read")
    const url = "https://elsewhere.example.com/hooks"
    await expectMissing(await patch(path, token, { url }), "invoices:read")
    await expectMissing(await patch(path, token, { events: ["invoice.paid"] }), "invoices:read")
    const mailbox = { contactEmail: "other@example.com" }
    expect((await patch(path, token, mailbox)).status).toBe(200)
    expect((await patch(path, everything, { url })).status).toBe(200)
  })

  it("a token without an event's scope cannot unsubscribe from it", async () => {
    const { id } = await subscribed(["order.shipped", "invoice.issued"])
    const token = await tokenWithout("invoices:read")
    const change = { events: ["order.shipped"] }
    await expectMissing(await patch(`/v1/webhooks/${id}`, token, change), "invoices:read")
    expect((await patch(`/v1/webhooks/${id}`, everything, change)).status).toBe(200)
  })
})

describe("Replays", () => {
  const issued = "evt_01kafq3v8pe0rr2c1m5kz9x7wh" as EventId
  const replay = (id: string, token: string, body: object) =>
    post(server, `/v1/webhooks/${id}/replays`, token, body)

  it("a replay by ID requires the scopes of its events, not of the subscription", async () => {
    const { id } = await subscribed(["order.shipped"])
    await placed()
    const accepted = server.ledger.outbox.at(-1)?.event
    if (accepted?.type !== "order.accepted") throw new TypeError("no order was placed")
    const { orderId, invoiceId } = accepted.data
    const data = { orderId, invoiceId, total: minorUnits(1), currency: "PLN" as const }
    const paid: InvoicePaid = {
      ...accepted,
      id: issued,
      type: "invoice.paid",
      data: { ...data, paidAt: accepted.occurredAt },
    }
    server.ledger.outbox.push({ event: paid, fannedOut: true })
    const token = await tokenWithout("invoices:read")
    await expectMissing(await replay(id, token, { eventIds: [issued] }), "invoices:read")
    expect(server.ledger.replays.size).toBe(0)
    expect((await replay(id, everything, { eventIds: [issued] })).status).toBe(202)
  })

  it("a replay by time requires the scopes of the subscription's events", async () => {
    const { id } = await subscribed(["order.shipped", "invoice.issued"])
    const token = await tokenWithout("invoices:read")
    await expectMissing(await replay(id, token, { from: hoursAgo(1) }), "invoices:read")
    const orders = await subscribed(["order.shipped"])
    expect((await replay(orders.id, token, { from: hoursAgo(1) })).status).toBe(202)
  })

  it("a redelivery requires the scope of its event; a test event requires none", async () => {
    const { id } = await subscribed(["invoice.issued"])
    const token = await tokenWithout("invoices:read")
    const { id: test } = await aTest(server, token, id)
    settle(server, test)
    const again = (delivery: string) =>
      server.fetch(`/v1/webhooks/${id}/deliveries/${delivery}/redeliver`, {
        method: "POST",
        headers: bearer(token),
      })
    expect((await again(test)).status).toBe(202)
    const { id: lost } = pause(server, id)
    await expectMissing(await again(lost), "invoices:read")
  })
})
