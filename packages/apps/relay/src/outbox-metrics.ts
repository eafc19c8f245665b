/** What Prometheus is told of the outbox: how far behind Kafka is, and what this relay does. */
import { counterOf, gaugeOf } from "@procurement/app-chassis"
import { OutboxRelay, type Relay, type RelayLag } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import type { Surroundings } from "./loop.ts"

/** Counting goes through an index row by row: a backlog beyond that is told as just that. */
const countedAtMost = 10_000

const secondsSince = (at: number | undefined, now: number): number =>
  at === undefined ? 0 : Math.max(0, (now - at) / 1_000)

export const tellOfRelay = (
  relay: Relay,
  { runtime, now, measure }: Pick<Surroundings, "runtime" | "now" | "measure">,
): void => {
  let lag: RelayLag = { waiting: 0 }
  const look = Effect.map(
    Effect.flatMap(OutboxRelay, (store) => store.lag(countedAtMost)),
    (found) => void (lag = found),
  )
  measure({ name: "relay", look: () => runtime.runPromise(look) })
  gaugeOf(
    "relay_lag_events",
    `Events that Kafka has not been told yet, counted up to ${countedAtMost}.`,
    () => lag.waiting,
  )
  gaugeOf("relay_lag_seconds", "How long ago the oldest of them happened.", () =>
    secondsSince(lag.oldestAt, now()),
  )
  gaugeOf("relay_is_holding", "1 for the relay that tells events, 0 for one that stands by.", () =>
    relay.progress().isHolding ? 1 : 0,
  )
  counterOf(
    "relay_events_told_total",
    "Events that Kafka has acknowledged.",
    () => relay.progress().told,
  )
  counterOf(
    "relay_failures_total",
    "How often database or Kafka have failed the relay.",
    () => relay.progress().failures,
  )
}
