/** Tokens: got when needed, shared, renewed, replaced once they are refused. */
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

describe("A token", () => {
  it("is asked for once by callers at the same time, and used from then on", async () => {
    const api = await clientOf({ answers: [page] })
    await Promise.all([1, 2, 3].map(() => api.GET("/v1/orders")))
    await api.GET("/v1/orders")
    expect([service.grants(), service.asked.length, tokensUsed().size]).toEqual([1, 4, 1])
  })

  it("is asked for with id and secret, encoded as OAuth says", async () => {
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

  it("is renewed before it runs out", async () => {
    const api = await clientOf({
      answers: [page],
      grant: json(200, { access_token: "short", expires_in: 0.1 }),
    })
    await api.GET("/v1/orders")
    await new Promise((resolve) => setTimeout(resolve, 60))
    await api.GET("/v1/orders")
    expect(service.grants()).toBe(2)
  })

  it("that was revoked is replaced, and the request sent once more", async () => {
    const revoked = problem(401, "invalid_token", false)
    const api = await clientOf({ answers: [revoked, page] })
    expect((await api.GET("/v1/orders")).data).toEqual({ items: [], next: null })
    expect([service.grants(), tokensUsed().size]).toEqual([2, 2])
  })

  it("that is refused again is not asked for again", async () => {
    const api = await clientOf({ answers: [problem(401, "invalid_token", false)] })
    await expect(api.GET("/v1/orders")).rejects.toMatchObject({ code: "invalid_token" })
    expect([service.grants(), service.asked.length]).toEqual([2, 2])
  })
})

describe("When no token is to be had", () => {
  it("wrong credentials are told at once, in the words of OAuth", async () => {
    const refused = { error: "invalid_client", error_description: "client authentication failed" }
    const api = await clientOf({ answers: [page], grant: json(401, refused) })
    await expect(api.GET("/v1/orders")).rejects.toMatchObject({
      status: 401,
      code: "invalid_client",
      detail: "client authentication failed",
    })
    expect([service.grants(), service.asked.length]).toEqual([1, 0])
  })

  it("an outage is waited out", async () => {
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

  it("a caller who does not want to wait is let go", async () => {
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
