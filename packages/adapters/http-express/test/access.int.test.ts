/** Tokens and scopes; a response does not reveal why a token is invalid. */
import { hash, randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type AccessToken,
  type CertificateThumbprint,
  scopes,
  type SecretHash,
  tokenValue,
} from "@procurement/domain/credential"
import { makeCredentialMemory, makeCredentialStoreMemory } from "@procurement/adapter-memory"
import { type ApiServer, startApi, theTenant } from "./api-server.ts"
import { anOrder, bearer, bodyOf, expectNothingStored, expectProblem, post } from "./requests.ts"
import { orderPage } from "../src/schema/order.ts"

let server: ApiServer
let clock = 0
beforeAll(async () => {
  server = await startApi({ now: () => clock })
})
afterAll(() => server.close())

const hashOf = (token: string): SecretHash => hash("sha256", token) as SecretHash
const someThumbprint = hash("sha256", "a certificate", "base64url") as CertificateThumbprint

/** A well-formed test token, stored with the given terms. */
const storedToken = async (terms: Partial<AccessToken>): Promise<string> => {
  const known = await server.token()
  const found = await Effect.runPromise(server.credentials.findToken(hashOf(known)))
  const token = tokenValue("test", randomBytes(32))
  const saved = { ...Option.getOrThrow(found), hash: hashOf(token), ...terms }
  await Effect.runPromise(server.credentials.saveToken(saved))
  return token
}

/** The token with its second to last character changed. */
const withChangedDigit = (token: string): string => {
  const other = token.at(-2) === "a" ? "b" : "a"
  return token.slice(0, -2) + other + token.slice(-1)
}

/** The response without the parts that differ between any two responses. */
const answerTo = async (token: string): Promise<string> => {
  const response = await get(`Bearer ${token}`)
  const { request_id: _, ...problem } = await expectProblem(response, 401, "invalid_token")
  const headers = [...response.headers].filter(
    ([name]) => !["date", "x-request-id", "traceresponse", "content-length"].includes(name),
  )
  return JSON.stringify([response.status, headers, problem])
}

const get = (authorization?: string) =>
  server.fetch("/v1/orders", { headers: authorization === undefined ? {} : { authorization } })

describe("Missing tokens", () => {
  it.each([undefined, "Basic YTpi", "Bearerx", ""])(
    "Authorization %s returns 401 missing_token",
    async (authorization) => {
      const response = await get(authorization)
      await expectProblem(response, 401, "missing_token")
      expect(response.headers.get("www-authenticate")).toBe('Bearer realm="procurement"')
    },
  )

  it("a missing token is reported before any other error", async () => {
    const response = await server.fetch("/v1/orders", { method: "POST", body: "nonsense" })
    await expectProblem(response, 401, "missing_token")
    expectNothingStored(server)
  })
})

describe("Invalid tokens", () => {
  it("every invalid token gets the same response: unknown, revoked, expired or bound", async () => {
    const revoked = await server.token()
    await Effect.runPromise(server.credentials.revokeToken(hashOf(revoked)))
    const neverKept = [tokenValue("test", randomBytes(32)), tokenValue("live", randomBytes(32))]
    const presented = [
      "unknown",
      "%%%",
      "x".repeat(2_000),
      ...neverKept,
      revoked,
      withChangedDigit(await server.token()),
      await storedToken({ expiresAt: instant(Date.now() - 1) }),
      await storedToken({ environment: "live" }),
      await storedToken({ certificate: someThumbprint }),
    ]
    const answers = await Promise.all(presented.map((token) => answerTo(token)))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain("invalid_token")
  })

  it("a token used before is rejected within five seconds of its revocation", async () => {
    const token = await server.token()
    expect((await get(`Bearer ${token}`)).status).toBe(200)
    await Effect.runPromise(server.credentials.revokeToken(hashOf(token)))
    clock += 5_000
    await expectProblem(await get(`Bearer ${token}`), 401, "invalid_token")
  })
})

describe("Valid tokens", () => {
  it("concurrent requests with one token look it up in the store once", async () => {
    const memory = makeCredentialMemory()
    const store = makeCredentialStoreMemory(memory)
    let asked = 0
    const counting = Effect.sync(() => {
      asked += 1
    })
    const findHolder: typeof store.findHolder = (tokenHash) =>
      Effect.andThen(counting, Effect.delay(store.findHolder(tokenHash), "50 millis"))
    const counted = await startApi({ memory, credentials: { ...store, findHolder } })
    const headers = bearer(await counted.token())
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => counted.fetch("/v1/orders", { headers })),
    )
    await counted.close()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(asked).toBe(1)
  })

  it("the authorization scheme is case-insensitive", async () => {
    const response = await get(`bEARER ${await server.token()}`)
    expect(response.status).toBe(200)
    expect((await bodyOf(orderPage, response)).items).toEqual([])
  })

  it.each([
    ["GET", "/v1/orders", "orders:read"],
    ["GET", "/v1/orders/ord_1", "orders:read"],
    ["POST", "/v1/orders", "orders:write"],
    ["GET", "/v1/catalog", "catalog:read"],
    ["GET", "/v1/invoices/inv_1", "invoices:read"],
    ["GET", "/v1/invoices/inv_1/upo", "invoices:read"],
    ["GET", "/v1/webhooks", "webhooks:manage"],
    ["POST", "/v1/webhooks", "webhooks:manage"],
    ["DELETE", "/v1/webhooks/sub_1", "webhooks:manage"],
  ] as const)("%s %s requires the scope %s", async (method, path, scope) => {
    const others = scopes.filter((other) => other !== scope)
    const headers = bearer(await server.token(theTenant, others))
    const response = await server.fetch(path, { method, headers })
    await expectProblem(response, 403, "insufficient_scope")
    expect(response.headers.get("www-authenticate")).toContain(`scope="${scope}"`)
  })

  it("an order with a read-only token gets 403, and nothing is stored", async () => {
    const token = await server.token(theTenant, ["orders:read"])
    const response = await post(server, "/v1/orders", token, anOrder)
    await expectProblem(response, 403, "insufficient_scope")
    expectNothingStored(server)
  })
})
