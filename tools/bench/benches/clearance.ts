/**
 * Many invoices queued at once, through a real worker into a KSeF with its real limits; and the
 * quiet hour, in which single orders come.
 *
 * The floor of the first is what 100,000 in an hour ask for; those of the second are the ten
 * seconds after which an invoice should be acknowledged, and the sixty after which its customer
 * should have been notified. One order of another tenant comes behind all of the first: its floor
 * is the minute in which it should be acknowledged all the same.
 */
import { type Bench, type BenchContext, BenchFailure } from "../bench.ts"
import {
  countCalls,
  countKsefNumbers,
  readKsefList,
  readMoments,
  readProgress,
  watchMemory,
} from "../clearance/evidence.ts"
import { type Installation, openInstallation } from "../clearance/installation.ts"
import { placeOrder, placeOrders } from "../clearance/queue.ts"
import { largeOrders, quietHour, usualOrders } from "../clearance/quiet-hour.ts"
import type { Comparison } from "../comparison.ts"
import type { ServiceProcess } from "../service-process.ts"
import { plainNumber } from "../table.ts"
import { aTenantId } from "../webhooks/subscriptions.ts"

const usualCount = 2_000
const largeCount = 100_000
const counts = { brief: 50, usual: usualCount, large: largeCount }
const hourSeconds = 3_600
const behindSeconds = 60
const lookMillis = 2_000
const memoryMillis = 5_000
const timeoutMillis = 5_400_000

const pause = (millis: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, millis))

/** How many; another number can be given for trials. */
const countOf = ({ options }: BenchContext): number =>
  Number(process.env["BENCH_INVOICES"] ?? counts[options.scale])

/** Seconds until all are acknowledged, and until all are archived. */
const untilDone = async (installation: Installation, count: number, { log }: BenchContext) => {
  const started = performance.now()
  let acknowledgedAfter: number | undefined
  for (let looks = 1; ; looks += 1) {
    await pause(lookMillis)
    const { acknowledged, archived } = await readProgress(installation.database)
    const seconds = (performance.now() - started) / 1_000
    if (acknowledged === count) acknowledgedAfter ??= seconds
    if (looks % 5 === 0) {
      log(`clearance: ${seconds.toFixed(0)} s: ${acknowledged} acknowledged, ${archived} archived`)
    }
    if (archived === count) return { acknowledged: acknowledgedAfter ?? seconds, archived: seconds }
    if (seconds * 1_000 > timeoutMillis) {
      throw new BenchFailure(`only ${archived} of ${count} invoices were archived in time`)
    }
  }
}

const average = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const memoryNote = (megabytes: ReadonlyArray<number>): string => {
  if (megabytes.length === 0) return "worker's memory: it was done before the first look"
  const quarter = Math.max(1, Math.floor(megabytes.length / 4))
  const second = average(megabytes.slice(quarter, 2 * quarter))
  const last = average(megabytes.slice(-quarter))
  const most = Math.max(...megabytes)
  return [
    `worker's memory: ${plainNumber(second)} MB in the second quarter`,
    `${plainNumber(last)} MB in the last, ${plainNumber(most)} MB at most`,
  ].join(", ")
}

const evidenceOf = async (installation: Installation, worker: ServiceProcess, count: number) => {
  const list = await readKsefList(installation)
  const numbers = await countKsefNumbers(installation.database)
  const refused = await countCalls(worker, (labels) => labels.includes('status="429"'))
  const calls = await countCalls(worker, () => true)
  if (numbers !== count || list.documents !== count) {
    throw new BenchFailure(`${count} invoices, ${list.documents} at KSeF, ${numbers} numbers`)
  }
  return [
    `${calls} calls, ${refused} of them answered 429`,
    `${list.repeated} files came twice, ${list.outOfOrder} after a higher number`,
  ]
}

const crowd = async (
  installation: Installation,
  context: BenchContext,
): Promise<ReadonlyArray<Comparison>> => {
  const { log } = context
  const { database } = installation
  const count = countOf(context)
  log(`clearance: placing ${count} orders`)
  await placeOrders(database, count - 1)
  const worker = await installation.startWorker()
  const behind = await placeOrder(database, aTenantId(), count)
  const memory = watchMemory(worker.pid, memoryMillis)
  const seconds = await untilDone(installation, count, context)
  memory.stop()
  const moments = (await readMoments(database)).get(behind)
  if (moments === undefined) throw new BenchFailure(`${behind}: not issued`)
  const notes = [
    `${count} queued: acknowledged after ${seconds.acknowledged.toFixed(0)} s`,
    `archived after ${seconds.archived.toFixed(0)} s`,
    memoryNote(memory.megabytes),
    ...(await evidenceOf(installation, worker, count)),
  ]
  await worker.stop()
  const all: Comparison = {
    name: `${count.toLocaleString("en")} invoices at once`,
    unit: "1/s",
    better: "higher",
    ours: [count / seconds.acknowledged],
    floor: [largeCount / hourSeconds],
    floorIs: "100,000 in an hour",
    goal: 1,
    notes,
  }
  const last: Comparison = {
    name: "one of another tenant behind them",
    unit: "s",
    better: "lower",
    ours: [(moments.acknowledgedAt - moments.placedAt) / 1_000],
    floor: [behindSeconds],
    floorIs: "a minute",
    goal: 1,
    notes: [],
  }
  return [all, last]
}

export const clearanceBench: Bench = {
  name: "clearance",
  measures:
    `${usualCount} invoices at once (large: ${largeCount}), ` +
    `${usualOrders} single ones (large: ${largeOrders}), KSeF's limits`,
  run: async (context) => [
    ...(await quietHour(context)),
    ...(await crowd(
      await openInstallation(context, { roles: "invoicing", limitScale: 1 }),
      context,
    )),
  ],
}
