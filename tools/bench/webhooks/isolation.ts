/**
 * What bad neighbours cost: 100 endpoints that accept, with and without 100 others of which half
 * hang and half refuse. Measures the time from the commit of an event to its first attempt at a
 * good endpoint.
 *
 * Both sides are a worker and a database, started for each measurement, so that leftover attempts
 * at bad endpoints do not affect the other side. The result is the p99 of all rounds together,
 * because one round has only a handful of events beyond its p99.
 */
import { setTimeout as pause } from "node:timers/promises"
import type { TenantId } from "@procurement/domain/identity"
import { type AppOptions, startWorker } from "../app-processes.ts"
import { type BenchContext, BenchFailure, type Section } from "../bench.ts"
import { type Comparison, quantile, spreadOf } from "../comparison.ts"
import { startDatabases } from "../database.ts"
import { openPool, type Pool } from "../pg.ts"
import { inTurn } from "../rounds.ts"
import type { ServiceProcess } from "../service-process.ts"
import { plainNumber } from "../table.ts"
import { temporaryFolder } from "../workplace.ts"
import { command } from "./control.ts"
import { aTenantId, secretsKey, startReceivers, subscribeAll } from "./endpoints.ts"
import { commitEvents } from "./events.ts"

const good = 100
const perSecond = 20
const settleMillis = 2_000
/** The most rounds: each takes 15 seconds longer, because a stopping worker waits for endpoints. */
const mostRounds = 3
/** Long enough that a hundredth of a side's events is 18 of them. */
const shortestSeconds = { brief: 3, usual: 30, large: 30 }
/** Nothing listens there: port 1 of this machine. */
const refusingUrl = "http://127.0.0.1:1/hooks"
const events = ["invoice.paid"] as const

interface Side {
  readonly worker: AppOptions
  readonly pool: Pool
  readonly receivers: ServiceProcess
  readonly tenants: ReadonlyArray<TenantId>
}

/** Each tenant has a good endpoint and, with neighbours, one that hangs or refuses. */
const openSide = async (
  { onEnd }: BenchContext,
  databaseUrl: string,
  isCrowded: boolean,
): Promise<Side> => {
  const hanging = isCrowded ? good / 2 : 0
  const receivers = await startReceivers({ accepting: good, hanging }, onEnd)
  const tenants = Array.from({ length: good }, aTenantId)
  const endpoints = tenants.flatMap((tenantId, nth) => {
    const bad = isCrowded ? [receivers.hanging[nth] ?? refusingUrl] : []
    return [receivers.accepting[nth] ?? "", ...bad].map((url) => ({ tenantId, url, events }))
  })
  await subscribeAll(databaseUrl, endpoints)
  const pool = openPool({ connectionString: databaseUrl, max: 4 })
  onEnd(() => pool.end())
  const folder = await temporaryFolder(onEnd)
  const environment = { WEBHOOK_SECRETS_KEY: secretsKey }
  const worker = { databaseUrl, folder, onEnd, environment }
  return { worker, pool, receivers: receivers.process, tenants }
}

/** Milliseconds, one for each event. */
type Latencies = ReadonlyArray<number>

const measure = async (side: Side, count: number): Promise<Latencies> => {
  await command(side.receivers, "arrivals")
  const committed = await commitEvents(side.pool, side.tenants, { count, perSecond })
  await pause(settleMillis)
  const arrivals = new Map((await command(side.receivers, "arrivals")) as Array<[string, number]>)
  const missing = [...committed.keys()].filter((id) => !arrivals.has(id)).length
  if (missing > 0) throw new BenchFailure(`isolation: ${missing} events have not arrived`)
  return [...committed].map(([id, at]) => (arrivals.get(id) ?? 0) - at)
}

/** Every endpoint receives a first event before the measurement starts. */
const runSide = (side: Side, seconds: number) => async (): Promise<Latencies> => {
  const worker = await startWorker("webhooks", side.worker)
  try {
    await measure(side, good)
    return await measure(side, seconds * perSecond)
  } finally {
    await worker.stop()
  }
}

interface Round {
  readonly ours: Latencies
  readonly floor: Latencies
}

const inWords = (share: number, { ours, floor }: Round): string =>
  `p${share * 100} ${plainNumber(quantile(ours, share))} ms with bad ones, ` +
  `${plainNumber(quantile(floor, share))} ms without`

const tailOf = (rounds: ReadonlyArray<Round>): Comparison => {
  const all = {
    ours: rounds.flatMap(({ ours }) => ours),
    floor: rounds.flatMap(({ floor }) => floor),
  }
  const times = spreadOf(
    rounds.map(({ ours, floor }) => quantile(ours, 0.99) / quantile(floor, 0.99)),
  )
  return {
    name: "p99 beside bad endpoints",
    unit: "ms",
    better: "lower",
    ours: [quantile(all.ours, 0.99)],
    floor: [quantile(all.floor, 0.99)],
    goal: 1 / 1.2,
    floorIs: `the same worker and events, the ${good} good endpoints alone`,
    notes: [
      `${perSecond} events a second; commit of an event to its first attempt at a good endpoint`,
      `p99 of ${all.ours.length} of each side, all ${rounds.length} rounds together; ` +
        `in single rounds ${times.lowest.toFixed(2)} to ${times.highest.toFixed(2)} times as long`,
      ...[0.5, 0.95].map((share) => inWords(share, all)),
    ],
  }
}

export const isolationSection: Section = {
  name: "isolation",
  measures: "p99 latency of 100 good endpoints beside 100 that hang or refuse, against without",
  run: async (context) => {
    const { log, onEnd, options } = context
    const databases = await startDatabases(await temporaryFolder(onEnd), onEnd)
    const crowded = await openSide(context, databases.ours.url, true)
    const alone = await openSide(context, databases.floor.url, false)
    const seconds = Math.max(options.seconds, shortestSeconds[options.scale])
    const rounds: Array<Round> = []
    for (let nth = 1; nth <= Math.min(options.rounds, mostRounds); nth += 1) {
      const sides = { ours: runSide(crowded, seconds), floor: runSide(alone, seconds) }
      const round = await inTurn(nth, sides)
      rounds.push(round)
      log(`isolation: round ${nth}: ${inWords(0.99, round)}`)
    }
    return [tailOf(rounds)]
  },
}
