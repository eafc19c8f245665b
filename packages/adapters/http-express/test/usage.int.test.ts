/** Quotas over real HTTP: what is used, what is told, what is refused. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { QuotaMonth } from "@procurement/domain/quota"
import { TenantRepository } from "@procurement/domain/tenant"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { orderBody } from "../src/schema/order.ts"
import { usageBody } from "../src/schema/usage.ts"
import { type ApiServer, otherTenant, startApi, theTenant } from "./api-server.ts"
import { anOrder, bearer, bodyOf, expectNothingStored, expectProblem, post } from "./requests.ts"

const noon = Date.UTC(2026, 10, 20, 11)

/** It is always noon, so that no month ends between two requests. */
const startAtNoon = async (): Promise<ApiServer> => {
  const system = await Effect.runPromise(Clock.Clock)
  const nanos = BigInt(noon) * 1_000_000n
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: () => noon,
    currentTimeMillis: Effect.succeed(noon),
    currentTimeNanosUnsafe: () => nanos,
    currentTimeNanos: Effect.succeed(nanos),
    monotonicTimeNanosUnsafe: () => system.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: system.monotonicTimeNanos,
    sleep: (duration) => system.sleep(duration),
  }
  return startApi({ clock })
}

/** An API whose tenant is on a trial of so many a month. */
const startTrial = async (volume: number): Promise<ApiServer> => {
  const server = await startAtNoon()
  const monthlyVolumes = { orders: volume, invoices: volume, deliveries: volume }
  await server.run(
    Effect.gen(function* () {
      const tenants = yield* TenantRepository
      const tenant = Option.getOrThrow(yield* tenants.find(theTenant))
      yield* tenants.save({ ...tenant, plan: "trial", contract: { monthlyVolumes } })
    }),
  )
  return server
}

const usageOf = async (server: ApiServer, token: string) => {
  const response = await server.fetch("/v1/usage", { headers: bearer(token) })
  expect(response.status).toBe(200)
  return bodyOf(usageBody, response)
}

describe("GET /v1/usage", () => {
  let server: ApiServer
  beforeAll(async () => {
    server = await startAtNoon()
  })
  afterAll(() => server.close())

  it("shows volumes by the plan, what is used of them, and nobody else's", async () => {
    const token = await server.token()
    await post(server, "/v1/orders", token, anOrder)
    await post(server, "/v1/orders", token, anOrder)
    const usage = await usageOf(server, token)
    expect(usage).toMatchObject({
      plan: "standard",
      quotas: {
        orders: { used: 2, limit: 10_000, percent: 0, hard: false },
        invoices: { used: 0, limit: 10_000 },
        deliveries: { used: 0, limit: 50_000 },
      },
      rateLimits: [
        { policy: "token", requestsPerMinute: 600, burst: 60 },
        { policy: "reads", requestsPerMinute: 1_200, burst: 200 },
        { policy: "writes", requestsPerMinute: 600, burst: 100 },
      ],
      warnings: [],
    })
    expect(usage.resetsAt).toBe("2026-11-30T23:00:00.000Z")
    const theirs = await usageOf(server, await server.token(otherTenant))
    expect(theirs.quotas.orders.used).toBe(0)
  })

  it("is for every valid token, whatever its scopes, and for no other", async () => {
    await usageOf(server, await server.token(theTenant, []))
    await expectProblem(await server.fetch("/v1/usage"), 401, "missing_token")
    const headers = bearer("ppl_test_nobody")
    await expectProblem(await server.fetch("/v1/usage", { headers }), 401, "invalid_token")
  })

  it("shows the warnings that were given this month", async () => {
    const token = await server.token()
    const { month } = await usageOf(server, token)
    const warning = {
      tenantId: theTenant,
      metric: "orders" as const,
      percent: 80 as const,
      used: 8_000,
      limit: 10_000,
      givenAt: Date.UTC(2026, 10, 20) as never,
      eventId: "evt_1" as never,
      emailId: "eml_1" as never,
    }
    server.ledger.quotaWarnings.push(
      { ...warning, month: month as QuotaMonth },
      { ...warning, month: "2020-01" as QuotaMonth },
    )
    expect((await usageOf(server, token)).warnings).toEqual([
      {
        metric: "orders",
        percent: 80,
        used: 8_000,
        limit: 10_000,
        givenAt: "2026-11-20T00:00:00.000Z",
      },
    ])
  })
})

describe("A trial whose volume is used up", () => {
  it("is refused with 402: what is used up, until when, and nothing is stored", async () => {
    const server = await startTrial(0)
    const token = await server.token()
    const response = await post(server, "/v1/orders", token, anOrder)
    expect(response.headers.get("retry-after")).toBeNull()
    const problem = await expectProblem(response, 402, "quota_exceeded")
    const { month, resetsAt, quotas } = await usageOf(server, token)
    expect(problem.quota).toEqual({ metric: "orders", month, used: 0, limit: 0, resetsAt })
    expect(problem.retryable).toBe(false)
    expect(quotas.orders).toEqual({ used: 0, limit: 0, percent: 0, hard: true })
    expectNothingStored(server)
    await server.close()
  })

  it("is told in Polish who asks in Polish", async () => {
    const server = await startTrial(0)
    const response = await server.fetch("/v1/orders", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "accept-language": "pl",
        ...bearer(await server.token()),
      },
      body: JSON.stringify(anOrder),
    })
    const { detail } = await expectProblem(response, 402, "quota_exceeded")
    expect(detail).toContain("Wykorzystano 0 z 0")
    await server.close()
  })

  it("takes as many orders as it has room for; the replay of one is answered still", async () => {
    const server = await startTrial(1)
    const token = await server.token()
    const postAs = (key: string) =>
      server.fetch("/v1/orders", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key, ...bearer(token) },
        body: JSON.stringify(anOrder),
      })
    const first = await bodyOf(orderBody, await postAs("a"))
    await expectProblem(await postAs("b"), 402, "quota_exceeded")
    const replayed = await postAs("a")
    expect([replayed.status, replayed.headers.get("idempotent-replayed")]).toEqual([201, "true"])
    expect((await bodyOf(orderBody, replayed)).id).toBe(first.id)
    expect((await usageOf(server, token)).quotas.orders.used).toBe(1)
    expect(server.ledger.orders.size).toBe(1)
    await server.close()
  })
})
