/**
 * Queues many invoices at once and sends them through a real worker to a KSeF with its real limits.
 * The floor is the pace of 100,000 an hour. An order of another tenant follows them: its floor is
 * the minute within which its invoice should be acknowledged nevertheless.
 */
import { setTimeout as pause } from "node:timers/promises"
import { freshTenantId } from "@procurement/contract-tests/builders"
import { type BenchContext, BenchFailure, type Section } from "../bench.ts"
import type { BenchDatabase } from "../database.ts"
import { peakMegabytes } from "../load.ts"
import {
  callsInWords,
  filesInWords,
  openInstallation,
  placeOrder,
  readMoments,
  readProgress,
} from "./installation.ts"

const counts = { brief: 50, usual: 2_000, large: 100_000 }
const anHour = { invoices: 100_000, seconds: 3_600 }
const behindSeconds = 60
const ordersAtOnce = 16
const pollMillis = 1_000
const timeoutMillis = 5_400_000

const placeOrders = async (database: BenchDatabase, count: number): Promise<void> => {
  const tenantId = freshTenantId()
  let placed = 0
  const place = async (): Promise<void> => {
    while (placed < count) {
      placed += 1
      await placeOrder(database, tenantId, placed)
    }
  }
  await Promise.all(Array.from({ length: ordersAtOnce }, place))
}

/** Seconds until all invoices are acknowledged, and until all are archived. */
const untilDone = async (database: BenchDatabase, count: number, log: BenchContext["log"]) => {
  const started = performance.now()
  let acknowledgedAfter: number | undefined
  for (let looks = 1; ; looks += 1) {
    await pause(pollMillis)
    const { acknowledged, archived } = await readProgress(database)
    const seconds = (performance.now() - started) / 1_000
    if (acknowledged === count) acknowledgedAfter ??= seconds
    if (looks % 10 === 0) {
      log(`backlog: ${seconds.toFixed(0)} s: ${acknowledged} acknowledged, ${archived} archived`)
    }
    if (archived === count) return { acknowledged: acknowledgedAfter ?? seconds, archived: seconds }
    if (seconds * 1_000 > timeoutMillis) {
      throw new BenchFailure(`only ${archived} of ${count} invoices were archived in time`)
    }
  }
}

export const backlogSection: Section = {
  name: "backlog",
  measures: `${counts.usual} invoices at once (large: ${counts.large}) within KSeF's limits`,
  run: async (context) => {
    const count = counts[context.options.scale]
    const installation = await openInstallation(context, "invoicing", 1)
    const { database } = installation
    await placeOrders(database, count - 1)
    const worker = await installation.startWorker()
    const behind = await placeOrder(database, freshTenantId(), count)
    const seconds = await untilDone(database, count, context.log)
    const moments = (await readMoments(database)).get(behind)
    if (moments === undefined) throw new BenchFailure(`${behind}: not issued`)
    const peak = (await peakMegabytes(worker.pid)) ?? 0
    const [acknowledged, archived] = [seconds.acknowledged, seconds.archived].map(Math.round)
    return [
      {
        name: `${count.toLocaleString("en")} invoices at once`,
        unit: "invoices/s",
        better: "higher",
        ours: [count / seconds.acknowledged],
        floor: [anHour.invoices / anHour.seconds],
        floorIs: "100,000 in an hour",
        goal: 1,
        notes: [
          `acknowledged after ${acknowledged} s, archived after ${archived} s`,
          `worker's memory: ${peak.toFixed(0)} MB at its peak`,
          await callsInWords(worker),
          await filesInWords(installation, count),
        ],
      },
      {
        name: "another tenant's invoice behind them",
        unit: "s",
        better: "lower",
        ours: [(moments.acknowledgedAt - moments.placedAt) / 1_000],
        floor: [behindSeconds],
        floorIs: "a minute",
        goal: 1,
      },
    ]
  },
}
