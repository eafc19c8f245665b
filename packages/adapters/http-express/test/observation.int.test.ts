/** The observer of the API receives every request, completed or not. */
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Observe, RequestEnded } from "../src/index.ts"
import { type ApiServer, startApi, theTenant } from "./api-server.ts"
import { bearer } from "./requests.ts"

interface Seen extends RequestEnded {
  readonly route: string
  readonly requestId: string
}

const givenTrace = {
  traceId: "0af7651916cd43dd8448eb211c80319c",
  spanId: "00f067aa0ba902b7",
  sampled: true,
}

let seen: Array<Seen> = []
const observe: Observe =
  ({ method, path }) =>
  ({ requestId }) => ({
    trace: givenTrace,
    ended: (ending) => seen.push({ route: `${method} ${path}`, requestId, ...ending }),
  })

const asked = Promise.withResolvers<void>()
const { promise: never } = Promise.withResolvers<never>()

const neverFound = Effect.promise(() => {
  asked.resolve()
  return never
})

let server: ApiServer
beforeAll(async () => {
  server = await startApi({
    observe,
    orders: (honest) => ({ ...honest, find: () => neverFound }),
  })
})
afterAll(() => server.close())
beforeEach(() => {
  seen = []
})

const untilSeen = () => expect.poll(() => seen, { timeout: 10_000 }).toHaveLength(1)

describe("Observers", () => {
  it.each([
    ["/livez", {}, "GET /livez", 200],
    ["/livez", { method: "HEAD" }, "GET /livez", 200],
    ["/v1/orders/ord_01", {}, "GET /v1/orders/{id}", 401],
    ["/v1/orders/ord_01", { method: "DELETE" }, "other /v1/orders/{id}", 405],
    ["/made/up/by/a/caller", {}, "other unmatched", 404],
    ["/oauth/token", { method: "POST" }, "POST /oauth/token", 200],
    ["/docs", {}, "GET /docs", 200],
  ])("an observer sees %s with %o as %s with status %i", async (path, init, route, status) => {
    await server.fetch(path, init)
    await untilSeen()
    expect(seen[0]).toMatchObject({ route, status })
  })

  it("an observer receives the caller and the location of the order", async () => {
    const headers = { ...bearer(await server.token()), "content-type": "application/json" }
    const body = JSON.stringify({ currency: "PLN", lines: [{ sku: "MUG-CER-01", quantity: 1 }] })
    const response = await server.fetch("/v1/orders", { method: "POST", headers, body })
    await untilSeen()
    expect(seen[0]?.caller).toMatchObject({ tenantId: theTenant })
    expect(seen[0]?.status).toBe(response.status)
    expect(seen[0]?.location).toBe(response.headers.get("location") ?? undefined)
  })

  it("the response has the observer's trace, and the observer the request ID", async () => {
    const response = await server.fetch("/livez")
    await untilSeen()
    const { traceId, spanId } = givenTrace
    expect(response.headers.get("traceresponse")).toBe(`00-${traceId}-${spanId}-01`)
    expect(response.headers.get("x-request-id")).toBe(seen[0]?.requestId)
  })

  it("an observer sees no status if the caller disconnects before the response", async () => {
    const headers = bearer(await server.token())
    const going = new AbortController()
    const path = "/v1/orders/ord_01h455vb4pex5vsknk084sn02q"
    const answer = server.fetch(path, { headers, signal: going.signal })
    await asked.promise
    going.abort()
    await expect(answer).rejects.toThrow("aborted")
    await untilSeen()
    expect(seen[0]).toMatchObject({ route: "GET /v1/orders/{id}", status: undefined })
  })
})
