/** Gauges of incidents, subscribers and deliveries, read at each scrape. */
import { gaugeOf } from "@procurement/app-chassis/standalone"
import type { StatusParts } from "./status-parts.ts"
import type { DeliveryStore } from "./storage/delivery-store.ts"
import type { SubscriberStore } from "./storage/subscriber-store.ts"

export interface Measured {
  readonly subscribers: Pick<SubscriberStore, "counts">
  readonly deliveries: Pick<DeliveryStore, "counts">
}

const sumOf = (counts: ReadonlyArray<{ readonly count: number }>): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

export const measureStatus = (
  { notices }: Pick<StatusParts, "notices">,
  { subscribers, deliveries }: Measured,
): void => {
  const deliveriesIn = (state: string): number =>
    sumOf(deliveries.counts().filter((each) => each.state === state))
  gaugeOf(
    "status_open_incidents",
    "Incidents that are not resolved.",
    () => notices.openIncidents().length,
  )
  gaugeOf("status_subscribers", "Subscribers by webhook and e-mail that have agreed.", () =>
    sumOf(subscribers.counts().filter(({ state }) => state !== "unconfirmed")),
  )
  gaugeOf("status_deliveries_waiting", "Deliveries that are due or wait for a retry.", () =>
    deliveriesIn("Waiting"),
  )
  gaugeOf("status_deliveries_held", "Deliveries without an attempt left: resume them.", () =>
    deliveriesIn("Held"),
  )
}
