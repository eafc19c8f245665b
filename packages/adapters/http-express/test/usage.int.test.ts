/** Quotas over real HTTP: usage, warnings and rejected requests. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { QuotaMonth } from "@procurement/domain/quota"
import { TenantRepository } from "@procurement/domain/tenant"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { orderBody } from "../src/schema/order.ts"
import { usageBody } from "../src/schema/usage.ts"
import { type ApiServer, otherTenant, startApi, theTenant } from "./api-server.ts"
import { aTest, aWebhook, settle } from "./webhook-facts.ts"
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

/** An API whose tenant is on a trial with this monthly volume. */
const startTrial = async (
  volume: number,
  volumes: { readonly orders?: number; readonly deliveries?: number } = {},
): Promise<ApiServer> => {
  const server = await startAtNoon()
  const monthlyVolumes = { orders: volume, invoices: volume, deliveries: volume, ...volumes }
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

  it("usage shows the plan's volumes and this tenant's own consumption", async () => {
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
        { policy: "client", requestsPerMinute: 1_800, burst: 300 },
        { policy: "reads", requestsPerMinute: 1_200, burst: 200 },
        { policy: "writes", requestsPerMinute: 600, burst: 100 },
        { policy: "replays", requestsPerMinute: 1_200, burst: 200 },
      ],
      warnings: [],
    })
    expect(usage.resetsAt).toBe("2026-11-30T23:00:00.000Z")
    const theirs = await usageOf(server, await server.token(otherTenant))
    expect(theirs.quotas.orders.used).toBe(0)
  })

  it("usage requires a valid token, but no scope", async () => {
    await usageOf(server, await server.token(theTenant, []))
    await expectProblem(await server.fetch("/v1/usage"), 401, "missing_token")
    const headers = bearer("ppl_test_nobody")
    await expectProblem(await server.fetch("/v1/usage", { headers }), 401, "invalid_token")
  })

  it("usage lists the warnings of the current month", async () => {
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

describe("Exhausted trials", () => {
  it("an order over the quota gets 402 with the quota, and nothing is stored", async () => {
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

  it("an order whose invoice exceeds the quota gets 402 for invoices", async () => {
    const server = await startTrial(1, { orders: 100 })
    const token = await server.token()
    expect((await post(server, "/v1/orders", token, anOrder)).status).toBe(201)
    const response = await post(server, "/v1/orders", token, anOrder)
    const problem = await expectProblem(response, 402, "quota_exceeded")
    expect(problem.quota).toMatchObject({ metric: "invoices", used: 1, limit: 1 })
    const { quotas } = await usageOf(server, token)
    expect(quotas.orders).toMatchObject({ used: 1, limit: 100, hard: true })
    expect(quotas.invoices).toMatchObject({ used: 0, limit: 1, hard: true })
    await server.close()
  })

  it("a used-up volume of deliveries rejects replays and redeliveries, but no order", async () => {
    const server = await startTrial(1, { deliveries: 0 })
    const token = await server.token()
    const { id } = await aWebhook(server, token)
    const { id: delivery } = await aTest(server, token, id)
    settle(server, delivery)
    const webhook = `/v1/webhooks/${id}`
    const from = new Date(noon - 3_600_000).toISOString()
    const replayed = await post(server, `${webhook}/replays`, token, { from })
    const { quota } = await expectProblem(replayed, 402, "quota_exceeded")
    expect(quota).toMatchObject({ metric: "deliveries", used: 0, limit: 0 })
    const again = await server.fetch(`${webhook}/deliveries/${delivery}/redeliver`, {
      method: "POST",
      headers: bearer(token),
    })
    await expectProblem(again, 402, "quota_exceeded")
    expect([server.ledger.replays.size, server.ledger.deliveries.size]).toEqual([0, 1])
    expect((await post(server, "/v1/orders", token, anOrder)).status).toBe(201)
    await server.close()
  })

  it("an exceeded quota is reported in Polish to a caller who accepts Polish", async () => {
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

  it("an exhausted trial rejects new orders but still replays an accepted one", async () => {
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
