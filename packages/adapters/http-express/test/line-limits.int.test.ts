/** The limit on the lines of long orders, as a customer sees it. */
import * as Effect from "effect/Effect"
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { instant } from "@procurement/domain/calendar"
import {
  makeLineLimiter,
  makeLocalRateLimitStore,
  makeRateLimiter,
} from "@procurement/domain/rate-limit"
import { makeAdmit } from "../src/index.ts"
import { type ApiServer, startApi } from "./api-server.ts"
import { expectProblem, post } from "./requests.ts"

describe("Lines of orders", () => {
  const line = { sku: "KUB-330-BIA", quantity: 1 }
  let server: ApiServer
  let token: string
  let millis = 0
  const now = () => instant(Date.UTC(2026, 10, 20, 9, 30) + millis)
  beforeEach(async () => {
    millis = 0
    const admit = makeAdmit({
      limiter: makeRateLimiter({ now }),
      lines: makeLineLimiter({ now, store: makeLocalRateLimitStore() }),
      reporter: { note: () => undefined },
      now,
      fork: Effect.runFork,
      onShadowRefusals: () => undefined,
    })
    server = await startApi({ admit })
    token = await server.token()
  })
  afterEach(() => server.close())
  const place = (count: number, key?: string) => {
    const order = { currency: "PLN", lines: Array.from({ length: count }, () => line) }
    return post(server, "/v1/orders", token, order, key ? { "idempotency-key": key } : {})
  }

  it("three of the largest orders are admitted at once, then 6,000 lines a minute", async () => {
    for (const left of [8_000, 4_000, 0]) {
      const admitted = await place(4_000)
      expect(admitted.status).toBe(201)
      expect(admitted.headers.get("ratelimit")).toContain(`"lines";r=${left};`)
    }
    const refused = await place(4_000)
    const names = ["x-ratelimit-limit", "x-ratelimit-remaining", "retry-after"]
    expect(names.map((name) => refused.headers.get(name))).toEqual(["12000", "0", "40"])
    const problem = await expectProblem(refused, 429, "line_rate_limited")
    expect(problem).toMatchObject({ "violated-policies": ["lines"], retryable: true })
    millis += 40_000
    expect((await place(4_000)).status).toBe(201)
  })

  it("repeats with an idempotency key and previews are charged like orders", async () => {
    for (let nth = 0; nth < 2; nth += 1) expect((await place(4_000, "again")).status).toBe(201)
    const lines = Array.from({ length: 4_000 }, () => line)
    const preview = () => post(server, "/v1/orders/preview", token, { currency: "PLN", lines })
    expect((await preview()).status).toBe(200)
    await expectProblem(await preview(), 429, "line_rate_limited")
    await expectProblem(await place(4_000, "again"), 429, "line_rate_limited")
  })

  it("without limits a response has no limit headers", async () => {
    const unlimited = await startApi()
    onTestFinished(() => unlimited.close())
    const order = { currency: "PLN", lines: [line] }
    const { headers } = await post(unlimited, "/v1/orders", await unlimited.token(), order)
    expect([headers.get("ratelimit"), headers.get("ratelimit-policy")]).toEqual([null, null])
  })

  it("orders of up to 20 lines are not charged, also when no lines are left", async () => {
    for (let nth = 0; nth < 3; nth += 1) await place(4_000)
    const small = await place(20)
    expect(small.status).toBe(201)
    expect(small.headers.get("ratelimit")).not.toContain("lines")
    await expectProblem(await place(21), 429, "line_rate_limited")
  })
})
