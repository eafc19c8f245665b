/** Problems over real HTTP in both languages: the same codes and pointers, other texts. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ApiServer, startApi } from "./api-server.ts"
import { bearer } from "./requests.ts"
import { aTest, aWebhook, aWebhookRequest, pause } from "./webhook-facts.ts"

let server: ApiServer
let token: string
const endpoints = {
  "nowhere.example": "unknown-host",
  "unresolved.example": "unresolved-host",
  "inside.example": "private-address",
} as const

beforeAll(async () => {
  server = await startApi({ mode: "production", endpoints })
  token = await server.token()
})
afterAll(() => server.close())

interface Problem {
  readonly title: string
  readonly detail: string
  readonly code: string
  readonly errors?: ReadonlyArray<{
    readonly pointer?: string
    readonly parameter?: string
    readonly code: string
    readonly message: string
  }>
}

const asked = async (path: string, language: string, init: RequestInit): Promise<Problem> => {
  const headers = { "accept-language": language, ...bearer(token), ...init.headers }
  const response = await server.fetch(path, { ...init, headers })
  expect(response.headers.get("content-language")).toBe(language.slice(0, 2))
  expect(response.headers.get("vary")).toContain("Accept-Language")
  return response.json()
}

const placesOf = ({ code, errors = [] }: Problem) => [
  code,
  errors.map((error) => [error.pointer ?? error.parameter, error.code]),
]

const textsOf = ({ title, detail, errors = [] }: Problem) => [
  title,
  detail,
  ...errors.map(({ message }) => message),
]

/** Sends the request in both languages; no text may be the same in both. */
const expectBoth = async (path: string, init: RequestInit = {}): Promise<Problem> => {
  const english = await asked(path, "en-GB", init)
  const polish = await asked(path, "pl-PL, en;q=0.5", init)
  expect(placesOf(polish)).toEqual(placesOf(english))
  const inEnglish = textsOf(english)
  expect(textsOf(polish).filter((text, index) => text === inEnglish[index])).toEqual([])
  return polish
}

const posting = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: typeof body === "string" ? body : JSON.stringify(body),
})

const line = { sku: "KUB-330-BIA", quantity: 1 }
const address = { countryCode: "PL", line1: "ul. Prosta 51" }

describe("Order problems", () => {
  it.each([
    ["nothing", {}],
    ["another type", []],
    ["wrong types and unknown fields", { currency: 1, lines: "x", colour: true, reference: [] }],
    ["no lines", { currency: "USD", lines: [] }],
    ["too many lines", { currency: "PLN", lines: Array.from({ length: 4_001 }, () => line) }],
    ["bad lines", { currency: "PLN", lines: [{ sku: "?", quantity: 0 }, { quantity: 1.5 }, 7] }],
    ["an unknown SKU", { currency: "PLN", lines: [{ sku: "NO-SUCH", quantity: 1 }] }],
    ["invalid texts", { currency: "PLN", reference: "\u0007", lines: [line] }],
    ["empty texts", { currency: "PLN", reference: " ", lines: [line] }],
    ["long texts", { currency: "PLN", reference: "x".repeat(9_999), lines: [line] }],
    [
      "an invalid buyer",
      { currency: "PLN", lines: [line], buyer: { nip: "123", name: "", address: { line1: 1 } } },
    ],
    [
      "the buyer's check digit",
      { currency: "PLN", lines: [line], buyer: { nip: "5252839119", name: "A", address } },
    ],
    ["malformed JSON", "{"],
    ["an empty body", ""],
  ])("an invalid order is reported in both languages: %s", async (_what, body) => {
    await expectBoth("/v1/orders", posting(body))
  })

  it("an unsupported media type is reported in both languages", async () => {
    const headers = { "content-type": "text/plain" }
    await expectBoth("/v1/orders", { method: "POST", headers, body: "x" })
  })

  it("an invalid Idempotency-Key is reported in both languages", async () => {
    const init = posting({ currency: "PLN", lines: [line] })
    await expectBoth("/v1/orders", {
      ...init,
      headers: { ...init.headers, "idempotency-key": "a b" },
    })
  })
})

