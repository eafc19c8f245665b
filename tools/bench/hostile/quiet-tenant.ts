/**
 * The quiet tenant: reads the catalog and places orders at random instants, and notes how long each
 * response took from the instant at which it was due. Beside that things happen to it, of which it
 * gets webhooks.
 */
import { Agent, request } from "node:http"
import { randomBytes } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { instant } from "@procurement/domain/calendar"
import { type TenantId, typeId } from "@procurement/domain/identity"
import { BenchFailure } from "../bench.ts"
import type { Pool } from "../pg.ts"
import { sampleOrderText } from "../sample-order.ts"
import type { ServiceProcess } from "../service-process.ts"
import { arrivalTimes } from "../webhooks/arrival-times.ts"
import { command } from "../webhooks/control.ts"
import { commitEvent } from "../webhooks/events.ts"
import type { Latencies } from "../webhooks/isolation-results.ts"
import { machineMillis } from "../webhooks/machine-clock.ts"

export const ordersPerSecond = 10
export const readsPerSecond = 30
export const eventsPerSecond = 10
/** A webhook that comes later than this has not come. */
const webhookTimeoutMillis = 60_000
const pollMillis = 100

export interface QuietTenant {
  readonly apiUrl: string
  readonly tenantId: TenantId
  readonly token: string
  readonly pool: Pool
  readonly receivers: ServiceProcess
}

export interface QuietLatencies {
  readonly requests: Latencies
  /** From the commit of an event to its webhook. */
  readonly webhooks: Latencies
}

const agent = new Agent({ keepAlive: true })

const ask = (tenant: QuietTenant, method: "GET" | "POST", path: string, body?: string) => {
  const headers = {
    authorization: `Bearer ${tenant.token}`,
    "x-forwarded-for": "203.0.113.5",
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sent = request(tenant.apiUrl + path, { method, agent, headers }, (response) => {
    const chunks: Array<Buffer> = []
    response.on("data", (chunk: Buffer) => chunks.push(chunk))
    response.on("error", reject)
    response.on("end", () => {
      const text = Buffer.concat(chunks).toString()
      const { statusCode = 0 } = response
      if (statusCode < 300) resolve(text)
      else reject(new BenchFailure(`hostile: the quiet tenant got HTTP ${statusCode}: ${text}`))
    })
  })
  sent.on("error", reject)
  sent.end(body)
  return promise
}

/** Calls at these instants without waiting for earlier calls; returns the result of each. */
const atTimes = async <A>(
  times: ReadonlyArray<number>,
  call: (dueAt: number) => Promise<A>,
): Promise<ReadonlyArray<A>> => {
  const startedAt = machineMillis()
  const calls: Array<Promise<A>> = []
  for (const at of times) {
    await pause(Math.max(startedAt + at - machineMillis(), 0))
    calls.push(call(startedAt + at))
  }
  return Promise.all(calls)
}

/** Commits events of a tenant at these instants; returns when each was committed, by its id. */
export const commitEvents = async (
  pool: Pool,
  tenantId: TenantId,
  times: ReadonlyArray<number>,
): Promise<ReadonlyMap<string, number>> => {
  const committed = await atTimes(times, async () => {
    const now = instant(Date.now())
    const id = typeId("evt", now, randomBytes(10))
    await commitEvent(pool, id, tenantId, now)
    return [id, machineMillis()] as const
  })
  return new Map(committed)
}

/** When each event arrived, once all have. */
const arrivalsOf = async (receivers: ServiceProcess, events: ReadonlyArray<string>) => {
  const arrivals = new Map<string, number>()
  for (const deadline = machineMillis() + webhookTimeoutMillis; ; await pause(pollMillis)) {
    const seen = (await command(receivers, "arrivals")) as ReadonlyArray<[string, number]>
    for (const [id, at] of seen) arrivals.set(id, at)
    const missing = events.filter((id) => !arrivals.has(id)).length
    if (missing === 0) return arrivals
    if (machineMillis() > deadline) {
      throw new BenchFailure(`hostile: ${missing} webhooks of the quiet tenant have not arrived`)
    }
  }
}

/** Works for that long; fulfilled when the last webhook has arrived. */
export const workQuietly = async (
  tenant: QuietTenant,
  seconds: number,
  seed: number,
): Promise<QuietLatencies> => {
  const at = (perSecond: number, nth: number) =>
    arrivalTimes(seconds * perSecond, perSecond, seed * 3 + nth)
  const timed = (method: "GET" | "POST", path: string, body?: string) => async (dueAt: number) => {
    await ask(tenant, method, path, body)
    return machineMillis() - dueAt
  }
  const [reads, orders, committed] = await Promise.all([
    atTimes(at(readsPerSecond, 0), timed("GET", "/v1/catalog?limit=20")),
    atTimes(at(ordersPerSecond, 1), timed("POST", "/v1/orders", sampleOrderText)),
    commitEvents(tenant.pool, tenant.tenantId, at(eventsPerSecond, 2)),
  ])
  const arrivals = await arrivalsOf(tenant.receivers, [...committed.keys()])
  const webhooks = [...committed].map(([id, since]) => (arrivals.get(id) ?? 0) - since)
  return { requests: [...reads, ...orders], webhooks }
}
