/** Webhook subscriptions over real HTTP: made, listed, read, changed and ended. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { createdSubscription, subscriptionBody, subscriptionList } from "../src/schema/webhook.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { bearer, bodyOf, expectNothingStored, expectProblem, fieldsOf, post } from "./requests.ts"
import { aWebhook, aWebhookRequest as good, pause } from "./webhook-facts.ts"

const endpoints = {
  "nowhere.example.com": "unknown-host",
  "resolver-is-down.example.com": "unresolved-host",
  "intranet.example.com": "private-address",
} as const

let server: ApiServer
let token: string
beforeEach(async () => {
  server = await startApi({ mode: "production", endpoints })
  token = await server.token()
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

const get = (path: string) => server.fetch(path, { headers: bearer(token) })
const patch = (id: string, change: unknown, as = token) =>
  server.fetch(`/v1/webhooks/${id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json", ...bearer(as) },
    body: JSON.stringify(change),
  })

describe("A subscription", () => {
  it("is made with a secret that is told once", async () => {
    const response = await post(server, "/v1/webhooks", token, good)
    expect(response.status).toBe(201)
    const { secret, ...shown } = await bodyOf(createdSubscription, response)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(shown).toMatchObject({ ...good, status: "delivering", secrets: [{ expiresAt: null }] })
    expect(response.headers.get("location")).toBe(`/v1/webhooks/${shown.id}`)
    expect(await bodyOf(subscriptionList, await get("/v1/webhooks"))).toEqual({ items: [shown] })
    expect(await bodyOf(subscriptionBody, await get(`/v1/webhooks/${shown.id}`))).toEqual(shown)
  })

  it("tells since when and why it is paused", async () => {
    const { id } = await aWebhook(server, token)
    const lost = pause(server, id)
    const shown = await bodyOf(subscriptionBody, await get(`/v1/webhooks/${id}`))
    expect(shown).toMatchObject({
      status: "paused",
      paused: { deliveryId: lost.id, eventId: lost.eventId },
    })
    expect(Date.parse(shown.paused?.since ?? "")).toBeLessThanOrEqual(Date.now())
  })

  it("shows no secret that signs no more", async () => {
    const { id } = await aWebhook(server, token)
    const kept = server.ledger.subscriptions.get(id)
    if (kept === undefined) throw new TypeError("it was made")
    const past = { value: "whsec_MTIz", expiresAt: instant(Date.now() - 1) }
    server.ledger.subscriptions.set(id, { ...kept, secrets: [...kept.secrets, past] })
    const { secrets } = await bodyOf(subscriptionBody, await get(`/v1/webhooks/${id}`))
    expect(secrets).toEqual([{ expiresAt: null }])
  })

  it("is not seen by other tenants", async () => {
    await post(server, "/v1/webhooks", token, good)
    const headers = bearer(await server.token(otherTenant))
    expect(await (await server.fetch("/v1/webhooks", { headers })).json()).toEqual({ items: [] })
  })

  it("ends when its tenant removes it, once, and for nobody else", async () => {
    const { id } = await aWebhook(server, token)
    const remove = (headers: Record<string, string>, path: string = id) =>
      server.fetch(`/v1/webhooks/${path}`, { method: "DELETE", headers })
    const stranger = bearer(await server.token(otherTenant))
    await expectProblem(await remove(stranger), 404, "webhook_not_found")
    expect(server.ledger.subscriptions.size).toBe(1)
    expect((await remove(bearer(token))).status).toBe(204)
    expectNothingStored(server)
    await expectProblem(await remove(bearer(token)), 404, "webhook_not_found")
    await expectProblem(await remove(bearer(token), "nonsense"), 404, "webhook_not_found")
    await expectProblem(await get(`/v1/webhooks/${id}`), 404, "webhook_not_found")
  })

  it("may go to plain http and any port in the sandbox", async () => {
    const sandbox = await startApi({ mode: "sandbox" })
    const plain = { ...good, url: "http://127.0.0.1:9/hooks" }
    const response = await post(sandbox, "/v1/webhooks", await sandbox.token(), plain)
    expect(response.status).toBe(201)
    await sandbox.close()
  })

  it("is one of 50 at most", async () => {
    for (let count = 0; count < 50; count += 1) await aWebhook(server, token)
    const response = await post(server, "/v1/webhooks", token, good)
    const problem = await expectProblem(response, 409, "webhook_limit_reached")
    expect(problem.detail).toContain("50")
    expect(server.ledger.subscriptions.size).toBe(50)
    const other = await server.token(otherTenant)
    expect((await post(server, "/v1/webhooks", other, good)).status).toBe(201)
    const { items } = await bodyOf(subscriptionList, await get("/v1/webhooks"))
    expect(items).toHaveLength(50)
  })
})

const twice = ["invoice.paid", "invoice.paid"]
const wrongFields: ReadonlyArray<readonly [string, object, string, string]> = [
  ["http in production", { url: "http://erp.example.com/" }, "/url", "url_not_https"],
  ["another scheme", { url: "ftp://erp.example.com/" }, "/url", "url_not_https"],
  ["no URL", { url: "/hooks" }, "/url", "invalid_url"],
  ["an empty URL", { url: "" }, "/url", "invalid_url"],
  ["credentials in it", { url: "https://a:b@erp.example.com/" }, "/url", "url_has_credentials"],
  ["a fragment", { url: "https://erp.example.com/#a" }, "/url", "url_has_fragment"],
  ["the port of SSH", { url: "https://erp.example.com:22/" }, "/url", "url_port_not_allowed"],
  [
    "a URL of 2,000 characters",
    { url: `https://erp.example.com/${"x".repeat(1_976)}` },
    "/url",
    "url_too_long",
  ],
  ["a host that does not exist", { url: "https://nowhere.example.com/" }, "/url", "unknown_host"],
  [
    "a host that can't be resolved",
    { url: "https://resolver-is-down.example.com/" },
    "/url",
    "unresolved_host",
  ],
  ["a host of its own", { url: "https://intranet.example.com/" }, "/url", "private_address"],
  ["no events", { events: [] }, "/events", "too_few_items"],
  ["an event twice", { events: twice }, "/events", "duplicate_item"],
  ["an unknown event", { events: ["order.lost"] }, "/events/0", "invalid_value"],
  ["a test as an event", { events: ["webhook.test"] }, "/events/0", "invalid_value"],
  ["no address", { contactEmail: "nobody" }, "/contactEmail", "invalid_email"],
  ["an address without a dot", { contactEmail: "a@localhost" }, "/contactEmail", "invalid_email"],
  [
    "a header behind the address",
    { contactEmail: "a@b.example\r\nBcc: c@d.example" },
    "/contactEmail",
    "invalid_email",
  ],
  [
    "an address that is too long",
    { contactEmail: `a@${"b.".repeat(130)}example` },
    "/contactEmail",
    "invalid_email",
  ],
  ["a secret of its own", { secret: "mine" }, "/secret", "unknown_field"],
]

describe("A subscription is refused, and nothing is stored", () => {
  it.each(wrongFields)("with %s", async (_title, changed, pointer, code) => {
    const response = await post(server, "/v1/webhooks", token, { ...good, ...changed })
    expect(fieldsOf(await expectProblem(response, 422, "validation_failed"))).toEqual([
      [pointer, code],
    ])
    expectNothingStored(server)
  })
})

describe("A subscription can be changed", () => {
  it.each([
    { url: "https://new.example.com:8443/hooks" },
    { events: ["order.shipped", "invoice.paid"] },
    { contactEmail: "somebody-else@example.com" },
    { url: "https://new.example.com/", events: ["order.shipped"], contactEmail: "x@example.com" },
  ])("in part: %j", async (change) => {
    const { secret, ...before } = await aWebhook(server, token)
    const response = await patch(before.id, change)
    expect(response.status).toBe(200)
    expect(await bodyOf(subscriptionBody, response)).toEqual({ ...before, ...change })
    expect(server.ledger.subscriptions.get(before.id)?.secrets).toEqual([{ value: secret }])
  })

  it("but not into nothing", async () => {
    const { id } = await aWebhook(server, token)
    const problem = await expectProblem(await patch(id, {}), 422, "validation_failed")
    expect(problem.errors).toEqual([
      {
        pointer: "",
        code: "required",
        message: "must have at least one of url, events, contactEmail",
      },
    ])
  })

  it.each(wrongFields)("but not to have %s", async (_title, changed, pointer, code) => {
    const { id } = await aWebhook(server, token)
    const before = server.ledger.subscriptions.get(id)
    const response = await patch(id, { contactEmail: good.contactEmail, ...changed })
    const problem = await expectProblem(response, 422, "validation_failed")
    expect(fieldsOf(problem)).toEqual([[pointer, code]])
    expect(server.ledger.subscriptions.get(id)).toEqual(before)
  })

  it("by its tenant alone", async () => {
    const { id } = await aWebhook(server, token)
    const stranger = await server.token(otherTenant)
    const response = await patch(id, { events: ["order.shipped"] }, stranger)
    await expectProblem(response, 404, "webhook_not_found")
  })
})