describe("Webhook problems", () => {
  it.each([
    {},
    { url: "ftp://x", events: ["x"], contactEmail: "nobody" },
    { url: "nowhere", events: [], contactEmail: 5 },
    { url: "https://a:b@c.example", events: ["invoice.paid", "invoice.paid"] },
    { url: "https://c.example/#x", events: "all", contactEmail: "x".repeat(300) },
  ])("an invalid webhook is reported in both languages: %j", async (body) => {
    await expectBoth("/v1/webhooks", posting(body))
  })

  it.each([
    "http:///",
    "https://a.example:22/",
    `https://a.example/${"x".repeat(2_000)}`,
    "https://nowhere.example/",
    "https://unresolved.example/",
    "https://inside.example/",
  ])("an invalid webhook URL is reported in both languages: %s", async (url) => {
    await expectBoth("/v1/webhooks", posting({ ...aWebhookRequest, url }))
  })

  it.each([
    {},
    { overlapHours: 169 },
    { overlapHours: 1.5 },
    { overlapHours: "1" },
    { exhausted: "forget" },
  ])("an invalid change of a webhook is reported in both languages: %j", async (body) => {
    const { id } = await aWebhook(server, token)
    const [member] = Object.keys(body)
    const method = member === undefined ? "PATCH" : "POST"
    const action = { overlapHours: "/rotate-secret", exhausted: "/resume" }[member ?? ""] ?? ""
    await expectBoth(`/v1/webhooks/${id}${action}`, { ...posting(body), method })
  })

  it.each([
    {},
    { eventIds: [] },
    { eventIds: ["x", "x"] },
    { eventIds: ["evt_01kafq3v8pe0rr2c1m5kz9x7wd"] },
    { from: "yesterday" },
    { from: "2026-11-20T00:00:00Z", failedSince: "2026-11-20T00:00:00Z" },
    { from: "2020-01-02T00:00:00Z", to: "2020-01-01T00:00:00Z" },
    { from: "2020-01-01T00:00:00Z" },
    { failedSince: "2020-01-01T00:00:00Z" },
    { neverDeliveredSince: "9999-01-01T00:00:00Z" },
  ])("an invalid replay is reported in both languages: %j", async (body) => {
    const { id } = await aWebhook(server, token)
    await expectBoth(`/v1/webhooks/${id}/replays`, posting(body))
  })

  it("conflicts and missing resources of webhooks are reported in both languages", async () => {
    const { id } = await aWebhook(server, token)
    const action = (name: string) => expectBoth(`/v1/webhooks/${id}/${name}`, { method: "POST" })
    await action("resume")
    const { id: delivery } = await aTest(server, token, id)
    await action(`deliveries/${delivery}/redeliver`)
    pause(server, id)
    await action("test")
    await expectBoth(`/v1/webhooks/${id}/deliveries/dlv_1`)
    await expectBoth(`/v1/webhooks/${id}/replays/rpl_1`)
    await expectBoth("/v1/webhooks/sub_1")
  })
})

describe("Request problems", () => {
  it.each([
    "/nothing",
    "/v1/orders/%zz",
    "/v1/orders/ord_1",
    "/v1/invoices/inv_1",
    "/v1/orders?limit=0",
    "/v1/orders?limit=x&colour=red",
    "/v1/orders?cursor=AAAA",
    "/v1/catalog?country=poland&currency=USD&search=%00&category=",
    `/v1/catalog?search=${"x".repeat(101)}`,
  ])("an invalid request for %s is reported in both languages", async (path) => {
    await expectBoth(path)
  })

  it("a wrong method, media type, token or scope is reported in both languages", async () => {
    await expectBoth("/v1/orders", { method: "DELETE" })
    await expectBoth("/v1/catalog", { headers: { accept: "image/png" } })
    await expectBoth("/v1/orders", { headers: { authorization: "" } })
    await expectBoth("/v1/orders", { headers: { authorization: "Bearer x" } })
    const reader = await server.token(undefined, ["orders:read"])
    await expectBoth("/v1/catalog", { headers: bearer(reader) })
  })

  it("a problem is in English for callers who accept neither language", async () => {
    for (const language of ["de", "", "*", "xx;q=2;"]) {
      const response = await server.fetch("/nothing", { headers: { "accept-language": language } })
      expect(response.headers.get("content-language")).toBe("en")
    }
  })
})
