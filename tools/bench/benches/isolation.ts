/**
 * What bad neighbours cost: 100 endpoints that accept, with and without 900 others that hang,
 * refuse or answer 500. Measured is how long after the commit of an event its first attempt arrives
 * at a good endpoint.
 *
 * Both sides are the same program, each with a database; events come at the same random instants.
 * What counts is the p99 of all rounds together: that of one round is a handful of events.
 */
import { newSecretKey, parseSecretKeys } from "@procurement/adapter-postgres"
import { randomBytes } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { instant } from "@procurement/domain/calendar"
import { type TenantId, typeId } from "@procurement/domain/identity"
import { type Bench, type BenchContext, BenchFailure } from "../bench.ts"
import { startDatabases } from "../database.ts"
import { openPool, type Pool } from "../pg.ts"
import { inTurn } from "../rounds.ts"
import { type ServiceProcess, startProcess } from "../service-process.ts"
import { arrivalTimes } from "../webhooks/arrival-times.ts"
import { command } from "../webhooks/control.ts"
import { startEngineProcess } from "../webhooks/engine-process.ts"
import { commitEvent } from "../webhooks/events.ts"
import {
  isolationOf,
  type Latencies,
  p99InWords,
  type RoundLatencies,
} from "../webhooks/isolation-results.ts"
import { machineMillis } from "../webhooks/machine-clock.ts"
import { aTenantId, type Endpoint, subscribeAll } from "../webhooks/subscriptions.ts"
import { temporaryFolder } from "../workplace.ts"

const good = 100
const badOfEachKind = 300
const kinds = 3
const eventsPerSecond = 20
const settleMillis = 2_000
/** However many were asked for: each waits for endpoints that hang. */
const mostRounds = 5
/** A hundredth of all events of a side is then 30 of them. */
const shortestSeconds = { brief: 3, usual: 30, large: 30 }
/** Nothing listens there: port 1 of this machine. */
const refusingUrl = "http://127.0.0.1:1/hooks"

interface Side {
  readonly pool: Pool
  readonly receivers: ServiceProcess
  readonly engine: ServiceProcess
  readonly tenants: ReadonlyArray<TenantId>
}

const urlOf = (port: number): string => `http://127.0.0.1:${port}/hooks`

/** Each tenant has one good endpoint and, with neighbours, nine bad ones: three of each kind. */
const endpointsOf = (
  tenants: ReadonlyArray<TenantId>,
  { accept, hang, fail }: Readonly<Record<"accept" | "hang" | "fail", ReadonlyArray<number>>>,
): ReadonlyArray<Endpoint> => {
  const each = hang.length / tenants.length
  return tenants.flatMap((tenantId, nth) => {
    const own = (ports: ReadonlyArray<number>, count: number) =>
      ports.slice(nth * count, (nth + 1) * count).map(urlOf)
    const refusing = Array.from({ length: each }, () => refusingUrl)
    const urls = [...own(accept, 1), ...own(hang, each), ...own(fail, each), ...refusing]
    return urls.map((url) => ({ tenantId, url }))
  })
}

const startSide = async (
  { onEnd, options }: BenchContext,
  databaseUrl: string,
  bad: number,
): Promise<Side> => {
  const receivers = await startProcess({
    onEnd,
    entry: new URL("../webhooks/receivers.ts", import.meta.url),
    environment: {
      ACCEPTING: String(good),
      HANGING: String(bad),
      FAILING: String(bad),
      TIMING: "on",
    },
  })
  const tenants = Array.from({ length: good }, aTenantId)
  const key = newSecretKey()
  const endpoints = endpointsOf(tenants, JSON.parse(receivers.ready["ports"] ?? "{}"))
  await subscribeAll(databaseUrl, parseSecretKeys(key), endpoints)
  const profileFolder = bad > 0 ? options.profileFolder : undefined
  const engine = await startEngineProcess({ onEnd, databaseUrl, key, profileFolder })
  const pool = openPool({ connectionString: databaseUrl, max: 4 })
  onEnd(() => pool.end())
  return { pool, receivers, engine, tenants }
}

/** Commits events at these times; answers when each was committed, by its id. */
const commitEvents = async (
  { pool, tenants }: Side,
  times: ReadonlyArray<number>,
): Promise<ReadonlyMap<string, number>> => {
  const committed = new Map<string, number>()
  const started = machineMillis()
  for (const [nth, at] of times.entries()) {
    await pause(Math.max(started + at - machineMillis(), 0))
    const now = instant(Date.now())
    const id = typeId("evt", now, randomBytes(10))
    await commitEvent(pool, id, tenants[nth % good] as TenantId, now)
    committed.set(id, machineMillis())
  }
  return committed
}

const measure = async (side: Side, seconds: number, seed: number): Promise<Latencies> => {
  await command(side.receivers, "arrivals")
  const times = arrivalTimes(seconds * eventsPerSecond, eventsPerSecond, seed)
  const committed = await commitEvents(side, times)
  await pause(settleMillis)
  const arrivals = new Map((await command(side.receivers, "arrivals")) as Array<[string, number]>)
  const missing = [...committed.keys()].filter((id) => !arrivals.has(id)).length
  if (missing > 0) throw new BenchFailure(`isolation: ${missing} events have not arrived`)
  return [...committed].map(([id, at]) => (arrivals.get(id) ?? 0) - at)
}

/** Every good and every bad endpoint has had its first event before one is measured. */
const warmUpSeconds = Math.ceil(good / eventsPerSecond)

const runSide = (one: Side, seconds: number, seed: number) => async (): Promise<Latencies> => {
  await command(one.engine, "start")
  try {
    await measure(one, warmUpSeconds, seed)
    return await measure(one, seconds, seed)
  } finally {
    await command(one.engine, "stop")
  }
}

const run = async (context: BenchContext) => {
  const { log, onEnd, options } = context
  log("isolation: starting PostgreSQL, 100 good endpoints twice, and 900 bad ones")
  const databases = await startDatabases(await temporaryFolder(onEnd), onEnd)
  const crowded = await startSide(context, databases.ours.url, badOfEachKind)
  const alone = await startSide(context, databases.floor.url, 0)
  const both = (round: number, seconds: number) =>
    inTurn(round, runSide(crowded, seconds, round), runSide(alone, seconds, round))
  await both(0, warmUpSeconds)
  const results: Array<RoundLatencies> = []
  const rounds = Math.min(options.rounds, mostRounds)
  for (let round = 1; round <= rounds; round += 1) {
    const result = await both(round, Math.max(options.seconds, shortestSeconds[options.scale]))
    results.push(result)
    log(`isolation: round ${round}: ${p99InWords(result)}`)
  }
  const setting =
    `${eventsPerSecond} events/s to ${good} good endpoints and ${badOfEachKind * kinds} that ` +
    "hang, refuse or answer 500; commit of the event to the first attempt at a good one"
  return [isolationOf(results, setting)]
}

export const isolationBench: Bench = {
  name: "isolation",
  measures: "p99 latency of 100 good endpoints beside 900 bad ones, against without",
  run,
}
