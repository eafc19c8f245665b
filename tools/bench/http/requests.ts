/**
 * Requests to the API: orders against a handwritten handler with the same statements, catalog pages
 * against Express that sends the same bytes from memory, and the cost of authentication and of the
 * limiter, on routes that do little else.
 */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { placementSql, placementValues } from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import { BenchFailure, type Lifetime, type Section, temporaryFolder } from "../bench.ts"
import { type Comparison, spreadOf } from "../comparison.ts"
import { type BenchDatabase, openServer, startDatabase } from "../database.ts"
import { compareLoads, connections, cpuTime, responseOf, type Target, targetAt } from "../load.ts"
import { poolSize, startApi, startProcess } from "../processes.ts"
import { sampleOrderText, samplePlacement } from "../samples.ts"

const countSql = `
  select xact_commit::int as statements, (select count(*)::int from orders) as orders
  from pg_stat_database where datname = current_database()`

/** Counts orders and statements, one transaction each; exact once their connections are closed. */
const countsOf = async ({ query }: BenchDatabase) => {
  const [counts] = await query<{ statements: number; orders: number }>(countSql)
  return counts ?? { statements: 0, orders: 0 }
}

const tolerance = 0.05
/** The most statements of a process for its start, leased limits and settings. */
const statementsBeside = 200

/** Rejects when an order takes another number of statements than in the floor. */
const assertAlike = async (sides: ReadonlyArray<BenchDatabase>, start: ReadonlyArray<number>) => {
  const counts = await Promise.all(sides.map(countsOf))
  const perOrder = counts.map((each, nth) => (each.statements - (start[nth] ?? 0)) / each.orders)
  const [ours = 0, its = 0] = perOrder
  const allowed = tolerance + statementsBeside / (counts[0]?.orders ?? 1)
  if (Math.abs(ours - its) <= allowed) return
  throw new BenchFailure(`the floor is not comparable: ${ours} statements for us, ${its} for it`)
}

/** Starts the handwritten handler, which answers each order with this response and new ids. */
export const startOrdersFloor = async (
  lifetime: Lifetime,
  its: BenchDatabase,
  response: string,
) => {
  const placement = samplePlacement(its.tenantId, 1, instant(Date.now()))
  const floor = await startProcess(lifetime, new URL("./orders-floor.ts", import.meta.url), {
    DATABASE_URL: its.url,
    DATABASE_CONNECTIONS: String(poolSize),
    STATEMENTS: JSON.stringify({ place: placementSql }),
    VALUES: JSON.stringify(placementValues(placement)),
    EVENT_ID: placement.events[0]?.id ?? "",
    RESPONSE: response,
  })
  return { ...floor, url: floor.ready["url"] ?? "" }
}

export const ordersSection: Section = {
  name: "orders",
  measures: "POST /v1/orders per second against handwritten Express + pg",
  run: async (context) => {
    const server = await openServer(context)
    const [database, its] = [await server.add("ours"), await server.add("floor")]
    const start = [await countsOf(database), await countsOf(its)].map((each) => each.statements)
    const api = await startApi(context, database)
    const ours = targetAt(api, "/v1/orders", sampleOrderText)
    const { body } = await responseOf(ours)
    const bare = await startOrdersFloor(context, its, body.toString())
    const floor = { ...ours, pid: bare.pid, url: bare.url }
    const titles = {
      name: "POST /v1/orders",
      unit: "orders/s",
      better: "higher",
      goal: 0.7,
      floorIs: "handwritten Express + pg with the same statements, nothing checked or computed",
      notes: [
        `responses of ${body.length} bytes, ${connections} connections, pools of ${poolSize}`,
      ],
    } as const
    const compared = await compareLoads(context, titles, { ours, floor })
    await Promise.all([api.stop(), bare.stop()])
    await assertAlike([database, its], start)
    return [compared]
  },
}

/** Headers that Node adds, and values that differ between responses. */
const ownHeaders = new Set(["connection", "content-length", "date", "keep-alive", "x-request-id"])

