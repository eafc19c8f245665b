/**
 * Watches the heartbeats of other workers by the clock of the watcher, and restarts after the
 * watcher itself got no response, so a database outage makes no worker look dead.
 */
import { watchMillis } from "@procurement/domain/liveness"
import type { WorkerRow } from "./heartbeat.ts"

/** Watching restarts after this time without a response. */
const watchResetMillis = 1_000

/** Returns a function that takes all rows and returns those that were unchanged for too long. */
export const watchWorkers = () => {
  /** The last heartbeat of each worker, and since when it has been the last. */
  const seen = new Map<string, WorkerRow & { readonly sinceMillis: number }>()
  let lookedMillis = Number.NEGATIVE_INFINITY
  return (rows: ReadonlyArray<WorkerRow>, atMillis: number): ReadonlyArray<WorkerRow> => {
    if (atMillis - lookedMillis > watchResetMillis) seen.clear()
    lookedMillis = atMillis
    const names = new Set(rows.map(({ name }) => name))
    for (const name of seen.keys()) if (!names.has(name)) seen.delete(name)
    const silent: Array<WorkerRow> = []
    for (const row of rows) {
      const previous = seen.get(row.name)
      if (previous?.epoch !== row.epoch || previous.beat_at !== row.beat_at) {
        seen.set(row.name, { ...row, sinceMillis: atMillis })
      } else if (atMillis - previous.sinceMillis >= watchMillis(row.allowance_millis)) {
        seen.delete(row.name)
        silent.push(row)
      }
    }
    return silent
  }
}
