/**
 * Deliveries in a second by one worker's engine, from PostgreSQL to the receivers and what came of
 * them back into PostgreSQL, against undici that posts the same body to the same receivers.
 */
import { newSecretKey, parseSecretKeys } from "@procurement/adapter-postgres"
import { setTimeout as pause } from "node:timers/promises"
import { type Bench, type BenchContext, BenchFailure } from "../bench.ts"
import { startDatabases } from "../database.ts"
import { openPool, type Pool } from "../pg.ts"
import { cpuSeconds } from "../process-usage.ts"
import { inTurn } from "../rounds.ts"
import { type ServiceProcess, startProcess } from "../service-process.ts"
import { spreadOf } from "../statistics.ts"
import { plainNumber } from "../table.ts"
import { command } from "../webhooks/control.ts"
import { startEngineProcess } from "../webhooks/engine-process.ts"
import { aTenantId, makeReady, sampleBody, subscribeAll } from "../webhooks/subscriptions.ts"
import { temporaryFolder } from "../workplace.ts"

/** Each may have 45 a second, so that pace is no bound here. */
const subscriptions = 800
const loops = 256
const settleMillis = 1_500
const mostInASecond = 45

interface Rate {
  readonly perSecond: number
  readonly cpuMicros: number | undefined
}

/** Starts it, lets it get going, counts for that long what arrives, and stops it. */
const rateOf = async (
  sender: ServiceProcess,
  receivers: ServiceProcess,
  seconds: number,
): Promise<Rate> => {
  const accepted = async (): Promise<number> => Number(await command(receivers, "accepted"))
  await command(sender, "start")
  await pause(settleMillis)
  const [before, cpuBefore, started] = [
    await accepted(),
    await cpuSeconds(sender.pid),
    performance.now(),
  ]
  await pause(seconds * 1_000)
  const count = (await accepted()) - before
  const cpu = await cpuSeconds(sender.pid)
  const took = (performance.now() - started) / 1_000
  await command(sender, "stop")
  if (count === 0) throw new BenchFailure("webhooks: nothing has arrived")
  const cpuMicros =
    cpu === undefined || cpuBefore === undefined ? undefined : ((cpu - cpuBefore) / count) * 1e6
  return { perSecond: count / took, cpuMicros }
}

const readyCount = async (pool: Pool): Promise<number> => {
  const text = "select count(*)::int as count from webhook_deliveries where state = 'Ready'"
  const { rows } = await pool.query<{ count: number }>(text)
  return rows[0]?.count ?? 0
}

/**
 * Enough for every partition at its full pace, so that no partition runs dry while it is measured.
 */
const fillUp = async (pool: Pool, seconds: number): Promise<void> => {
  const each = Math.ceil((seconds + 2) * mostInASecond)
  const missing = each - Math.floor((await readyCount(pool)) / subscriptions)
  if (missing > 0) await makeReady(pool, missing)
}

const startAll = async (context: BenchContext) => {
  const { onEnd, options } = context
  const folder = await temporaryFolder(onEnd)
  const { ours: database } = await startDatabases(folder, onEnd)
  const receivers = await startProcess({
    onEnd,
    entry: new URL("../webhooks/receivers.ts", import.meta.url),
    environment: { ACCEPTING: String(subscriptions) },
  })
  const ports: { readonly accept: ReadonlyArray<number> } = JSON.parse(
    receivers.ready["ports"] ?? "{}",
  )
  const urls = ports.accept.map((port) => `http://127.0.0.1:${port}/hooks`)
  const key = newSecretKey()
  const tenantId = aTenantId()
  const endpoints = urls.map((url) => ({ url, tenantId }))
  await subscribeAll(database.url, parseSecretKeys(key), endpoints)
  const { profileFolder } = options
  const engine = await startEngineProcess({ onEnd, databaseUrl: database.url, key, profileFolder })
  const floor = await startProcess({
    onEnd,
    entry: new URL("../webhooks/post-loop.ts", import.meta.url),
    environment: { URLS: JSON.stringify(urls), BODY: sampleBody, LOOPS: String(loops) },
  })
  const pool = openPool({ connectionString: database.url, max: 1 })
  onEnd(() => pool.end())
  return { receivers, engine, floor, pool }
}

const medianOf = (values: ReadonlyArray<number>): string => plainNumber(spreadOf(values).median)

const cpuNote = (ours: ReadonlyArray<Rate>, floor: ReadonlyArray<Rate>): ReadonlyArray<string> => {
  const cpu = (rates: ReadonlyArray<Rate>) => rates.map(({ cpuMicros = 0 }) => cpuMicros)
  return [
    `CPU of the sending process for one delivery: ours ${medianOf(cpu(ours))} µs, ` +
      `floor ${medianOf(cpu(floor))} µs`,
  ]
}

const warmUps = 2

const run = async (context: BenchContext) => {
  const { log, options } = context
  log("webhooks: starting PostgreSQL, receivers, the engine and the floor")
  const { receivers, engine, floor, pool } = await startAll(context)
  const results: Array<{ readonly ours: Rate; readonly floor: Rate }> = []
  for (let round = -warmUps; round < options.rounds; round += 1) {
    await fillUp(pool, options.seconds)
    const result = await inTurn(
      round,
      () => rateOf(engine, receivers, options.seconds),
      () => rateOf(floor, receivers, options.seconds),
    )
    if (round >= 0) results.push(result)
    log(
      `webhooks: ${round < 0 ? "warm-up" : `round ${round + 1} of ${options.rounds}`}: ` +
        `ours ${plainNumber(result.ours.perSecond)}/s, ` +
        `floor ${plainNumber(result.floor.perSecond)}/s`,
    )
  }
  const ours = results.map((result) => result.ours)
  const bare = results.map((result) => result.floor)
  return [
    {
      name: "webhook deliveries",
      unit: "deliveries/s",
      better: "higher" as const,
      ours: ours.map(({ perSecond }) => perSecond),
      floor: bare.map(({ perSecond }) => perSecond),
      goal: 0.5,
      floorIs: `bare undici, kept connections, ${loops} posts at a time, nothing stored or signed`,
      notes: [...cpuNote(ours, bare), `${subscriptions} subscriptions, each with its own receiver`],
    },
  ]
}

export const webhooksBench: Bench = {
  name: "webhooks",
  measures: "deliveries of one worker per second against bare undici",
  run,
}
