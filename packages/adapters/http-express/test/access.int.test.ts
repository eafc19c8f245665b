/** Who may do what: tokens, scopes, and that there is no oracle. */
import { hash, randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type AccessToken,
  type CertificateThumbprint,
  makeCredentialStoreMemory,
  scopes,
  type SecretHash,
  tokenValue,
} from "@procurement/domain/credential"
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

/** A well-formed test token that is kept on terms of its own. */
const kept = async (terms: Partial<AccessToken>): Promise<string> => {
  const known = await server.token()
  const found = await Effect.runPromise(server.credentials.findToken(hashOf(known)))
  const token = tokenValue("test", randomBytes(32))
  const saved = { ...Option.getOrThrow(found), hash: hashOf(token), ...terms }
  await Effect.runPromise(server.credentials.saveToken(saved))
  return token
}

/** The token with another last character but one. */
const withSlip = (token: string): string => {
  const other = token.at(-2) === "a" ? "b" : "a"
  return token.slice(0, -2) + other + token.slice(-1)
}

/** All that a caller sees of an answer but what is new in each. */
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

describe("Without a token", () => {
  it.each([undefined, "Basic YTpi", "Bearerx", ""])(
    "%s is asked for one",
    async (authorization) => {
      const response = await get(authorization)
      await expectProblem(response, 401, "missing_token")
      expect(response.headers.get("www-authenticate")).toBe('Bearer realm="procurement"')
    },
  )

  it("comes before everything else that may be wrong", async () => {
    const response = await server.fetch("/v1/orders", { method: "POST", body: "nonsense" })
    await expectProblem(response, 401, "missing_token")
    expectNothingStored(server)
  })
})

describe("With a token that is no good", () => {
  it("whatever is wrong with it, the answer is the same", async () => {
    const revoked = await server.token()
    await Effect.runPromise(server.credentials.revokeToken(hashOf(revoked)))
    const neverKept = [tokenValue("test", randomBytes(32)), tokenValue("live", randomBytes(32))]
    const presented = [
      "unknown",
      "%%%",
      "x".repeat(2_000),
      ...neverKept,
      revoked,
      withSlip(await server.token()),
      await kept({ expiresAt: instant(Date.now() - 1) }),
      await kept({ environment: "live" }),
      await kept({ certificate: someThumbprint }),
    ]
    const answers = await Promise.all(presented.map((token) => answerTo(token)))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain("invalid_token")
  })

  it("a revoked one is refused within five seconds, though it was good a moment ago", async () => {
    const token = await server.token()
    expect((await get(`Bearer ${token}`)).status).toBe(200)
    await Effect.runPromise(server.credentials.revokeToken(hashOf(token)))
    clock += 5_000
    await expectProblem(await get(`Bearer ${token}`), 401, "invalid_token")
  })
})

describe("With a good token", () => {
  it("the store is asked once for many requests at the same time", async () => {
    const store = makeCredentialStoreMemory()
    let asked = 0
    const counting = Effect.sync(() => {
      asked += 1
    })
    const findToken: typeof store.findToken = (tokenHash) =>
      Effect.andThen(counting, Effect.delay(store.findToken(tokenHash), "50 millis"))
    const counted = await startApi({ credentials: { ...store, findToken } })
    const headers = bearer(await counted.token())
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => counted.fetch("/v1/orders", { headers })),
    )
    await counted.close()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(asked).toBe(1)
  })

  it("the scheme may be written in any case", async () => {
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
  ] as const)("%s %s needs the scope %s", async (method, path, scope) => {
    const others = scopes.filter((other) => other !== scope)
    const headers = bearer(await server.token(theTenant, others))
    const response = await server.fetch(path, { method, headers })
    await expectProblem(response, 403, "insufficient_scope")
    expect(response.headers.get("www-authenticate")).toContain(`scope="${scope}"`)
  })

  it("nothing is stored for a token that may only read", async () => {
    const token = await server.token(theTenant, ["orders:read"])
    const response = await post(server, "/v1/orders", token, anOrder)
    await expectProblem(response, 403, "insufficient_scope")
    expectNothingStored(server)
  })
})
