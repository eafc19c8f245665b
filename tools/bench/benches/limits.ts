/**
 * What the limiter costs a request: the API against itself without limits, on its quickest route
 * (a page kept in memory), where the limiter weighs most. Buckets are in memory, or shared.
 *
 * Counted is the server's time for a request: CPU time where it can be known, which a busy machine
 * does not change as much as it does the number of answers.
 */
import { join } from "node:path"
import { startApiProcess } from "../api-process.ts"
import { compareTaking } from "../bucket-arithmetic.ts"
import { type Bench, type BenchContext, BenchFailure } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { type SideDatabase, startDatabases } from "../database.ts"
import { connections, load, type LoadResult, type Target } from "../load.ts"
import { inTurn } from "../rounds.ts"
import type { ServiceProcess } from "../service-process.ts"
import { spreadOf } from "../statistics.ts"
import { plainNumber } from "../table.ts"
import { temporaryFolder } from "../workplace.ts"

const unlimitedEntry = new URL("../floors/unlimited-api.ts", import.meta.url)

const targetOf = (process: ServiceProcess, token: string): Target => ({
  process,
  request: {
    url: `${process.ready["url"]}/v1/catalog`,
    method: "GET",
    headers: { authorization: `Bearer ${token}` },
  },
})

const assertLimits = async ({ request: { url, ...init } }: Target, isLimited: boolean) => {
  const { headers, status } = await fetch(url, init)
  if (status !== 200) throw new BenchFailure(`${url}: HTTP ${status}`)
  if (headers.has("ratelimit") !== isLimited) {
    throw new BenchFailure(`${url} is ${isLimited ? "not limited" : "limited"}`)
  }
}

interface Variant {
  readonly name: string
  readonly store: "memory" | "postgres"
  readonly goal: number
}

const variants: ReadonlyArray<Variant> = [
  { name: "limits in memory", store: "memory", goal: 0.9 },
  { name: "limits shared", store: "postgres", goal: 0.75 },
]

interface Sides {
  readonly folder: string
  readonly database: SideDatabase
  readonly floor: Target
}

/** Microseconds of the server for one request. */
const microsOf = ({ cpuMicros, perSecond }: LoadResult): number =>
  cpuMicros ?? 1_000_000 / perSecond

interface Measured {
  readonly ours: ReadonlyArray<LoadResult>
  readonly floor: ReadonlyArray<LoadResult>
}

const perSecondOf = (results: ReadonlyArray<LoadResult>): string =>
  plainNumber(spreadOf(results.map(({ perSecond }) => perSecond)).median)

const answersOf = ({ ours, floor }: Measured): string =>
  `answers in a second: ours ${perSecondOf(ours)}, floor ${perSecondOf(floor)}`

const warmUps = 3

const measure = async (
  { options, log }: BenchContext,
  name: string,
  { ours, floor }: { readonly ours: Target; readonly floor: Target },
): Promise<Measured> => {
  const results: Array<{ readonly ours: LoadResult; readonly floor: LoadResult }> = []
  for (let round = -warmUps; round < options.rounds; round += 1) {
    const side = (target: Target) => () => load(target, options.seconds)
    const result = await inTurn(Math.abs(round), side(ours), side(floor))
    const [a, b] = [microsOf(result.ours), microsOf(result.floor)]
    const times = `ours ${plainNumber(a)} µs, floor ${plainNumber(b)} µs`
    log(round < 0 ? `${name}: warm-up` : `${name}: round ${round + 1}: ${times}`)
    if (round >= 0) results.push(result)
  }
  return { ours: results.map((each) => each.ours), floor: results.map((each) => each.floor) }
}

const compareVariant = async (
  context: BenchContext,
  { folder, database, floor }: Sides,
  { name, store, goal }: Variant,
): Promise<Comparison> => {
  const environment = { RATE_LIMIT_STORE: store }
  const api = await startApiProcess(database, folder, context, { environment })
  const ours = targetOf(api, database.token)
  await assertLimits(ours, true)
  const measured = await measure(context, name, { ours, floor })
  await api.stop()
  return {
    ours: measured.ours.map(microsOf),
    floor: measured.floor.map(microsOf),
    name: `GET /v1/catalog, ${name}`,
    unit: "µs of CPU",
    better: "lower",
    goal,
    floorIs: "the same API without its limiter",
    notes: [`${answersOf(measured)}; ${connections} connections, nothing refused`],
  }
}

const run = async (context: BenchContext): Promise<ReadonlyArray<Comparison>> => {
  const { onEnd, log } = context
  log("limits: starting PostgreSQL and the API without limits")
  const folder = await temporaryFolder(onEnd)
  const databases = await startDatabases(folder, onEnd)
  const variant = { entry: unlimitedEntry }
  const floorFolder = join(folder, "floor")
  const bare = await startApiProcess(databases.floor, floorFolder, context, variant)
  const floor = targetOf(bare, databases.floor.token)
  await assertLimits(floor, false)
  const sides = { folder, database: databases.ours, floor }
  const results: Array<Comparison> = []
  for (const each of variants) results.push(await compareVariant(context, sides, each))
  return [...results, await compareTaking(context)]
}

export const limitsBench: Bench = {
  name: "limits",
  measures: "what the limiter costs a request, in memory and shared, against the API without it",
  run,
}