export const catalogSection: Section = {
  name: "catalog",
  measures: "GET /v1/catalog per second against bare Express with the same bytes",
  run: async (context) => {
    const database = await startDatabase(context)
    const api = await startApi(context, database)
    const ours = targetAt(api, "/v1/catalog")
    const page = await responseOf(ours)
    const file = join(await temporaryFolder(context), "catalog.json")
    await writeFile(file, page.body)
    const headers = [...page.headers].filter(([name]) => !ownHeaders.has(name))
    const environment = { BYTES_FILE: file, HEADERS: JSON.stringify(Object.fromEntries(headers)) }
    const entry = new URL("./bare-express.ts", import.meta.url)
    const bare = await startProcess(context, entry, environment)
    const floor = { ...ours, pid: bare.pid, url: bare.ready["url"] ?? "" }
    const { body } = await responseOf(floor)
    if (!body.equals(page.body)) throw new BenchFailure("the floor sends other bytes")
    const titles = {
      name: "GET /v1/catalog",
      unit: "pages/s",
      better: "higher",
      goal: 0.8,
      floorIs: "bare Express that sends the same bytes and headers; no token checked",
      notes: [`pages of ${body.length} bytes, ${connections} connections`],
    } as const
    return [await compareLoads(context, titles, { ours, floor })]
  },
}

const cpu = { unit: "µs of CPU", better: "lower" } as const
const maximumMicros = 200

export const authSection: Section = {
  name: "auth",
  measures: "what the check of a cached token adds to a request",
  run: async (context) => {
    const { pid, ready } = await startProcess(context, new URL("./auth-apps.ts", import.meta.url))
    const { token = "" } = ready
    const at = (url = "") => targetAt({ pid, url, token }, "/v1/webhooks")
    const sides = { ours: at(ready["url"]), floor: at(ready["floorUrl"]) }
    const floorIs = "the same app that takes every caller for one tenant"
    const titles = { ...cpu, name: "GET /v1/webhooks, all in memory", floorIs }
    const compared = await compareLoads(context, titles, sides, cpuTime)
    const added = spreadOf(compared.ours.map((micros, nth) => micros - (compared.floor[nth] ?? 0)))
    const note =
      `the check of a cached token adds ${added.median.toFixed(1)} µs ` +
      `(${added.lowest.toFixed(1)} to ${added.highest.toFixed(1)}); goal: at most ${maximumMicros}`
    return [{ ...compared, notes: [note] }]
  },
}

const variants = [
  { name: "limits in memory", store: "memory", goal: 0.9 },
  { name: "limits shared", store: "postgres", goal: 0.75 },
] as const

const assertLimits = async (target: Target, isLimited: boolean): Promise<void> => {
  const { headers } = await responseOf(target)
  if (headers.has("ratelimit") === isLimited) return
  throw new BenchFailure(`${target.url} is ${isLimited ? "not limited" : "limited"}`)
}

export const limitsSection: Section = {
  name: "limits",
  measures: "what the limiter costs a request, in memory and shared, against the API without it",
  run: async (context) => {
    const server = await openServer(context)
    const [database, its] = [await server.add("ours"), await server.add("floor")]
    const entry = new URL("./unlimited-api.ts", import.meta.url)
    const bare = await startApi(context, its, {}, entry)
    const floor = targetAt(bare, "/v1/catalog")
    await assertLimits(floor, false)
    const results: Array<Comparison> = []
    for (const { name, store, goal } of variants) {
      const api = await startApi(context, database, { RATE_LIMIT_STORE: store })
      const ours = targetAt(api, "/v1/catalog")
      await assertLimits(ours, true)
      const floorIs = "the same API without its limiter"
      const notes = [`${connections} connections, nothing rejected`]
      const titles = { ...cpu, name: `GET /v1/catalog, ${name}`, goal, floorIs, notes }
      results.push(await compareLoads(context, titles, { ours, floor }, cpuTime))
      await api.stop()
    }
    return results
  },
}
