/**
 * KSeF's limits and what is used of them: requests by group and answer, how long KSeF has asked to
 * wait. All workers share one budget, that of the seller's NIP and the address they call from.
 */
import type { KsefOptions } from "@procurement/adapter-ksef"
import { type MetricsSource, record, requestBoundaries, series } from "@procurement/app-chassis"
import { instant } from "@procurement/domain/calendar"
import { type ClearanceBudget, limitGroups, scaledLimits } from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

const requests = series(
  Metric.counter("ksef_requests_total", {
    description: "Calls to KSeF by group of limits and status; none: there was no answer.",
    incremental: true,
  }),
  "group",
  "status",
)

const durations = series(
  Metric.histogram("ksef_request_duration_seconds", {
    description: "From the first byte sent to the last one read.",
    boundaries: requestBoundaries,
  }),
  "group",
)

const blockedUntil = series(
  Metric.gauge("ksef_blocked_until_timestamp_seconds", {
    description: "Until when KSeF has asked to be left alone, since 1970.",
  }),
  "group",
)

const budgets = series(
  Metric.gauge("ksef_limit_requests", {
    description: "How many requests KSeF allows in a window, by group and seconds.",
  }),
  "group",
  "window",
)

const millisPerSecond = 1_000

/** KSeF's limits, to be compared with what is used; without any, those it publishes. */
const tellLimits = (scale: number): void => {
  const limits = scaledLimits(scale === 0 ? 1 : scale)
  for (const group of limitGroups) {
    const { perSecond, perMinute, perHour } = limits[group]
    record(budgets(group, "1"), perSecond)
    if (perMinute !== undefined) record(budgets(group, "60"), perMinute)
    if (perHour !== undefined) record(budgets(group, "3600"), perHour)
  }
}

const available = series(
  Metric.gauge("ksef_budget_available", {
    description: "How many requests could be made now, by group; the same at every worker.",
  }),
  "group",
)

/** Asked when somebody looks; `now` is in epoch milliseconds. */
export const budgetOf = (budget: ClearanceBudget["Service"], now: () => number): MetricsSource => ({
  name: "ksef budget",
  look: async () => {
    const at = instant(now())
    for (const group of limitGroups) {
      record(available(group), await Effect.runPromise(budget.available(group, at)))
    }
  },
})

/**
 * To be handed to the client of KSeF; `now` is in epoch milliseconds, the scale how generous KSeF
 * is compared to what it publishes.
 */
export const watchKsef = (
  now: () => number,
  scale: number,
): NonNullable<KsefOptions["onExchange"]> => {
  tellLimits(scale)
  return ({ group, status, durationMillis, retryAfterSeconds }) => {
    record(requests(group, status === undefined ? "none" : String(status)), 1)
    record(durations(group), durationMillis / millisPerSecond)
    if (retryAfterSeconds === undefined) return
    record(blockedUntil(group), Math.ceil(now() / millisPerSecond) + retryAfterSeconds)
  }
}
