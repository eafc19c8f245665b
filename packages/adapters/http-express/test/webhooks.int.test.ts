/** Webhook subscriptions over real HTTP: created, listed, read, changed and removed. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { eventFilters } from "@procurement/domain/webhook"
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

describe("Webhook subscriptions", () => {
  it("a new subscription returns its secret once", async () => {
    const response = await post(server, "/v1/webhooks", token, good)
    expect(response.status).toBe(201)
    const { secret, ...shown } = await bodyOf(createdSubscription, response)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(shown).toMatchObject({ ...good, status: "delivering", secrets: [{ expiresAt: null }] })
    expect(response.headers.get("location")).toBe(`/v1/webhooks/${shown.id}`)
    expect(await bodyOf(subscriptionList, await get("/v1/webhooks"))).toEqual({ items: [shown] })
    expect(await bodyOf(subscriptionBody, await get(`/v1/webhooks/${shown.id}`))).toEqual(shown)
  })

  it("a description and the names of custom headers are shown, their values never", async () => {
    const headers = { "X-Gateway-Token": "kX4pQ9", Authorization: "Basic YWJj" }
    const own = { ...good, description: "ERP: faktury", headers }
    const response = await post(server, "/v1/webhooks", token, own)
    const text = await response.clone().text()
    expect([text.includes("kX4pQ9"), text.includes("YWJj")]).toEqual([false, false])
    const { id, description, headerNames } = await bodyOf(createdSubscription, response)
    expect([description, headerNames]).toEqual(["ERP: faktury", Object.keys(headers)])
    expect(server.ledger.subscriptions.get(id)?.headers).toEqual(
      Object.entries(headers).map(([name, value]) => ({ name, value })),
    )
    const kept = await bodyOf(subscriptionBody, await patch(id, { events: ["order.shipped"] }))
    expect(kept).toMatchObject({ description: "ERP: faktury", headerNames })
    const url = "https://93.184.216.34/elsewhere"
    const moved = await bodyOf(subscriptionBody, await patch(id, { url, headers }))
    expect(moved).toMatchObject({ url, headerNames })
    const back = await bodyOf(subscriptionBody, await patch(id, { url: good.url }))
    expect([back.url, back.headerNames]).toEqual([good.url, []])
    const gone = await bodyOf(subscriptionBody, await patch(id, { description: null, headers: {} }))
    expect([gone.description, gone.headerNames]).toEqual([undefined, []])
  })

  it.each([
    ["a list", ["X-Token"], "/headers", "wrong_type"],
    ["a number as value", { "X-Token": 1 }, "/headers/X-Token", "wrong_type"],
    ["a name of the service", { "Webhook-Id": "1" }, "/headers/Webhook-Id", "invalid_header"],
    ["a header of the connection", { Host: "a" }, "/headers/Host", "invalid_header"],
    ["a name with a space", { "X Token": "a" }, "/headers/X Token", "invalid_header"],
    ["a name twice", { "X-Token": "a", "x-token": "b" }, "/headers/x-token", "invalid_header"],
    ["a line break in a value", { "X-Token": "a\r\nb" }, "/headers/X-Token", "invalid_header"],
    [
      "eleven headers",
      Object.fromEntries(Array.from({ length: 11 }, (_, nth) => [`X-${nth}`, "a"])),
      "/headers",
      "too_many_members",
    ],
  ])("custom headers with %s are rejected", async (_title, headers, pointer, code) => {
    const response = await post(server, "/v1/webhooks", token, { ...good, headers })
    const problem = await expectProblem(response, 422, "validation_failed")
    expect(fieldsOf(problem)).toEqual([[pointer, code]])
  })

  it("a subscription without events gets shipments and issued and paid invoices", async () => {
    const { events: _, ...rest } = good
    const response = await post(server, "/v1/webhooks", token, rest)
    const { events } = await bodyOf(createdSubscription, response)
    expect(events).toEqual(["order.shipped", "invoice.issued", "invoice.paid"])
  })

  it("a subscription shows its filters as they were given", async () => {
    const events = ["*", "invoice.*", "invoice.paid", "rate_limit.sustained"]
    const response = await post(server, "/v1/webhooks", token, { ...good, events })
    const { id, ...shown } = await bodyOf(createdSubscription, response)
    expect(shown.events).toEqual(events)
    const changed = await patch(id, { events: ["order.*"] })
    expect(await bodyOf(subscriptionBody, changed)).toMatchObject({ events: ["order.*"] })
  })

  it.each([
    ["en", "must be one of ", ["order.lost", "order", "order.**", "*.paid", "", "ORDER.*"]],
    ["pl", "musi być jedną z wartości: ", ["faktura.*"]],
  ])(
    "the error of an unknown event names the allowed ones, in %s",
    async (language, words, wrong) => {
      for (const event of wrong) {
        const response = await server.fetch("/v1/webhooks", {
          method: "POST",
          headers: {
            ...bearer(token),
            "content-type": "application/json",
            "accept-language": language,
          },
          body: JSON.stringify({ ...good, events: ["invoice.paid", event] }),
        })
        const { errors } = await expectProblem(response, 422, "validation_failed")
        expect(errors).toEqual([
          {
            pointer: "/events/1",
            code: "invalid_value",
            message: `${words}${eventFilters.join(", ")}`,
          },
        ])
      }
    },
  )

  it("a paused subscription shows the start and the cause of its pause", async () => {
    const { id } = await aWebhook(server, token)
    const lost = pause(server, id)
    const shown = await bodyOf(subscriptionBody, await get(`/v1/webhooks/${id}`))
    expect(shown).toMatchObject({
      status: "paused",
      paused: { deliveryId: lost.id, eventId: lost.eventId },
    })
    expect(Date.parse(shown.paused?.since ?? "")).toBeLessThanOrEqual(Date.now())
  })

  it("a subscription does not show expired secrets", async () => {
    const { id } = await aWebhook(server, token)
    const kept = server.ledger.subscriptions.get(id)
    if (kept === undefined) throw new TypeError("it was made")
    const past = { value: "whsec_MTIz", expiresAt: instant(Date.now() - 1) }
    server.ledger.subscriptions.set(id, { ...kept, secrets: [...kept.secrets, past] })
    const { secrets } = await bodyOf(subscriptionBody, await get(`/v1/webhooks/${id}`))
    expect(secrets).toEqual([{ expiresAt: null }])
  })

  it("other tenants do not see a subscription", async () => {
    await post(server, "/v1/webhooks", token, good)
    const headers = bearer(await server.token(otherTenant))
    expect(await (await server.fetch("/v1/webhooks", { headers })).json()).toEqual({ items: [] })
  })

  it("a subscription is removed by its own tenant only, and only once", async () => {
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

  it("the sandbox accepts a plain HTTP URL with any port", async () => {
    const sandbox = await startApi({ mode: "sandbox" })
    const plain = { ...good, url: "http://127.0.0.1:9/hooks" }
    const response = await post(sandbox, "/v1/webhooks", await sandbox.token(), plain)
    expect(response.status).toBe(201)
    await sandbox.close()
  })

  it("a tenant can have at most 50 subscriptions", async () => {
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
  ["credentials", { url: "https://a:b@erp.example.com/" }, "/url", "url_has_credentials"],
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
  ["a private host", { url: "https://intranet.example.com/" }, "/url", "private_address"],
  ["no events", { events: [] }, "/events", "too_few_items"],
  ["an event twice", { events: twice }, "/events", "duplicate_item"],
  ["an unknown event", { events: ["order.lost"] }, "/events/0", "invalid_value"],
  ["a test as an event", { events: ["webhook.test"] }, "/events/0", "invalid_value"],
  ["no e-mail address", { contactEmail: "nobody" }, "/contactEmail", "invalid_email"],
  ["an address without a dot", { contactEmail: "a@localhost" }, "/contactEmail", "invalid_email"],
  [
    "a domain of another script",
    { contactEmail: "it@żółw.example" },
    "/contactEmail",
    "invalid_email",
  ],
  [
    "a header after the address",
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

describe("Invalid subscriptions", () => {
  it.each(wrongFields)("a webhook with %s is rejected", async (_title, changed, pointer, code) => {
    const response = await post(server, "/v1/webhooks", token, { ...good, ...changed })
    expect(fieldsOf(await expectProblem(response, 422, "validation_failed"))).toEqual([
      [pointer, code],
    ])
    expectNothingStored(server)
  })
})

describe("PATCH /v1/webhooks/{id}", () => {
  it.each([
    { url: "https://new.example.com:8443/hooks" },
    { events: ["order.shipped", "invoice.paid"] },
    { contactEmail: "somebody-else@example.com" },
    { url: "https://new.example.com/", events: ["order.shipped"], contactEmail: "x@example.com" },
  ])("a subscription can be changed in part: %j", async (change) => {
    const { secret, ...before } = await aWebhook(server, token)
    const response = await patch(before.id, change)
    expect(response.status).toBe(200)
    expect(await bodyOf(subscriptionBody, response)).toEqual({ ...before, ...change })
    expect(server.ledger.subscriptions.get(before.id)?.secrets).toEqual([{ value: secret }])
  })

  it("a change without members is rejected", async () => {
    const { id } = await aWebhook(server, token)
    const problem = await expectProblem(await patch(id, {}), 422, "validation_failed")
    expect(problem.errors).toEqual([
      {
        pointer: "",
        code: "required",
        message: "must have at least one of url, events, contactEmail, description, headers",
      },
    ])
  })

  it.each(wrongFields)("a change to %s is rejected", async (_title, changed, pointer, code) => {
    const { id } = await aWebhook(server, token)
    const before = server.ledger.subscriptions.get(id)
    const response = await patch(id, { contactEmail: good.contactEmail, ...changed })
    const problem = await expectProblem(response, 422, "validation_failed")
    expect(fieldsOf(problem)).toEqual([[pointer, code]])
    expect(server.ledger.subscriptions.get(id)).toEqual(before)
  })

  it("another tenant cannot change a subscription", async () => {
    const { id } = await aWebhook(server, token)
    const stranger = await server.token(otherTenant)
    const response = await patch(id, { events: ["order.shipped"] }, stranger)
    await expectProblem(response, 404, "webhook_not_found")
  })
})
