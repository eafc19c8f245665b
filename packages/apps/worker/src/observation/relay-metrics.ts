/** Metrics of the outbox: publication lag and the state of this worker's relay. */
import type { MetricsSource } from "@procurement/app-platform"
import { OutboxRelay, type Relay } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { Counter, Gauge } from "prom-client"

/** Counting scans an index row by row, so it stops here. */
const maximumCounted = 10_000

const lagEvents = new Gauge({
  name: "relay_lag_events",
  help: `Events not yet published to Kafka, counted up to ${maximumCounted}.`,
})
const lagSeconds = new Gauge({
  name: "relay_lag_seconds",
  help: "Age of the oldest unpublished event, in seconds.",
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
  help: "Failed publications, because of the database or Kafka.",
})

/** Sets the counter to the relay's own count. */
const show = (counter: Counter, value: number): void => {
  counter.reset()
  counter.inc(value)
}

const measureLag = Effect.flatMap(OutboxRelay, (store) => store.lag(maximumCounted))

/** `now` is in epoch milliseconds. */
export const relayMetrics = (
  relay: Relay,
  runtime: ManagedRuntime.ManagedRuntime<OutboxRelay, never>,
  now: () => number,
): MetricsSource => ({
  name: "relay",
  look: async () => {
    const progress = relay.progress()
    isHolding.set(progress.isHolding ? 1 : 0)
    show(published, progress.published)
    show(failures, progress.failures)
    const { waiting, oldestAt } = await runtime.runPromise(measureLag)
    lagEvents.set(waiting)
    lagSeconds.set(oldestAt === undefined ? 0 : Math.max(0, (now() - oldestAt) / 1_000))
  },
})
