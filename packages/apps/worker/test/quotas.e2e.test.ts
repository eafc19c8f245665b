import {
  makeEmailQueue,
  makeQuotaRepository,
  makeTenantRepository,
  newSecretKey,
  parseSecretKeys,
} from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import { quotaMonthAt } from "@procurement/domain/quota"
import { until } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Child } from "./support/child.ts"
import { fetchToken } from "./support/customer.ts"
import { openWorld, type World } from "./support/world.ts"

const limit = 7
const requests = 50

interface Refusal {
  readonly code: string
  readonly quota: object
}

describe("Monthly quota of a trial", () => {
  let world: World
  let api: Child
  let url: string
  beforeAll(async () => {
    world = await openWorld()
    const tenants = makeTenantRepository(world.database)
    const known = Option.getOrThrow(
      await Effect.runPromise(tenants.find(world.masterData.tenantId)),
    )
    const monthlyVolumes = { orders: limit, invoices: limit, deliveries: limit }
    await Effect.runPromise(tenants.save({ ...known, plan: "trial", contract: { monthlyVolumes } }))
    api = world.startApi()
    url = (await api.ready)["url"] ?? ""
  })
  afterAll(() => world.close())

  const post = async (token: string, key?: string): Promise<Response> => {
    const [sku] = world.masterData.skus
    return fetch(`${url}/v1/orders`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body: JSON.stringify({ currency: "PLN", lines: [{ sku, quantity: 1 }] }),
    })
  }

  const count = async (table: string): Promise<number> => {
    const text = `select count(*)::integer as count from ${table}`
    const [row] = await world.database.sql.query<{ count: number }>({ name: "", text }, [])
    return row?.count ?? -1
  }

  const usage = async (token: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${url}/v1/usage`, { headers })).json()
  }

  const quotas = () => makeQuotaRepository(world.database)
  const month = () => quotaMonthAt(instant(world.now()))

  it("a quota of seven accepts seven of fifty concurrent orders and stores no others", async () => {
    const token = await fetchToken(world, url)
    const answers = await Promise.all(
      Array.from({ length: requests }, (_, nth) =>
        post(token, nth % 2 === 0 ? undefined : `key-${nth}`),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(limit)
    expect(statuses.filter((status) => status === 402)).toHaveLength(requests - limit)
    for (const table of ["orders", "invoices", "outbox"]) expect(await count(table)).toBe(limit)
    const placedUnderKeys = answers.filter(({ status }, nth) => status === 201 && nth % 2 === 1)
    expect(await count("idempotency_keys")).toBe(placedUnderKeys.length)
    const refused = answers.find(({ status }) => status === 402)
    const { code, quota }: Refusal = await refused!.json()
    expect(code).toBe("quota_exceeded")
    expect(quota).toMatchObject({ metric: "orders", used: limit, limit, month: month() })
    expect(await usage(token)).toMatchObject({
      plan: "trial",
      month: month(),
      quotas: { orders: { used: limit, limit, percent: 100, hard: true } },
    })
  }, 120_000)

  it("beyond both marks a tenant gets two events and one e-mail, from two workers", async () => {
    const workers = [1, 2].map(() => world.startWorker({ ROLES: "warnings" }))
    await Promise.all(workers.map(({ ready }) => ready))
    const { tenantId } = world.masterData
    const warnings = () => Effect.runPromise(quotas().warnings(tenantId, month()))
    await until("both warnings are recorded", async () => (await warnings()).length === 2)
    for (const worker of workers) {
      worker.kill("SIGTERM")
      expect(await worker.ended, worker.output()).toEqual({ code: 0, signal: null })
    }
    expect((await warnings()).map(({ percent }) => percent).toSorted()).toEqual([100, 80])
    const { emails } = await Effect.runPromise(
      makeEmailQueue(world.database, parseSecretKeys(newSecretKey())).page({ tenantId, limit: 10 }),
    )
    expect(emails.map(({ email: { to, message } }) => ({ to, ...message }))).toEqual([
      expect.objectContaining({ to: "crash@example.com", _tag: "QuotaWarning", percent: 100 }),
    ])
    expect(await count("outbox where type = 'quota.reached'")).toBe(2)
    expect(await usage(await fetchToken(world, url))).toMatchObject({
      warnings: [{ metric: "orders" }, { metric: "orders" }],
    })
  }, 120_000)
})
