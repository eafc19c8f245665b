/**
 * Reads of the API: catalog pages against Express that sends the same bytes from memory, the cost
 * of authentication, and the cost of the limiter on the fastest route (a page cached in memory),
 * where it weighs most.
 */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { startApi } from "../app-processes.ts"
import { BenchFailure, type Section } from "../bench.ts"
import { type Comparison, spreadOf } from "../comparison.ts"
import { startDatabases } from "../database.ts"
import { connections, cpuTime, load, type Target } from "../load.ts"
import { compareInTurn } from "../rounds.ts"
import { type ServiceProcess, startProcess } from "../service-process.ts"
import { temporaryFolder } from "../workplace.ts"

const warmUps = 3

/** Requests uncompressed bytes: `fetch` would request compressed ones and decompress them. */
const targetAt = (process: ServiceProcess, path: string, token = "", url = "url"): Target => ({
  process,
  request: {
    url: `${process.ready[url]}${path}`,
    method: "GET",
    headers: { authorization: `Bearer ${token}`, "accept-encoding": "identity" },
  },
})

const answerOf = async ({ request: { url, ...init } }: Target) => {
  const response = await fetch(url, init)
  if (!response.ok) throw new BenchFailure(`${url}: HTTP ${response.status}`)
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

/** Headers that Node adds, and values that differ between responses. */
const ownHeaders = new Set(["connection", "content-length", "date", "keep-alive", "x-request-id"])

export const catalogSection: Section = {
  name: "catalog",
  measures: "GET /v1/catalog per second against bare Express with the same bytes",
  run: async (context) => {
    const { onEnd, options } = context
    const folder = await temporaryFolder(onEnd)
    const { ours: database } = await startDatabases(folder, onEnd)
    const api = await startApi({ databaseUrl: database.url, folder, onEnd })
    const ours = targetAt(api, "/v1/catalog", database.token)
    const page = await answerOf(ours)
    const file = join(folder, "catalog.json")
    await writeFile(file, page.body)
    const headers = [...page.headers].filter(([name]) => !ownHeaders.has(name))
    const bare = await startProcess({
      onEnd,
      entry: new URL("./file-floor.ts", import.meta.url),
      environment: { BYTES_FILE: file, HEADERS: JSON.stringify(Object.fromEntries(headers)) },
    })
    const floor = targetAt(bare, "/v1/catalog", database.token)
    const { body } = await answerOf(floor)
    if (!body.equals(page.body)) throw new BenchFailure("the floor sends other bytes")
    const titles = {
      name: "GET /v1/catalog",
      unit: "pages/s",
      better: "higher",
      goal: 0.8,
      floorIs: "bare Express that sends the same bytes and headers; no token checked",
      notes: [`pages of ${body.length} bytes, ${connections} connections`],
    } as const
    const { seconds } = options
    const sides = { ours: () => load(ours, seconds), floor: () => load(floor, seconds) }
    return [await compareInTurn(context, titles, sides, warmUps)]
  },
}

const cpu = { unit: "µs of CPU", better: "lower" } as const
const mostMicros = 200

export const authSection: Section = {
  name: "auth",
  measures: "what the check of a cached token adds to a request",
  run: async (context) => {
    const { onEnd, options } = context
    const entry = new URL("./auth-apps.ts", import.meta.url)
    const apps = await startProcess({ onEnd, entry })
    const targetOf = (url: string) => targetAt(apps, "/v1/webhooks", apps.ready["token"], url)
    const [ours, floor] = [targetOf("url"), targetOf("floorUrl")]
    const floorIs = "the same app that takes every caller for one tenant"
    const compared = await compareInTurn(
      context,
      { ...cpu, name: "GET /v1/webhooks, all in memory", floorIs, notes: [] },
      { ours: () => cpuTime(ours, options.seconds), floor: () => cpuTime(floor, options.seconds) },
      warmUps,
    )
    const added = spreadOf(compared.ours.map((own, nth) => own - (compared.floor[nth] ?? 0)))
    const note =
      `the check of a cached token adds ${added.median.toFixed(1)} µs ` +
      `(${added.lowest.toFixed(1)} to ${added.highest.toFixed(1)}); goal: at most ${mostMicros}`
    return [{ ...compared, notes: [note] }]
  },
}

const variants = [
  { name: "limits in memory", store: "memory", goal: 0.9 },
  { name: "limits shared", store: "postgres", goal: 0.75 },
] as const

const assertLimits = async (target: Target, isLimited: boolean): Promise<void> => {
  const { headers } = await answerOf(target)
  if (headers.has("ratelimit") === isLimited) return
  throw new BenchFailure(`${target.request.url} is ${isLimited ? "not limited" : "limited"}`)
}

export const limitsSection: Section = {
  name: "limits",
  measures: "what the limiter costs a request, in memory and shared, against the API without it",
  run: async (context) => {
    const { onEnd, options } = context
    const folder = await temporaryFolder(onEnd)
    const { ours: database, floor: other } = await startDatabases(folder, onEnd)
    const entry = new URL("./unlimited-api.ts", import.meta.url)
    const bare = await startApi({
      databaseUrl: other.url,
      folder: join(folder, "floor"),
      onEnd,
      entry,
    })
    const floor = targetAt(bare, "/v1/catalog", other.token)
    await assertLimits(floor, false)
    const results: Array<Comparison> = []
    for (const { name, store, goal } of variants) {
      const environment = { RATE_LIMIT_STORE: store }
      const api = await startApi({ databaseUrl: database.url, folder, onEnd, environment })
      const ours = targetAt(api, "/v1/catalog", database.token)
      await assertLimits(ours, true)
      const titles = {
        ...cpu,
        name: `GET /v1/catalog, ${name}`,
        goal,
        floorIs: "the same API without its limiter",
        notes: [`${connections} connections, nothing rejected`],
      }
      const { seconds } = options
      const sides = { ours: () => cpuTime(ours, seconds), floor: () => cpuTime(floor, seconds) }
      results.push(await compareInTurn(context, titles, sides, warmUps))
      await api.stop()
    }
    return results
  },
}
