/** Access tokens: requested when needed, shared, renewed, and replaced once when rejected. */
import { afterEach, describe, expect, it } from "vitest"
import { type Client, createClient } from "../src/index.ts"
import {
  broken,
  json,
  problem,
  type Script,
  type ScriptedService,
  silent,
  startScripted,
} from "./support/scripted-service.ts"

let service: ScriptedService
afterEach(() => service.close())

const clientOf = async (script: Script): Promise<Client> => {
  service = await startScripted(script)
  return createClient({
    baseUrl: `${service.baseUrl}/`,
    clientId: "a b",
    clientSecret: "c:d",
    retry: { firstWaitMillis: 5 },
  })
}

const page = json(200, { items: [], next: null })
const tokensUsed = () => new Set(service.asked.map(({ headers }) => headers.authorization))

describe("Access tokens", () => {
  it("concurrent callers request one token and share it", async () => {
    const api = await clientOf({ answers: [page] })
    await Promise.all([1, 2, 3].map(() => api.GET("/v1/orders")))
    await api.GET("/v1/orders")
    expect([service.grants(), service.asked.length, tokensUsed().size]).toEqual([1, 4, 1])
  })

  it("the token request encodes id and secret as OAuth specifies", async () => {
    let authorization = ""
    const api = await clientOf({
      answers: [page],
      grant: (response, asked) => {
        authorization = asked.headers.authorization ?? ""
        json(200, { access_token: "t", expires_in: 60 })(response, asked)
      },
    })
    await api.GET("/v1/orders")
    expect(Buffer.from(authorization.slice("Basic ".length), "base64").toString()).toBe(
      "a%20b:c%3Ad",
    )
  })

  it("a token is renewed before it expires", async () => {
    const api = await clientOf({
      answers: [page],
      grant: json(200, { access_token: "short", expires_in: 0.1 }),
    })
    await api.GET("/v1/orders")
    await new Promise((resolve) => setTimeout(resolve, 60))
    await api.GET("/v1/orders")
    expect(service.grants()).toBe(2)
  })

  it("a revoked token is replaced, and the request is sent once more", async () => {
    const revoked = problem(401, "invalid_token", false)
    const api = await clientOf({ answers: [revoked, page] })
    expect((await api.GET("/v1/orders")).data).toEqual({ items: [], next: null })
    expect([service.grants(), tokensUsed().size]).toEqual([2, 2])
  })

  it("a request whose second token is rejected fails with invalid_token", async () => {
    const api = await clientOf({ answers: [problem(401, "invalid_token", false)] })
    await expect(api.GET("/v1/orders")).rejects.toMatchObject({ code: "invalid_token" })
    expect([service.grants(), service.asked.length]).toEqual([2, 2])
  })
})

describe("Requests without a token", () => {
  it("a request with wrong credentials fails at once with the OAuth error", async () => {
    const refused = { error: "invalid_client", error_description: "client authentication failed" }
    const api = await clientOf({ answers: [page], grant: json(401, refused) })
    await expect(api.GET("/v1/orders")).rejects.toMatchObject({
      status: 401,
      code: "invalid_client",
      detail: "client authentication failed",
    })
    expect([service.grants(), service.asked.length]).toEqual([1, 0])
  })

  it("a token request is retried during an outage", async () => {
    let asked = 0
    const api = await clientOf({
      answers: [page],
      grant: (response, seen) => {
        asked += 1
        if (asked < 3) return broken(response, seen)
        return json(200, { access_token: "t", expires_in: 3_600 })(response, seen)
      },
    })
    await api.GET("/v1/orders")
    expect(service.grants()).toBe(3)
  })

  it("a caller's signal aborts the wait for a token", async () => {
    const api = await clientOf({ answers: [page], grant: silent })
    const signal = AbortSignal.timeout(50)
    await expect(api.GET("/v1/orders", { signal })).rejects.toMatchObject({ name: "TimeoutError" })
  })

  it("a fixed token is never replaced", async () => {
    await clientOf({ answers: [problem(401, "invalid_token", false)] })
    const api = createClient({ baseUrl: service.baseUrl, token: "fixed" })
    await expect(api.GET("/v1/orders")).rejects.toMatchObject({ code: "invalid_token" })
    expect([service.grants(), service.asked.length]).toEqual([0, 1])
    expect(tokensUsed()).toEqual(new Set(["Bearer fixed"]))
  })
})
