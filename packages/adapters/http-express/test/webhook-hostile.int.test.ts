/** Hostile bodies for webhooks: rejected quickly with a short response, and nothing is stored. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { type ApiServer, startApi } from "./api-server.ts"
import { expectProblem, fieldsOf, post, storedIn } from "./requests.ts"
import { aWebhook, aWebhookRequest as good } from "./webhook-facts.ts"

let server: ApiServer
let token: string
let id: string
beforeAll(async () => {
  server = await startApi({ mode: "production" })
  token = await server.token()
  ;({ id } = await aWebhook(server, token))
})
afterEach(() => expect(server.defects).toEqual([]))
afterAll(() => server.close())

const withMember = (body: object, text: string): string =>
  `${JSON.stringify(body).slice(0, -1)},${text}}`

const refusalOf = async (path: string, body: unknown) => {
  const before = storedIn(server)
  const response = await post(server, path, token, body)
  const size = Number(response.headers.get("content-length"))
  const problem = await expectProblem(response, 422, "validation_failed")
  expect(storedIn(server)).toEqual(before)
  expect(size).toBeLessThan(1_000_000)
  return [...new Set(fieldsOf(problem).map(([pointer, code]) => `${pointer} ${code}`))]
}

describe("POST /v1/webhooks", () => {
  it.each([
    ["a prototype", '"__proto__":{"tenantId":"ten_1"}', "/__proto__ unknown_field"],
    ["a tenant", '"tenantId":"ten_1"', "/tenantId unknown_field"],
    ["a state", '"state":{"_tag":"Delivering"}', "/state unknown_field"],
    ["secrets", '"secrets":[{"value":"whsec_"}]', "/secrets unknown_field"],
  ])("a subscription request that sets %s is rejected", async (_what, text, refusal) => {
    expect(await refusalOf("/v1/webhooks", withMember(good, text))).toEqual([refusal])
  })

  it.each([
    ["a URL of 900,000 characters", { url: `https://a.example/${"a".repeat(900_000)}` }],
    ["a URL with a line break in it", { url: "https://a.example/\r\nHost: b.example" }],
    ["a URL with a tab in its scheme", { url: "ht\ttps://a.example/" }],
    ["a URL with backslashes", { url: "https:\\\\a.example\\" }],
    ["a URL that is code", { url: "javascript:alert(1)" }],
    ["a URL of a file", { url: "file:///etc/passwd" }],
  ])("a subscription with %s is rejected", async (_what, changed) => {
    const refusals = await refusalOf("/v1/webhooks", { ...good, ...changed })
    expect(refusals).toHaveLength(1)
    expect(refusals[0]).toMatch(/^\/url /)
  })

  it.each([
    ["an address of 900,000 characters", { contactEmail: `${"a".repeat(900_000)}@b.example` }],
    ["an address with a name", { contactEmail: '"A" <a@b.example>' }],
    ["two addresses", { contactEmail: "a@b.example,c@d.example" }],
  ])("a contact e-mail that is %s is rejected", async (_what, changed) => {
    expect(await refusalOf("/v1/webhooks", { ...good, ...changed })).toEqual([
      "/contactEmail invalid_email",
    ])
  })

  // Checking 19,000 unknown types one by one would block all other requests.
  it.each([
    [60_000, "invoice.paid"],
    [1_200, "unknown"],
  ])("a subscription to %i events %j is rejected with one error", async (length, type) => {
    const events = Array.from({ length }, () => type)
    expect(await refusalOf("/v1/webhooks", { ...good, events })).toEqual(["/events too_many_items"])
  })
})

describe("POST /v1/webhooks/{id}/replays", () => {
  it("a replay of 25,000 events is rejected with fewer than three errors", async () => {
    const eventIds = Array.from({ length: 25_000 }, () => "evt_01kafq3v8pe0rr2c1m5kz9x7wd")
    const refusals = await refusalOf(`/v1/webhooks/${id}/replays`, { eventIds })
    expect(refusals).toContain("/eventIds too_many_items")
    expect(refusals.length).toBeLessThan(3)
  })

  it("a selection in `__proto__` is ignored, so the replay is rejected", async () => {
    const text = '{"__proto__":{"failedSince":"2026-11-20T00:00:00Z"}}'
    expect(await refusalOf(`/v1/webhooks/${id}/replays`, text)).toEqual([" invalid_value"])
  })

  it("a replay from an impossible date is rejected", async () => {
    for (const from of ["+275760-09-13T00:00:00Z", "2026-02-30T00:00:00Z", "0000-00-00", "NaN"]) {
      expect(await refusalOf(`/v1/webhooks/${id}/replays`, { from })).toEqual([
        "/from invalid_value",
      ])
    }
  })
})
