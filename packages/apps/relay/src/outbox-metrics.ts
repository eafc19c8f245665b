/** Metrics of the outbox: the lag of publication, and the state of this relay. */
import { counterOf, gaugeOf } from "@procurement/app-platform"
import { OutboxRelay, type Relay, type RelayLag } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import type { RelayServices } from "./loop.ts"

/** Counting reads an index row by row, so it stops at this backlog. */
const maximumCounted = 10_000

const secondsSince = (at: number | undefined, now: number): number =>
  at === undefined ? 0 : Math.max(0, (now - at) / 1_000)

export const registerRelayMetrics = (
  relay: Relay,
  { runtime, now, measure }: Pick<RelayServices, "runtime" | "now" | "measure">,
): void => {
  let lag: RelayLag = { waiting: 0 }
  const look = Effect.map(
    Effect.flatMap(OutboxRelay, (store) => store.lag(maximumCounted)),
    (found) => void (lag = found),
  )
  measure({ name: "relay", look: () => runtime.runPromise(look) })
  gaugeOf(
    "relay_lag_events",
    `Events that have not been published to Kafka, counted up to ${maximumCounted}.`,
    () => lag.waiting,
  )
  gaugeOf("relay_lag_seconds", "How long ago the oldest of them happened.", () =>
    secondsSince(lag.oldestAt, now()),
  )
  gaugeOf("relay_is_holding", "1 for the active relay, 0 for a standby relay.", () =>
    relay.progress().isHolding ? 1 : 0,
  )
  counterOf(
    "relay_events_published_total",
    "Events that Kafka has acknowledged.",
    () => relay.progress().published,
  )
  counterOf(
    "relay_failures_total",
    "Publications that failed because of the database or Kafka.",
    () => relay.progress().failures,
  )
}
