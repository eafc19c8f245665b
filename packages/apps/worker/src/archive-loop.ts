/**
 * The role `archive`, its inspection: reads archived invoices again, for as long as they have to be
 * kept, says which the archive no longer has as they were, and plans when their signatures are to
 * be renewed. Mends nothing: that takes a backup and a person.
 *
 * Reading takes a tenth of the time at most, so that whoever needs the archive has it.
 */
import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { startWorkLoop } from "@procurement/app-chassis"
import { inspectArchive, type InspectionReport } from "@procurement/domain/inspection"
import * as Context from "effect/Context"
import * as Metric from "effect/Metric"
import type { StartLoop } from "./loop.ts"

const batch = 20
const leaseMillis = 60_000
const dayMillis = 86_400_000
const shortestRestMillis = 20
const restPerReading = 9
/** Between two looks whether a round is due, or the one that went on has crashed. */
const idleMillis = 30_000

const inspected = Metric.counter("archive_inspected_invoices_total", {
  description: "Archived invoices that were read again.",
  incremental: true,
})
const differing = Metric.counter("archive_differences_total", {
  description: "Files and records that the archive no longer had as they were.",
  incremental: true,
})

const count = ({
  inspected: invoices,
  differences,
}: Pick<InspectionReport, "inspected" | "differences">): void => {
  inspected.updateUnsafe(invoices, Context.empty())
  differing.updateUnsafe(differences.length, Context.empty())
}

export const startArchiveLoop: StartLoop = (runtime, settings, log, now) => {
  const holder = `${hostname()}-${process.pid}-${randomUUID()}`
  const roundMillis = settings.ARCHIVE_INSPECTION_DAYS * dayMillis
  // Told from the start: that nothing differs is something else than that nobody looks.
  count({ inspected: 0, differences: [] })
  let restMillis = idleMillis
  return startWorkLoop({
    name: "archive",
    log,
    now,
    maximumWaitMillis: idleMillis,
    round: async () => {
      const begun = performance.now()
      const report = await runtime.runPromise(
        inspectArchive({ holder, batch, leaseMillis, roundMillis }),
      )
      count(report)
      const reading = performance.now() - begun
      const pace = Math.max(shortestRestMillis, restPerReading * reading)
      restMillis = report.inspected === 0 ? idleMillis : pace
      return 0
    },
    nextDueAt: () => Promise.resolve(now() + restMillis),
  })
}
