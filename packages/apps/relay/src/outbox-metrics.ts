/** Metrics of the outbox: the lag of publication, and the state of this relay. */
import { OutboxRelay, type Relay } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import { Counter, Gauge } from "prom-client"
import type { RelayServices } from "./loop.ts"

/** Counting reads an index row by row, so it stops at this backlog. */
const maximumCounted = 10_000

const lagEvents = new Gauge({
  name: "relay_lag_events",
  help: `Events that have not been published to Kafka, counted up to ${maximumCounted}.`,
})
const lagSeconds = new Gauge({
  name: "relay_lag_seconds",
  help: "How long ago the oldest of them happened.",
})
const isHolding = new Gauge({
  name: "relay_is_holding",
  help: "1 for the active relay, 0 for a standby relay.",
})
const published = new Counter({
  name: "relay_events_published_total",
  help: "Events that Kafka has acknowledged.",
})
const failures = new Counter({
  name: "relay_failures_total",
  help: "Publications that failed because of the database or Kafka.",
})

/** The relay counts for itself; the counter shows its count. */
const show = (counter: Counter, value: number): void => {
  counter.reset()
  counter.inc(value)
}

const secondsSince = (at: number | undefined, now: number): number =>
  at === undefined ? 0 : Math.max(0, (now - at) / 1_000)

export const registerRelayMetrics = (
  relay: Relay,
  { runtime, now, measure }: Pick<RelayServices, "runtime" | "now" | "measure">,
): void => {
  const look = async (): Promise<void> => {
    const progress = relay.progress()
    isHolding.set(progress.isHolding ? 1 : 0)
    show(published, progress.published)
    show(failures, progress.failures)
    const lag = await runtime.runPromise(
      Effect.flatMap(OutboxRelay, (store) => store.lag(maximumCounted)),
    )
    lagEvents.set(lag.waiting)
    lagSeconds.set(secondsSince(lag.oldestAt, now()))
  }
  measure({ name: "relay", look })
}
