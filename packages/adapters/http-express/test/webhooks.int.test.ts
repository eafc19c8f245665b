/** Webhook subscriptions over real HTTP. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createdSubscription, subscriptionList } from "../src/schema/webhook.ts"
import { type ApiServer, otherTenant, startApi } from "./api-server.ts"
import { bearer, bodyOf, expectNothingStored, expectProblem, fieldsOf, post } from "./requests.ts"

let server: ApiServer
let token: string
beforeEach(async () => {
  server = await startApi({ mode: "production" })
  token = await server.token()
})
afterEach(() => server.close())

const good = {
  url: "https://erp.example.com/hooks",
  events: ["invoice.issued"],
  contactEmail: "integration@example.com",
}

describe("A subscription", () => {
  it("is made with a secret that is told once", async () => {
    const response = await post(server, "/v1/webhooks", token, good)
    expect(response.status).toBe(201)
    const { secret, ...shown } = await bodyOf(createdSubscription, response)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(shown).toMatchObject(good)
    const list = await server.fetch("/v1/webhooks", { headers: bearer(token) })
    expect(await bodyOf(subscriptionList, list)).toEqual({ items: [shown] })
  })

  it("is not seen by other tenants", async () => {
    await post(server, "/v1/webhooks", token, good)
    const headers = bearer(await server.token(otherTenant))
    expect(await (await server.fetch("/v1/webhooks", { headers })).json()).toEqual({ items: [] })
  })

  it("ends when its tenant removes it, once, and for nobody else", async () => {
    const { id } = await (await post(server, "/v1/webhooks", token, good)).json()
    const remove = (headers: Record<string, string>, path: string = id) =>
      server.fetch(`/v1/webhooks/${path}`, { method: "DELETE", headers })
    const stranger = bearer(await server.token(otherTenant))
    await expectProblem(await remove(stranger), 404, "webhook_not_found")
    expect(server.ledger.subscriptions.size).toBe(1)
    expect((await remove(bearer(token))).status).toBe(204)
    expectNothingStored(server)
    await expectProblem(await remove(bearer(token)), 404, "webhook_not_found")
    await expectProblem(await remove(bearer(token), "nonsense"), 404, "webhook_not_found")
  })

  it.each([
    ["http in production", { url: "http://erp.example.com/" }, "/url", "invalid_url"],
    ["another scheme", { url: "ftp://erp.example.com/" }, "/url", "invalid_url"],
    ["no URL", { url: "/hooks" }, "/url", "invalid_url"],
    ["credentials in it", { url: "https://a:b@erp.example.com/" }, "/url", "invalid_url"],
    ["a fragment", { url: "https://erp.example.com/#a" }, "/url", "invalid_url"],
    [
      "a very long one",
      { url: `https://erp.example.com/${"x".repeat(2_048)}` },
      "/url",
      "invalid_url",
    ],
    ["no events", { events: [] }, "/events", "too_few_items"],
    ["an event twice", { events: ["invoice.paid", "invoice.paid"] }, "/events", "duplicate_item"],
    ["an unknown event", { events: ["order.lost"] }, "/events/0", "invalid_value"],
    ["no address", { contactEmail: "nobody" }, "/contactEmail", "invalid_email"],
    ["more", { secret: "mine" }, "/secret", "unknown_field"],
  ])("is refused with %s", async (_title, changed, pointer, code) => {
    const response = await post(server, "/v1/webhooks", token, { ...good, ...changed })
    expect(fieldsOf(await expectProblem(response, 422, "validation_failed"))).toEqual([
      [pointer, code],
    ])
    expectNothingStored(server)
  })

  it("may go to plain http in the sandbox", async () => {
    const sandbox = await startApi({ mode: "sandbox" })
    const plain = { ...good, url: "http://127.0.0.1:9/hooks" }
    const response = await post(sandbox, "/v1/webhooks", await sandbox.token(), plain)
    expect(response.status).toBe(201)
    await sandbox.close()
  })
})
