/** The queues of the database as gauges, queried when the metrics are requested. */
import { type Database, readBacklog } from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import * as Metric from "effect/Metric"
import type { MetricsSource } from "./metrics-page.ts"
import { record, series } from "./series.ts"

const waiting = series(
  Metric.gauge("work_queue_waiting", {
    description: "Work that waits, by queue; counted up to 100000, the same at every process.",
  }),
  "queue",
)

const ages = series(
  Metric.gauge("work_queue_oldest_age_seconds", {
    description: "For how long the oldest of it could have been worked on, by queue.",
  }),
  "queue",
)

const millisPerSecond = 1_000

/** `now` is in epoch milliseconds. */
export const backlogOf = (database: Pick<Database, "sql">, now: () => number): MetricsSource => ({
  name: "backlog",
  look: async () => {
    const at = instant(now())
    for (const { queue, waiting: count, since } of await readBacklog(database, at)) {
      record(waiting(queue), count)
      const ageMillis = since === undefined ? 0 : Math.max(0, at - since)
      record(ages(queue), ageMillis / millisPerSecond)
    }
  },
})
