/**
 * Counts requests for files that the archive has lost or damaged: the caller gets an error, and the
 * metric triggers an alert.
 */
import type { ArchiveError, DocumentArchive } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import { Counter } from "prom-client"

const refused = new Counter({
  name: "archive_reads_refused_total",
  help: "Archive reads that failed because a file or record was missing or changed.",
  labelNames: ["reason"],
})

const counted = ["Damaged", "Missing"] as const

const report = (error: ArchiveError): Effect.Effect<void> => {
  const reason = counted.find((one) => one === error.reason)
  if (reason === undefined) return Effect.void
  refused.labels(reason).inc()
  return Effect.logError("archive differs", { reason, detail: error.detail })
}

/** Wraps the archive; counts and logs the files that it can't return. */
export const watchArchive = (archive: DocumentArchive["Service"]): DocumentArchive["Service"] => {
  // Published from the start, to distinguish zero failures from a missing counter.
  for (const reason of counted) refused.labels(reason).inc(0)
  return {
    ...archive,
    get: (digest) => Effect.tapError(archive.get(digest), report),
    record: (id) => Effect.tapError(archive.record(id), report),
    renewals: (id) => Effect.tapError(archive.renewals(id), report),
  }
}
