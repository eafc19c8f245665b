/**
 * Files that were asked for and can't be handed out, because the archive has lost or damaged them:
 * an error to whoever asked, and something to wake a person for.
 */
import type { ArchiveError, DocumentArchive } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { record, series } from "./series.ts"

const refused = series(
  Metric.counter("archive_reads_refused_total", {
    description: "Files and records asked for that the archive has no longer as they were.",
    incremental: true,
  }),
  "reason",
)

const told = ["Damaged", "Missing"] as const

const report = (error: ArchiveError): Effect.Effect<void> => {
  const reason = told.find((one) => one === error.reason)
  if (reason === undefined) return Effect.void
  record(refused(reason), 1)
  return Effect.logError("archive differs", { reason, detail: error.detail })
}

/** The same archive; what it can't hand out is counted and logged. */
export const watchArchive = (archive: DocumentArchive["Service"]): DocumentArchive["Service"] => {
  // Told from the start: that nothing was refused is something else than that nobody counts.
  for (const reason of told) record(refused(reason), 0)
  return {
    ...archive,
    get: (digest) => Effect.tapError(archive.get(digest), report),
    record: (id) => Effect.tapError(archive.record(id), report),
    renewals: (id) => Effect.tapError(archive.renewals(id), report),
  }
}
