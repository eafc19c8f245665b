/**
 * The inspection of the role `archive`: rereads archived invoices during their retention and
 * reports missing or changed files. It repairs nothing: an operator restores them from a backup.
 * Archiving schedules renewals; the inspection schedules any that are missing.
 *
 * Each worker claims ranges of the round and spends at most a tenth of its time on reading, so that
 * the archive stays available to other processes. More workers with this role read more.
 */
import { type Logger, startWorkLoop } from "@procurement/app-platform"
import {
  inspectArchive,
  type InspectionForecast,
  type InspectionReport,
} from "@procurement/domain/inspection"
import { Counter, Gauge } from "prom-client"
import type { InvoiceRuntime } from "./composition/invoice-ports.ts"
import type { StartLoop } from "./loop.ts"

const batch = 20
/** Longer than a batch and its pause take on a slow archive. */
const leaseMillis = 300_000
const dayMillis = 86_400_000
const shortestRestMillis = 20
const restPerReading = 9
/** The pause between two checks for a due round or a crashed worker. */
const idleMillis = 30_000

const inspected = new Counter({
  name: "archive_inspected_invoices_total",
  help: "Archived invoices that the inspection has read.",
})
const differing = new Counter({
  name: "archive_differences_total",
  help: "Archived files and records that the inspection found missing or changed.",
})

const count = ({
  inspected: invoices,
  differences,
}: Pick<InspectionReport, "inspected" | "differences">): void => {
  inspected.inc(invoices)
  differing.inc(differences.length)
}

const remaining = new Gauge({
  name: "archive_inspection_remaining_invoices",
  help: "Archived invoices left to read in the current round, approximately.",
})
const late = new Gauge({
  name: "archive_inspection_late_seconds",
  help: "Expected delay of the round's end at its current pace, in seconds; 0 when in time.",
})

const iso = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString()

/** Records the forecast and, once a day, warns that the round will not end in time. */
const forecastReporter = (log: Logger, now: () => number) => {
  let warnedAt = Number.NEGATIVE_INFINITY
  return ({ dueAt, endsAt, lateMillis, remaining: left }: InspectionForecast): void => {
    remaining.set(left)
    late.set(Math.round(lateMillis / 1_000))
    if (lateMillis === 0 || now() - warnedAt < dayMillis) return
    warnedAt = now()
    const forecast = { remaining: left, dueAt: iso(dueAt), endsAt: iso(endsAt) }
    log.warn(forecast, "the inspection of the archive will not end in time")
  }
}

export const startArchiveLoop: StartLoop<InvoiceRuntime> = (
  runtime,
  settings,
  log,
  now,
  holder,
) => {
  const roundMillis = settings.ARCHIVE_INSPECTION_DAYS * dayMillis
  // Published from the start, to distinguish no differences from no inspection.
  count({ inspected: 0, differences: [] })
  const reportForecast = forecastReporter(log, now)
  let restMillis = idleMillis
  return startWorkLoop({
    name: "archive",
    log,
    now,
    maximumWaitMillis: idleMillis,
    round: async () => {
      const startedAt = performance.now()
      const report = await runtime.runPromise(
        inspectArchive({ holder, batch, leaseMillis, roundMillis }),
      )
      count(report)
      reportForecast(report.forecast)
      const reading = performance.now() - startedAt
      const pace = Math.max(shortestRestMillis, restPerReading * reading)
      restMillis = report.inspected === 0 ? idleMillis : pace
      return 0
    },
    nextDueAt: () => Promise.resolve(now() + restMillis),
  })
}
