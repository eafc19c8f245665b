/** Limits of requests as a customer meets them: bursts, the steady rate, headers, refusals. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import { makeEntropyMemory } from "@procurement/domain/identity"
import { makeLedgerMemory } from "@procurement/domain/ledger"
import {
  makeRateLimiter,
  makeRateLimitStoreMemory,
  makeRefusalReporter,
  makeRefusalWatchStoreMemory,
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

/** How many of so many requests, evenly spread over a time, are not refused. */
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

describe("At twice the rate of the plan standard", () => {
  it("ten seconds of orders are all taken, then exactly 600 a minute", async () => {
    const tokens = [await server.token(), await server.token()]
    const order = (nth: number) => post(server, "/v1/orders", tokens[nth % 2] ?? "", anOrder)
    expect(await admittedOf(200, 50, order)).toBe(200)
    expect(server.ledger.orders.size).toBe(200)
    expect(await admittedOf(200, 50, order)).toBe(100)
    expect(server.ledger.orders.size).toBe(300)
  })

  it("a token alone may burst by 60, then has 600 a minute, whatever the routes", async () => {
    const token = await server.token()
    const routes = ["/v1/orders?limit=1", "/v1/catalog?limit=1", "/v1/webhooks"]
    const ask = (nth: number) => read(token, routes[nth % 3])
    expect(await admittedOf(100, 0, ask)).toBe(60)
    millis += 1_000
    expect(await admittedOf(100, 0, ask)).toBe(10)
  })
})

describe("A replay", () => {
  it("costs nothing, also when nobody could know yet that it is one", async () => {
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
      // All look for an earlier answer before the first of them has stored its order.
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

describe("Every answer to a caller that is known", () => {
  it("tells the tightest limit and all limits", async () => {
    const response = await read(await server.token())
    expect(limitsOf(response)).toEqual([60, 59, 1])
    expect(response.headers.get("ratelimit-policy")).toBe('"token";q=60;w=6, "reads";q=200;w=10')
    expect(response.headers.get("ratelimit")).toBe('"token";r=59;t=1, "reads";r=200;t=1')
  })

  it("tells them of refusals of any other kind too, which cost the same", async () => {
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

  it("says nothing of limits to one that is not", async () => {
    const response = await read("unknown")
    expect(response.status).toBe(401)
    expect(response.headers.get("ratelimit")).toBeNull()
    expect(response.headers.get("x-ratelimit-limit")).toBeNull()
  })

  it("does not count the replay of an order, on an empty bucket either", async () => {
    const token = await server.token()
    const headers = {
      ...bearer(token),
      "content-type": "application/json",
      "idempotency-key": "the-same-key",
    }
    const place = () =>
      server.fetch("/v1/orders", { method: "POST", headers, body: JSON.stringify(anOrder) })
    expect((await place()).status).toBe(201)
    expect(limitsOf(await place())[1]).toBe(59)
    await admittedOf(60, 0, () => read(token))
    const replayed = await place()
    expect([replayed.status, replayed.headers.get("idempotent-replayed")]).toEqual([201, "true"])
    expect(limitsOf(replayed)[1]).toBe(0)
  })
})

describe("A request too many", () => {
  it("is a problem that names the limit and the time, and that time is enough", async () => {
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

  it("of a key on one route leaves its other routes and other keys alone", async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map(() => server.token()))
    const ask = (nth: number) => read(tokens[nth % 4] ?? "")
    expect(await admittedOf(220, 0, ask)).toBe(201)
    const refused = await expectProblem(await ask(0), 429, "rate_limited")
    expect(refused["violated-policies"]).toEqual(["reads"])
    expect((await read(tokens[0] ?? "", "/v1/catalog?limit=1")).status).toBe(200)
    expect((await read(await server.token(otherTenant))).status).toBe(200)
  })
})

describe("A tenant in shadow mode", () => {
  it("is never refused, is told its limits, and the operator hears what was let pass", async () => {
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

describe("A key that is refused for more than five minutes", () => {
  it("is told of once, by an event and an e-mail to customer success", async () => {
    const token = await server.token()
    for (let minute = 0; minute < 7; minute += 1) {
      expect(await admittedOf(61, 0, () => read(token))).toBe(60)
      millis += 59_000
    }
    const told = { clientId: `cli_${theTenant}`, policy: "token", since: startedAt }
    expect(ledger.outbox.map(({ event }) => event.data)).toEqual([told])
    expect(ledger.emails.map(({ message }) => message)).toMatchObject([told])
  })
})

describe("When the limiter has to ask and its store is slow", () => {
  it("a request waits for the answer", async () => {
    const memory = makeRateLimitStoreMemory()
    const slow: RateLimitStore["Service"] = {
      ...memory,
      modify: (key, step) => Effect.delay(memory.modify(key, step), "20 millis"),
    }
    const slowServer = await startApi({
      admit: limitsWith({ store: slow, patienceMillis: 10_000 }),
    })
    const headers = bearer(await slowServer.token())
    const response = await slowServer.fetch("/v1/orders", { headers })
    expect([response.status, limitsOf(response)[1]]).toEqual([200, 59])
    await slowServer.close()
  })
})
