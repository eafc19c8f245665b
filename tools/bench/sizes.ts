/**
 * Measures whether work takes longer as tables grow: alternates between databases with 10,000 to
 * 1,000,000 orders, invoices and deliveries. The floor is our own time with the fewest.
 */
import { join } from "node:path"
import type { BenchContext } from "./bench.ts"
import { type Comparison, quantile, spreadOf } from "./comparison.ts"
import { prepareSide, type SideDatabase, startServer } from "./database.ts"
import { addOrders, addReadyDeliveries } from "./filled-tables.ts"
import { openPool, type Pool } from "./pg.ts"
import { plainNumber } from "./table.ts"
import { aTenantId, subscribeAll } from "./webhooks/endpoints.ts"
import { temporaryFolder } from "./workplace.ts"

export interface Sized {
  readonly size: number
  readonly side: SideDatabase
  readonly pool: Pool
}

const tables = ["orders", "invoices", "webhook_deliveries"]

/** Adds ready deliveries, spread over `partitions` partitions. */
const addDeliveries = async ({ size, side, pool }: Sized, partitions: number): Promise<void> => {
  const [tenantId, events] = [aTenantId(), ["invoice.paid"] as const]
  const endpoints = Array.from({ length: partitions }, (_, nth) => ({
    tenantId,
    url: `https://customer-${nth}.example.com`,
    events,
  }))
  await subscribeAll(side.url, endpoints)
  await addReadyDeliveries(pool, size / partitions)
}

const alter = async (admin: Pool, ...settings: ReadonlyArray<string>): Promise<void> => {
  for (const setting of settings) await admin.query(`alter system set ${setting}`)
  await admin.query("select pg_reload_conf()")
}

const shown = (size: number): string => size.toLocaleString("en")

/**
 * Opens a database for each size, with that many orders and invoices and, in partitions,
 * deliveries.
 */
export const openSizes = async (
  { onEnd, log }: BenchContext,
  sizes: ReadonlyArray<number>,
  partitions = 0,
): Promise<ReadonlyArray<Sized>> => {
  const server = await startServer(join(await temporaryFolder(onEnd), "postgres"), onEnd)
  const admin = openPool({ connectionString: server.url, max: 1 })
  onEnd(() => admin.end())
  // While tables are filled, the server neither vacuums nor checkpoints early.
  await alter(admin, "max_wal_size = '4GB'", "autovacuum = off")
  const all: Array<Sized> = []
  for (const size of sizes) {
    const side = await prepareSide(admin, server.url, `size_${size}`)
    const sized = { size, side, pool: openPool({ connectionString: side.url, max: 1 }) }
    onEnd(() => sized.pool.end())
    await addOrders(sized.pool, side.tenantId, size)
    if (partitions > 0) await addDeliveries(sized, partitions)
    for (const table of tables) await sized.pool.query(`vacuum (analyze, freeze) ${table}`)
    await sized.pool.query("checkpoint")
    log(`${shown(size)} orders are stored`)
    all.push(sized)
  }
  await alter(admin, "autovacuum = on")
  return all
}

export interface Question<S extends Sized> {
  readonly name: string
  /** Milliseconds. */
  readonly ask: (sized: S) => Promise<number>
}

const warmUps = 20
const asksForASecond = 40
/** At most 1.5 times the time with the fewest orders. */
const goal = 1 / 1.5

/** Milliseconds of every query, by size. */
const measure = async <S extends Sized>(
  sized: ReadonlyArray<S>,
  { ask }: Question<S>,
  count: number,
): Promise<ReadonlyArray<ReadonlyArray<number>>> => {
  const millis = sized.map((): Array<number> => [])
  for (let nth = 0; nth < count; nth += 1) {
    for (const [index, each] of sized.entries()) millis[index]?.push(await ask(each))
  }
  return millis
}

/** Compares the p99 of each size with that of the smallest; a note has the medians. */
export const compareSizes = async <S extends Sized>(
  { options, log }: BenchContext,
  sized: ReadonlyArray<S>,
  question: Question<S>,
): Promise<ReadonlyArray<Comparison>> => {
  await measure(sized, question, warmUps)
  const rounds: Array<ReadonlyArray<ReadonlyArray<number>>> = []
  for (let round = 1; round <= options.rounds; round += 1) {
    const millis = await measure(sized, question, asksForASecond * options.seconds)
    rounds.push(millis)
    const tails = millis.map((all) => plainNumber(quantile(all, 0.99))).join(", ")
    log(`${question.name}: round ${round} of ${options.rounds}: p99 ${tails} ms`)
  }
  const of = (share: number, index: number): ReadonlyArray<number> =>
    rounds.map((millis) => quantile(millis[index] ?? [], share))
  const medians = sized.map(
    ({ size }, index) => `${plainNumber(spreadOf(of(0.5, index)).median)} ms with ${shown(size)}`,
  )
  return sized.slice(1).map(({ size }, index) => ({
    name: `${question.name}, ${shown(size)}, p99`,
    unit: "ms",
    better: "lower" as const,
    ours: of(0.99, index + 1),
    floor: of(0.99, 0),
    floorIs: `our own time with ${shown(sized[0]?.size ?? 0)}`,
    goal,
    notes: [`p50: ${medians.join(", ")}`],
  }))
}
