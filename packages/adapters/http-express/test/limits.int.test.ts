/** Rate limits as a customer sees them: bursts, the steady rate, headers, rejections. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import {
  makeEntropyMemory,
  makeLedgerMemory,
  makeRefusalWatchStoreMemory,
} from "@procurement/adapter-memory"
import {
  makeLineLimiter,
  makeLocalRateLimitStore,
  makeRateLimiter,
  makeRefusalReporter,
  type RateLimitStore,
  type Sharing,
} from "@procurement/domain/rate-limit"
import { type Admit, makeAdmit, type ShadowRefusals } from "../src/index.ts"
import { type ApiServer, otherTenant, startApi, theTenant } from "./api-server.ts"
import { anOrder, bearer, expectProblem, post } from "./requests.ts"

const startedAt = Date.UTC(2026, 10, 20, 9, 30)
let millis = 0
const now = () => instant(startedAt + millis)
const ledger = makeLedgerMemory()
const shadows: Array<ShadowRefusals> = []

const limitsWith = (sharing?: Sharing): Admit => {
  const admit = makeAdmit({
    limiter: makeRateLimiter({ now, sharing }),
    lines: makeLineLimiter({ now, store: sharing?.store }),
    reporter: makeRefusalReporter({
      watches: makeRefusalWatchStoreMemory(ledger),
      entropy: makeEntropyMemory(3),
      now,
      customerSuccess: { to: emailAddress("sukces@example.com"), language: "pl" },
    }),
    now,
    fork: Effect.runFork,
    onShadowRefusals: (refusals) => shadows.push(refusals),
  })
  /** The other tenant is in shadow mode. */
  return (request) => {
    const { principal } = request
    if (principal.tenantId !== otherTenant) return admit(request)
    const tenant = { ...principal.tenant, rateLimiting: "shadow" as const }
    return admit({ ...request, principal: { ...principal, tenant } })
  }
}

let server: ApiServer
beforeEach(async () => {
  millis = 0
  shadows.length = 0
  server = await startApi({ admit: limitsWith() })
})
afterEach(() => server.close())

const read = (token: string, path = "/v1/orders?limit=1") =>
  server.fetch(path, { headers: bearer(token) })

/** The number of admitted requests out of `count`, one every `everyMillis`. */
const admittedOf = async (
  count: number,
  everyMillis: number,
  ask: (nth: number) => Promise<Response>,
) => {
  let admitted = 0
  for (let nth = 0; nth < count; nth += 1) {
    const response = await ask(nth)
    await response.arrayBuffer()
    if (response.status !== 429) admitted += 1
    millis += everyMillis
  }
  return admitted
}

const limitsOf = ({ headers }: Response) =>
  ["limit", "remaining", "reset"].map((name) => Number(headers.get(`x-ratelimit-${name}`)))

describe("Requests at twice the standard rate", () => {
  it("all orders are accepted for ten seconds, then exactly 600 a minute", async () => {
    const tokens = [await server.token(), await server.token()]
    const order = (nth: number) => post(server, "/v1/orders", tokens[nth % 2] ?? "", anOrder)
    expect(await admittedOf(200, 50, order)).toBe(200)
    expect(server.ledger.orders.size).toBe(200)
    expect(await admittedOf(200, 50, order)).toBe(100)
    expect(server.ledger.orders.size).toBe(300)
  })

  it("one token has a burst of 60, then 600 requests a minute over all routes", async () => {
    const token = await server.token()
    const routes = ["/v1/orders?limit=1", "/v1/catalog?limit=1", "/v1/webhooks"]
    const ask = (nth: number) => read(token, routes[nth % 3])
    expect(await admittedOf(100, 0, ask)).toBe(60)
    millis += 1_000
    expect(await admittedOf(100, 0, ask)).toBe(10)
  })
})

describe("Concurrent replays", () => {
  it("concurrent replays of an order do not consume the token's limit", async () => {
    const requests = 12
    let looks = 0
    const everybodyHasLooked = Promise.withResolvers<void>()
    const look = () => {
      looks += 1
      if (looks === requests) everybodyHasLooked.resolve()
      return Effect.promise(() => everybodyHasLooked.promise)
    }
    const racing = await startApi({
      admit: limitsWith(),
      // All look for an earlier response before the first of them has stored its order.
      orders: (honest) => ({
        ...honest,
        findByKey: (...asked) =>
          looks < requests ? Effect.as(look(), Option.none()) : honest.findByKey(...asked),
      }),
    })
    const token = await racing.token()
    const key = { "idempotency-key": "one-and-the-same" }
    const answers = await Promise.all(
      Array.from({ length: requests }, () => post(racing, "/v1/orders", token, anOrder, key)),
    )
    const isReplay = ({ headers }: Response) => headers.has("idempotent-replayed")
    expect(answers.filter(isReplay)).toHaveLength(requests - 1)
    const next = await racing.fetch("/v1/orders?limit=1", { headers: bearer(token) })
    expect(limitsOf(next)).toEqual([60, 58, 1])
    await racing.close()
  })
})

