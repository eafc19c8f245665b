/**
 * Counts requests for files that the archive has lost or damaged: the caller gets an error, and the
 * metric raises an alert.
 */
import type { ArchiveError, DocumentArchive } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import { Counter } from "prom-client"

const refused = new Counter({
  name: "archive_reads_refused_total",
  help: "Files and records asked for that the archive has no longer as they were.",
  labelNames: ["reason"],
})

const counted = ["Damaged", "Missing"] as const

const report = (error: ArchiveError): Effect.Effect<void> => {
  const reason = counted.find((one) => one === error.reason)
  if (reason === undefined) return Effect.void
  refused.labels(reason).inc()
  return Effect.logError("archive differs", { reason, detail: error.detail })
}

/** The same archive, which counts and logs the files that it can't return. */
export const watchArchive = (archive: DocumentArchive["Service"]): DocumentArchive["Service"] => {
  // Published from the start: zero refusals differ from a missing counter.
  for (const reason of counted) refused.labels(reason).inc(0)
  return {
    ...archive,
    get: (digest) => Effect.tapError(archive.get(digest), report),
    record: (id) => Effect.tapError(archive.record(id), report),
    renewals: (id) => Effect.tapError(archive.renewals(id), report),
  }
}
