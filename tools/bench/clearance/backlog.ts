/**
 * Queues many invoices at once and sends them through a real worker to a KSeF with its real limits.
 * The floor is the pace of 100,000 an hour. An order of another tenant follows them: its floor is
 * the minute within which its invoice should be acknowledged nevertheless.
 */
import { freshTenantId } from "@procurement/contract-tests/builders"
import * as Effect from "effect/Effect"
import { BenchFailure, type Section, untilDone } from "../bench.ts"
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
const limitMillis = 5_400_000

const placeOrders = (database: BenchDatabase, count: number): Promise<void> => {
  const tenantId = freshTenantId()
  const place = (nth: number) => Effect.promise(() => placeOrder(database, tenantId, nth))
  const options = { concurrency: ordersAtOnce, discard: true } as const
  return Effect.runPromise(Effect.forEach(Array(count).keys(), place, options))
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
    const started = Date.now()
    const secondsSince = (at: number): number => (at - started) / 1_000
    const behind = await placeOrder(database, freshTenantId(), count)
    const done = async (): Promise<number> => {
      const progress = await readProgress(database)
      const seconds = Math.round(secondsSince(Date.now()))
      if (seconds % 10 === 0) {
        const words = `${progress.acknowledged} acknowledged, ${progress.archived} archived`
        context.log(`backlog: ${seconds} s: ${words}`)
      }
      return progress.archived
    }
    await untilDone(count, done, { pollMillis, limitMillis })
    const archived = Math.round(secondsSince(Date.now()))
    const all = await readMoments(database)
    const moments = all.get(behind)
    if (moments === undefined) throw new BenchFailure(`${behind}: not issued`)
    const acknowledgedAfter = secondsSince(
      [...all.values()].reduce((last, { acknowledgedAt }) => Math.max(last, acknowledgedAt), 0),
    )
    const peak = (await peakMegabytes(worker.pid)) ?? 0
    return [
      {
        name: `${count.toLocaleString("en")} invoices at once`,
        unit: "invoices/s",
        better: "higher",
        ours: [count / acknowledgedAfter],
        floor: [anHour.invoices / anHour.seconds],
        floorIs: "100,000 in an hour",
        goal: 1,
        notes: [
          `acknowledged after ${Math.round(acknowledgedAfter)} s, archived after ${archived} s`,
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