describe("Rate limit headers", () => {
  it("a response shows the tightest limit and all limits", async () => {
    const response = await read(await server.token())
    expect(limitsOf(response)).toEqual([60, 59, 1])
    expect(response.headers.get("ratelimit-policy")).toBe(
      '"token";q=60;w=6, "client";q=300;w=10, "reads";q=200;w=10',
    )
    expect(response.headers.get("ratelimit")).toBe(
      '"token";r=59;t=1, "client";r=300;t=1, "reads";r=200;t=1',
    )
  })

  it("an error response shows the limits and counts like any other", async () => {
    const token = await server.token()
    const answers = [
      await post(server, "/v1/orders", token, "nonsense"),
      await read(await server.token(theTenant, ["catalog:read"])),
      await read(token, "/v1/orders/ord_1"),
      await server.fetch("/v1/orders", { headers: { ...bearer(token), accept: "image/png" } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 403, 404, 406])
    expect(answers.map((answer) => limitsOf(answer)[1])).toEqual([59, 59, 58, 57])
  })

  it("a replay shows the limit of replays, even when the token's bucket is empty", async () => {
    const token = await server.token()
    const headers = {
      ...bearer(token),
      "content-type": "application/json",
      "idempotency-key": "the-same-key",
    }
    const place = () =>
      server.fetch("/v1/orders", { method: "POST", headers, body: JSON.stringify(anOrder) })
    expect((await place()).status).toBe(201)
    expect(limitsOf(await place())).toEqual([200, 199, 1])
    await admittedOf(60, 0, () => read(token))
    const replayed = await place()
    expect([replayed.status, replayed.headers.get("idempotent-replayed")]).toEqual([201, "true"])
    expect(replayed.headers.get("ratelimit")).toBe('"replays";r=198;t=1')
  })
})

describe("Tokens of one client", () => {
  it("tokens of one client share its limit, and a new token adds no burst", async () => {
    let admitted = 0
    for (let nth = 0; nth < 6; nth += 1) {
      const token = await server.token()
      const paths = ["/v1/orders?limit=1", "/v1/catalog?limit=1", "/v1/webhooks", "/v1/usage"]
      admitted += await admittedOf(60, 0, (each) => read(token, paths[each % 4]))
    }
    expect(admitted).toBe(302)
  })
})

describe("Replays", () => {
  const count = process.env["SCALE"] === "full" ? 2_000 : 400

  it("replays have their own limit, which admits 200 at once", async () => {
    const token = await server.token()
    const key = { "idempotency-key": "the-same-key" }
    expect((await post(server, "/v1/orders", token, anOrder, key)).status).toBe(201)
    const replay = () => post(server, "/v1/orders", token, anOrder, key)
    expect(await admittedOf(count, 0, replay)).toBe(200)
    const problem = await expectProblem(await replay(), 429, "rate_limited")
    expect(problem["violated-policies"]).toEqual(["replays"])
  })
})

describe("Rejected requests", () => {
  it("a 429 names the limit, and the request succeeds after its Retry-After", async () => {
    const token = await server.token()
    await admittedOf(60, 0, () => read(token))
    const response = await read(token)
    const problem = await expectProblem(response.clone(), 429, "rate_limited")
    expect(problem).toMatchObject({ retryable: true, "violated-policies": ["token"] })
    expect(problem.detail).toContain("token")
    const retryAfter = response.headers.get("retry-after")
    expect(retryAfter).toMatch(/^\d+$/)
    expect(limitsOf(response)).toEqual([60, 0, Number(retryAfter)])
    expect(response.headers.get("ratelimit")).toContain(`"token";r=0;t=${retryAfter}`)
    millis += Number(retryAfter) * 1_000
    expect((await read(token)).status).toBe(200)
  })

  it("a limit on one route and key does not affect other routes or keys", async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map(() => server.token()))
    const ask = (nth: number) => read(tokens[nth % 4] ?? "")
    expect(await admittedOf(220, 0, ask)).toBe(201)
    const refused = await expectProblem(await ask(0), 429, "rate_limited")
    expect(refused["violated-policies"]).toEqual(["reads"])
    expect((await read(tokens[0] ?? "", "/v1/catalog?limit=1")).status).toBe(200)
    expect((await read(await server.token(otherTenant))).status).toBe(200)
  })
})

describe("Shadow mode", () => {
  it("a tenant in shadow mode is never rejected, and operators see the excess", async () => {
    const token = await server.token(otherTenant)
    expect(await admittedOf(100, 0, () => read(token))).toBe(100)
    const response = await read(token)
    expect(limitsOf(response)[1]).toBe(0)
    expect(response.headers.get("retry-after")).toBeNull()
    expect(shadows).toMatchObject([{ tenantId: otherTenant, policy: "token", count: 1 }])
    millis += 60_000
    await admittedOf(61, 0, () => read(token))
    expect(shadows.map(({ count }) => count)).toEqual([1, 41])
  })
})

describe("Sustained throttling", () => {
  it("a key throttled for over five minutes causes one event and one e-mail", async () => {
    const token = await server.token()
    for (let minute = 0; minute < 7; minute += 1) {
      expect(await admittedOf(61, 0, () => read(token))).toBe(60)
      millis += 59_000
    }
    const expected = { clientId: `cli_${theTenant}`, policy: "token", since: startedAt }
    expect(ledger.outbox.map(({ event }) => event.data)).toEqual([expected])
    expect(ledger.emails.map(({ message }) => message)).toMatchObject([expected])
  })
})

describe("Slow rate limit stores", () => {
  it("a request waits for the response of a slow store", async () => {
    const memory = makeLocalRateLimitStore()
    const slow: RateLimitStore["Service"] = {
      ...memory,
      modify: (key, step) => Effect.delay(memory.modify(key, step), "20 millis"),
    }
    const slowServer = await startApi({
      admit: limitsWith({ store: slow, timeoutMillis: 10_000 }),
    })
    const headers = bearer(await slowServer.token())
    const response = await slowServer.fetch("/v1/orders", { headers })
    expect([response.status, limitsOf(response)[1]]).toEqual([200, 59])
    await slowServer.close()
  })
})
