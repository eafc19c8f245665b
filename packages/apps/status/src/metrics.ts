/** Metrics of the status page: counts of the rows in its stores. */
import type { MetricsSource } from "@procurement/app-platform/standalone"
import { Gauge } from "prom-client"
import type { App } from "./app.ts"

const openIncidents = new Gauge({
  name: "status_open_incidents",
  help: "Open incidents.",
})
const confirmed = new Gauge({
  name: "status_subscribers",
  help: "Confirmed subscribers, by kind (webhook, email).",
})
const waiting = new Gauge({
  name: "status_deliveries_waiting",
  help: "Deliveries that are due or wait for a retry.",
})
const held = new Gauge({
  name: "status_deliveries_held",
  help: "Deliveries without an attempt left, which an operator can resume.",
})

type Counts = ReadonlyArray<{ readonly state: string; readonly count: number }>

const sumOf = (counts: Counts, isCounted: (state: string) => boolean): number =>
  counts.reduce((sum, { state, count }) => sum + (isCounted(state) ? count : 0), 0)

export const countsOf = ({
  notices,
  subscribers,
  deliveries,
}: Pick<App, "notices" | "subscribers" | "deliveries">): MetricsSource => ({
  name: "stores",
  look: async () => {
    const counts = deliveries.counts()
    openIncidents.set(notices.openIncidents().length)
    confirmed.set(sumOf(subscribers.counts(), (state) => state !== "unconfirmed"))
    waiting.set(sumOf(counts, (state) => state === "Waiting"))
    held.set(sumOf(counts, (state) => state === "Held"))
  },
})
