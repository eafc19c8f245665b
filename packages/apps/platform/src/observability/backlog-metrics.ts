/** The queues of the database as gauges, queried when the metrics are requested. */
import { type Database, readBacklog } from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import { Gauge } from "prom-client"
import type { MetricsSource } from "./metrics-page.ts"

const waiting = new Gauge({
  name: "work_queue_waiting",
  help: "Waiting items, by queue, counted up to 100000; every process reports the same number.",
  labelNames: ["queue"],
})

const ages = new Gauge({
  name: "work_queue_oldest_age_seconds",
  help: "Age of the oldest due item, by queue, in seconds.",
  labelNames: ["queue"],
})

const millisPerSecond = 1_000

/** `now` is in epoch milliseconds. */
export const backlogOf = (database: Pick<Database, "sql">, now: () => number): MetricsSource => ({
  name: "backlog",
  look: async () => {
    const at = instant(now())
    for (const { queue, waiting: count, since } of await readBacklog(database, at)) {
      waiting.labels(queue).set(count)
      const ageMillis = since === undefined ? 0 : Math.max(0, at - since)
      ages.labels(queue).set(ageMillis / millisPerSecond)
    }
  },
})
