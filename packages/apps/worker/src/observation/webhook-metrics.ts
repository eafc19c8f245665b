/**
 * Metrics of delivery attempts: responses and the time since the event. They are recorded when an
 * outcome is saved, so that no attempt waits for them.
 */
import { requestBuckets } from "@procurement/app-platform"
import type { Delivery, DeliveryQueue } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { Counter, Histogram } from "prom-client"

const attempts = new Counter({
  name: "webhook_attempts_total",
  help: "Attempts, by kind of delivery and response.",
  labelNames: ["kind", "answer"],
})

const durations = new Histogram({
  name: "webhook_attempt_duration_seconds",
  help: "Duration of an attempt, in seconds.",
  buckets: [...requestBuckets],
})

const settled = new Counter({
  name: "webhook_deliveries_settled_total",
  help: "Settled deliveries, by kind and state.",
  labelNames: ["kind", "state"],
})

const delayBoundaries = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 3_600] as const

const delays = new Histogram({
  name: "webhook_first_attempt_delay_seconds",
  help: "Seconds from a delivery's creation to its first attempt; without replays and tests.",
  buckets: [...delayBoundaries],
})

const millisPerSecond = 1_000

type Attempt = Delivery["attempts"][number]

/** `2xx` to `5xx` by the status; `none` without a response. */
const responseClassOf = ({ status, failure }: Attempt): string => {
  if (failure === undefined) return "accepted"
  return status === undefined ? "none" : `${Math.trunc(status / 100)}xx`
}

const take = (delivery: Delivery): void => {
  const { kind, createdAt } = delivery
  const attempt = delivery.attempts.at(-1)
  if (attempt === undefined) return
  attempts.labels(kind, responseClassOf(attempt)).inc()
  durations.observe(attempt.durationMillis / millisPerSecond)
  if (kind === "event" && delivery.attempts.length === 1) {
    delays.observe(Math.max(0, attempt.at - createdAt) / millisPerSecond)
  }
  if ("settledAt" in delivery) settled.labels(kind, delivery._tag).inc()
}

/** Wraps the queue and records every saved outcome. */
export const countingDeliveries = (queue: DeliveryQueue["Service"]): DeliveryQueue["Service"] => ({
  ...queue,
  save: (deliveries) =>
    Effect.tap(queue.save(deliveries), () => Effect.sync(() => deliveries.forEach(take))),
  saveExhausted: (delivery, decide) =>
    Effect.tap(queue.saveExhausted(delivery, decide), () => Effect.sync(() => take(delivery))),
})
