/** Refusals over real HTTP in both languages: the same codes and places, other words. */
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

interface Told {
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

const asked = async (path: string, language: string, init: RequestInit): Promise<Told> => {
  const headers = { "accept-language": language, ...bearer(token), ...init.headers }
  const response = await server.fetch(path, { ...init, headers })
  expect(response.headers.get("content-language")).toBe(language.slice(0, 2))
  expect(response.headers.get("vary")).toContain("Accept-Language")
  return response.json()
}

const placesOf = ({ code, errors = [] }: Told) => [
  code,
  errors.map((error) => [error.pointer ?? error.parameter, error.code]),
]

const textsOf = ({ title, detail, errors = [] }: Told) => [
  title,
  detail,
  ...errors.map(({ message }) => message),
]

/** Asks in both languages; nothing that is told may be the same in both. */
const expectBoth = async (path: string, init: RequestInit = {}): Promise<Told> => {
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

describe("A bad order", () => {
  it.each([
    ["nothing", {}],
    ["another type", []],
    ["types and unknown fields", { currency: 1, lines: "x", colour: true, reference: [] }],
    ["no lines", { currency: "USD", lines: [] }],
    ["too many lines", { currency: "PLN", lines: Array.from({ length: 4_001 }, () => line) }],
    ["bad lines", { currency: "PLN", lines: [{ sku: "?", quantity: 0 }, { quantity: 1.5 }, 7] }],
    ["an SKU nobody knows", { currency: "PLN", lines: [{ sku: "NO-SUCH", quantity: 1 }] }],
    ["texts", { currency: "PLN", reference: "\u0007", lines: [line] }],
    ["empty texts", { currency: "PLN", reference: " ", lines: [line] }],
    ["long texts", { currency: "PLN", reference: "x".repeat(9_999), lines: [line] }],
    [
      "the buyer",
      { currency: "PLN", lines: [line], buyer: { nip: "123", name: "", address: { line1: 1 } } },
    ],
    [
      "the buyer's check digit",
      { currency: "PLN", lines: [line], buyer: { nip: "5252839119", name: "A", address } },
    ],
    ["JSON", "{"],
    ["an empty body", ""],
  ])("is refused in both languages: %s", async (_what, body) => {
    await expectBoth("/v1/orders", posting(body))
  })

  it("of another media type is refused in both languages", async () => {
    const headers = { "content-type": "text/plain" }
    await expectBoth("/v1/orders", { method: "POST", headers, body: "x" })
  })

  it("with a bad key is refused in both languages", async () => {
    const init = posting({ currency: "PLN", lines: [line] })
    await expectBoth("/v1/orders", {
      ...init,
      headers: { ...init.headers, "idempotency-key": "a b" },
    })
  })
})

describe("A bad webhook", () => {
  it.each([
    {},
    { url: "ftp://x", events: ["x"], contactEmail: "nobody" },
    { url: "nowhere", events: [], contactEmail: 5 },
    { url: "https://a:b@c.example", events: ["invoice.paid", "invoice.paid"] },
    { url: "https://c.example/#x", events: "all", contactEmail: "x".repeat(300) },
  ])("is refused in both languages: %j", async (body) => {
    await expectBoth("/v1/webhooks", posting(body))
  })

  it.each([
    "http:///",
    "https://a.example:22/",
    `https://a.example/${"x".repeat(2_000)}`,
    "https://nowhere.example/",
    "https://unresolved.example/",
    "https://inside.example/",
  ])("address is refused in both languages: %s", async (url) => {
    await expectBoth("/v1/webhooks", posting({ ...aWebhookRequest, url }))
  })

  it.each([
    {},
    { overlapHours: 169 },
    { overlapHours: 1.5 },
    { overlapHours: "1" },
    { exhausted: "forget" },
  ])("change is refused in both languages: %j", async (body) => {
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
  ])("replay is refused in both languages: %j", async (body) => {
    const { id } = await aWebhook(server, token)
    await expectBoth(`/v1/webhooks/${id}/replays`, posting(body))
  })

  it("state is told in both languages", async () => {
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

describe("A bad address, method, parameter or token", () => {
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
  ])("is refused in both languages: %s", async (path) => {
    await expectBoth(path)
  })

  it("is refused in both languages, whatever else was asked for", async () => {
    await expectBoth("/v1/orders", { method: "DELETE" })
    await expectBoth("/v1/catalog", { headers: { accept: "image/png" } })
    await expectBoth("/v1/orders", { headers: { authorization: "" } })
    await expectBoth("/v1/orders", { headers: { authorization: "Bearer x" } })
    const reader = await server.token(undefined, ["orders:read"])
    await expectBoth("/v1/catalog", { headers: bearer(reader) })
  })

  it("is told in English to whoever reads neither language", async () => {
    for (const language of ["de", "", "*", "xx;q=2;"]) {
      const response = await server.fetch("/nothing", { headers: { "accept-language": language } })
      expect(response.headers.get("content-language")).toBe("en")
    }
  })
})
