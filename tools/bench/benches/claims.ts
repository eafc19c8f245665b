/**
 * A worker's claim: 200 partitions taken and what is next in each of them read, while 10,000,
 * 100,000 and 1,000,000 deliveries are pending.
 *
 * The floor is our own claim with 10,000 pending: the ratio says how flat the claim is. The memory
 * of this process and of the server's backend is reported below.
 */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import {
  type Database,
  makeDeliveryQueue,
  newSecretKey,
  parseSecretKeys,
} from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import type { DeliveryQueue } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { type Bench, type BenchContext, BenchFailure } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { startServer } from "../database.ts"
import { pendingDatabase } from "../pending-deliveries.ts"
import { openPool } from "../pg.ts"
import { plainNumber } from "../table.ts"
import { temporaryFolder } from "../workplace.ts"

const partitions = 200
const partitionsAtOnce = 100
const deliveriesOfAPartition = 8
const usualSizes = [10_000, 100_000, 1_000_000]
const sizes = { brief: [10_000, 20_000], usual: usualSizes, large: usualSizes }
const warmUps = 20
const claimsForASecond = 40
const leaseMillis = 20_000
/** At most 1.5 times what it takes with the fewest pending. */
const goal = 1 / 1.5

interface Side {
  readonly size: number
  readonly queue: DeliveryQueue["Service"]
  readonly database: Database
}

interface Times {
  readonly p50: number
  readonly p99: number
}

/** Takes every partition and reads what is next in it; milliseconds. Gives them back afterwards. */
const claim = async ({ queue, size }: Side): Promise<number> => {
  const now = instant(Date.now())
  const holder = `bench-${size}`
  const given = { holder, now, leaseUntil: instant(now + leaseMillis) }
  const begin = performance.now()
  const taken = []
  while (taken.length < partitions) {
    const got = await Effect.runPromise(queue.claimPartitions(given, partitionsAtOnce))
    if (got.length === 0)
      throw new BenchFailure(`only ${taken.length} of ${partitions} partitions were taken`)
    taken.push(...got.map(({ partition }) => partition))
  }
  const requests = taken.map((partition) => ({
    partition,
    limit: deliveriesOfAPartition,
    except: [],
  }))
  const fetchReady = await Effect.runPromise(queue.fetchReady(holder, now, requests))
  const millis = performance.now() - begin
  const count = fetchReady.reduce((sum, { deliveries }) => sum + deliveries.length, 0)
  if (count !== partitions * deliveriesOfAPartition)
    throw new BenchFailure(`${count} deliveries were read`)
  await Effect.runPromise(queue.releasePartitions(holder, taken))
  return millis
}

const quantile = (sorted: ReadonlyArray<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const timesOf = (sorted: ReadonlyArray<number>): Times => ({
  p50: quantile(sorted, 0.5),
  p99: quantile(sorted, 0.99),
})

const inOrder = (values: ReadonlyArray<number>) => values.toSorted((a, b) => a - b)

/** Claims of all sizes take turns, so that none has the machine at a better time. */
const measure = async (
  sides: ReadonlyArray<Side>,
  count: number,
): Promise<ReadonlyArray<Times>> => {
  const millis = sides.map((): Array<number> => [])
  for (let nth = 0; nth < count; nth += 1) {
    for (const [index, side] of sides.entries()) millis[index]?.push(await claim(side))
  }
  return millis.map((values) => timesOf(inOrder(values)))
}

/** Kilobytes that belong to the process alone. proc_pid_status(5): RssAnon. */
const privateKilobytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
}

const backendMegabytes = async ({ database }: Side): Promise<number> => {
  const text = `select pid from pg_stat_activity where datname = current_database()
    and backend_type = 'client backend'`
  const rows = await database.sql.query<{ pid: number }>({ name: "", text }, [])
  const sizesOfAll = await Promise.all(rows.map(({ pid }) => privateKilobytes(pid)))
  return Math.max(...sizesOfAll) / 1_000
}

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

/** What is kept of a hundred claims, and what the backend holds after them. */
const memoryNote = async (side: Side): Promise<string> => {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let nth = 0; nth < 100; nth += 1) await claim(side)
  collectGarbage()
  const keptKilobytes = (process.memoryUsage().heapUsed - before) / 1_000
  const backend = plainNumber(await backendMegabytes(side))
  const size = side.size.toLocaleString("en")
  const heap = `heap ${keptKilobytes.toFixed(0)} kB more after 100 claims`
  return `${size} pending: ${heap}, backend ${backend} MB`
}

const startSides = async ({ options, onEnd, log }: BenchContext): Promise<ReadonlyArray<Side>> => {
  const server = await startServer(join(await temporaryFolder(onEnd), "postgres"), onEnd)
  const admin = openPool({ connectionString: server.url, max: 1 })
  onEnd(() => admin.end())
  const sides: Array<Side> = []
  for (const size of sizes[options.scale]) {
    const database = await pendingDatabase(admin, server.url, { partitions, count: size }, onEnd)
    const queue = makeDeliveryQueue(database, parseSecretKeys(newSecretKey()))
    sides.push({ size, queue, database })
    log(`claims: ${size.toLocaleString("en")} deliveries are pending`)
  }
  await admin.query("checkpoint")
  return sides
}

const comparisonsOf = (
  sides: ReadonlyArray<Side>,
  rounds: ReadonlyArray<ReadonlyArray<Times>>,
  notes: ReadonlyArray<string>,
): ReadonlyArray<Comparison> =>
  (["p50", "p99"] as const).flatMap((time) =>
    sides.slice(1).map(({ size }, index) => ({
      name: `claim, ${size.toLocaleString("en")} pending, ${time}`,
      unit: "ms",
      better: "lower" as const,
      ours: rounds.map((times) => times[index + 1]?.[time] ?? 0),
      floor: rounds.map((times) => times[0]?.[time] ?? 0),
      floorIs: "our own claim with 10,000 pending",
      goal,
      notes: time === "p50" && index === 0 ? notes : [],
    })),
  )

const run = async (context: BenchContext): Promise<ReadonlyArray<Comparison>> => {
  const { options, log } = context
  const sides = await startSides(context)
  await measure(sides, warmUps)
  const rounds: Array<ReadonlyArray<Times>> = []
  for (let round = 0; round < options.rounds; round += 1) {
    const times = await measure(sides, claimsForASecond * options.seconds)
    rounds.push(times)
    const shown = times.map(({ p50, p99 }) => `${plainNumber(p50)}/${plainNumber(p99)}`)
    log(`claims: round ${round + 1} of ${options.rounds}: p50/p99 ${shown.join(", ")} ms`)
  }
  const notes: Array<string> = []
  for (const side of sides) notes.push(await memoryNote(side))
  return comparisonsOf(sides, rounds, notes)
}

export const claimsBench: Bench = {
  name: "claims",
  measures: "a worker's claim of 200 partitions with 10,000 to 1,000,000 deliveries pending",
  run,
}
