/** Rate limits by IP address, as unauthenticated callers see them. */
import { hash } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { type SecretHash, scopes, tokenValue } from "@procurement/domain/credential"
import { makeCredentialMemory, makeCredentialStoreMemory } from "@procurement/adapter-memory"
import { makeAddressLimits } from "../src/index.ts"
import { type ApiServer, startApi, theTenant } from "./api-server.ts"
import { bearer, expectProblem } from "./requests.ts"

const startedAt = Date.UTC(2026, 10, 20, 9, 30)
let millis = 0
const now = () => instant(startedAt + millis)

let server: ApiServer
beforeEach(async () => {
  millis = 0
  server = await startApi({ addressLimits: makeAddressLimits(now) })
})
afterEach(() => server.close())

const limitsOf = ({ headers }: Response) =>
  ["limit", "remaining", "reset"].map((name) => Number(headers.get(`x-ratelimit-${name}`)))

describe("Responses to unauthenticated callers", () => {
  it.each([
    ["401 without a token", "/v1/orders", {}],
    ["401 with a wrong token", "/v1/orders", bearer("nonsense")],
    ["404", "/v1/nothing", {}],
    ["405", "/v1/openapi.json", {}, "DELETE"],
    ["the OpenAPI document", "/v1/openapi.json", {}],
    ["a documentation page", "/docs", {}],
    ["a token response", "/oauth/token", {}, "POST"],
    ["the OAuth metadata", "/.well-known/oauth-authorization-server", {}],
  ])("%s shows the limit of the address", async (_title, path, headers, method = "GET") => {
    const response = await server.fetch(path, { method, headers })
    const [limit, remaining, reset] = limitsOf(response)
    expect(limit).toBe(120)
    expect(remaining).toBeGreaterThanOrEqual(119)
    expect(reset).toBeLessThanOrEqual(1)
    expect(response.headers.get("ratelimit-policy")).toBe('"address";q=120;w=60')
  })
})

describe("Failed authentications", () => {
  const unknown = (nth: number) => tokenValue("test", Buffer.alloc(32, nth))
  /** An API that counts the look-ups in its store of tokens. */
  const counted = async () => {
    const memory = makeCredentialMemory()
    const honest = makeCredentialStoreMemory(memory)
    let lookUps = 0
    const store = {
      ...honest,
      findHolder: (...asked: Parameters<typeof honest.findHolder>) => {
        lookUps += 1
        return honest.findHolder(...asked)
      },
    }
    const api = await startApi({
      memory,
      credentials: store,
      addressLimits: makeAddressLimits(now),
      trustedProxies: ["127.0.0.1"],
      now: () => millis,
    })
    onTestFinished(() => api.close())
    const ask = (token: string, from = "192.0.2.1") =>
      api.fetch("/v1/orders?limit=1", { headers: { ...bearer(token), "x-forwarded-for": from } })
    return { api, ask, lookUps: () => lookUps }
  }
  const statuses = async (asked: ReadonlyArray<Promise<Response>>) =>
    (await Promise.all(asked)).map(({ status }) => status)

  it("an address gets 429 without a look-up after 120 failed authentications", async () => {
    const { ask, lookUps } = await counted()
    const all = Array.from({ length: 500 }, (_, nth) => ask(unknown(nth % 250)))
    const answers = await statuses(all)
    expect(lookUps()).toBeLessThanOrEqual(120)
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(100)
    const refused = await ask(unknown(251))
    const problem = await expectProblem(refused.clone(), 429, "rate_limited")
    expect(problem["violated-policies"]).toEqual(["address"])
    expect(limitsOf(refused)).toEqual([120, 0, Number(refused.headers.get("retry-after"))])
    expect((await ask(unknown(252), "192.0.2.2")).status).toBe(401)
  })

  it.each([
    ["ports of one address", (nth: number) => `203.0.113.9:${50_000 + nth}`],
    ["ports of one IPv6 address", (nth: number) => `[2001:db8::1]:${50_000 + nth}`],
    ["names behind a proxy that hides addresses", (nth: number) => `_hidden${nth}, unknown`],
    ["addresses that a proxy does not vouch for", (nth: number) => `192.0.2.${nth}, unknown`],
  ])("150 different %s are one caller", async (_what, from) => {
    const { ask } = await counted()
    const all = Array.from({ length: 150 }, (_, nth) => ask(unknown(nth), from(nth)))
    expect((await statuses(all)).filter((status) => status === 429)).toHaveLength(30)
  })

  it("failed authentications block neither recently used tokens nor other networks", async () => {
    const { api, ask } = await counted()
    const token = await api.token()
    expect((await ask(token, "2001:db8:0:1::1")).status).toBe(200)
    const hosts = Array.from({ length: 200 }, (_, nth) => `2001:db8:0:1::${nth.toString(16)}`)
    await statuses(hosts.map((host, nth) => ask(unknown(nth), host)))
    millis += 5_000
    await statuses(hosts.map((host, nth) => ask(unknown(nth), host)))
    expect((await ask(unknown(251), "2001:db8:0:1:ffff::1")).status).toBe(429)
    expect((await ask(token, "2001:db8:0:1::1")).status).toBe(200)
    expect((await ask(unknown(251), "2001:db8:0:2::1")).status).toBe(401)
  })

  it("a failed look-up is cached for one second; a token issued since then works", async () => {
    const { api, ask, lookUps } = await counted()
    const made = unknown(1)
    expect(await statuses([ask(made)])).toEqual([401])
    const issuedAt = instant(Date.now())
    const client = { clientId: "meanwhile", tenantId: theTenant, scopes }
    const hashed = hash("sha256", made) as SecretHash
    await Effect.runPromise(
      api.credentials.saveClient({ ...client, name: "Meanwhile", secretHash: hashed }),
    )
    await Effect.runPromise(
      api.credentials.saveToken({
        ...client,
        hash: hashed,
        environment: "test",
        issuedAt,
        expiresAt: instant(issuedAt + 60_000),
      }),
    )
    const before = lookUps()
    millis += 999
    expect(await statuses([ask(made)])).toEqual([401])
    expect(lookUps()).toBe(before)
    millis += 1
    expect(await statuses([ask(made), ask(unknown(2))])).toEqual([200, 401])
    expect(lookUps()).toBe(before + 2)
  })

  it("X-Forwarded-For from an untrusted proxy does not separate addresses", async () => {
    const from = (nth: number) =>
      server.fetch("/v1/orders", {
        headers: { ...bearer(unknown(nth)), "x-forwarded-for": `192.0.2.${nth}` },
      })
    const answers = await statuses(Array.from({ length: 200 }, (_, nth) => from(nth)))
    expect(answers.filter((status) => status === 429)).toHaveLength(80)
  })
})

describe("Token requests", () => {
  it("an address gets 429 in the RFC 6749 format after 120 token requests", async () => {
    const ask = () => server.fetch("/oauth/token", { method: "POST" })
    const answers = await Promise.all(Array.from({ length: 150 }, ask))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
    const refused = await ask()
    expect(refused.headers.get("retry-after")).toBe("1")
    expect(refused.headers.get("x-request-id")).toMatch(/^req_/)
    expect(refused.headers.get("traceresponse")).toMatch(/^00-/)
    expect(await refused.json()).toEqual({
      error: "temporarily_unavailable",
      error_description: "too many requests; retry in 1 s",
    })
  })
})
