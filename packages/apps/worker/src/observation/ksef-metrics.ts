/**
 * Metrics of KSeF's limits and their use: requests by group and status, and how long KSeF blocks.
 * All workers share one budget, that of the seller's NIP and their IP address.
 */
import type { KsefOptions, SystemWarning } from "@procurement/adapter-ksef"
import {
  type Logger,
  type MetricsSource,
  record,
  requestBoundaries,
  series,
} from "@procurement/app-platform"
import { instant } from "@procurement/domain/calendar"
import { type ClearanceBudget, limitGroups, scaledLimits } from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

const requests = series(
  Metric.counter("ksef_requests_total", {
    description: "Requests to KSeF by group of limits and status; none: there was no response.",
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
    description: "When KSeF accepts requests again, by its Retry-After, in seconds since 1970.",
  }),
  "group",
)

const budgets = series(
  Metric.gauge("ksef_limit_requests", {
    description: "Requests that KSeF allows in a window, by group and seconds.",
  }),
  "group",
  "window",
)

const warnings = series(
  Metric.counter("ksef_system_warnings_total", {
    description: "Warnings that KSeF added to its answers, by code: they announce refusals.",
    incremental: true,
  }),
  "code",
)

const warningLogMillis = 3_600_000
/** Codes come from KSeF: more of them count as `other`, which bounds series and memory. */
const mostWarningCodes = 20

/** Counts every warning; logs each code once an hour, for every answer may carry it. */
export const watchWarnings = (
  now: () => number,
  log: Pick<Logger, "warn">,
): NonNullable<KsefOptions["onSystemWarning"]> => {
  const loggedAt = new Map<string, number>()
  return ({ code: stated, message }: SystemWarning) => {
    const isKnown = loggedAt.has(stated) || loggedAt.size < mostWarningCodes
    const code = isKnown ? stated : "other"
    record(warnings(code), 1)
    const last = loggedAt.get(code)
    if (last !== undefined && now() - last < warningLogMillis) return
    loggedAt.set(code, now())
    log.warn({ code: stated, warning: message.slice(0, 1_000) }, "KSeF warns")
  }
}

const millisPerSecond = 1_000

/** KSeF's limits, to compare the use with; a scale of 0 means the published limits. */
const recordLimits = (scale: number): void => {
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
    description: "Requests that could be made now, by group; the same at every worker.",
  }),
  "group",
)

/** Read at each scrape; `now` is in epoch milliseconds. */
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
 * For the client of KSeF. `now` is in epoch milliseconds; the scale multiplies the limits that KSeF
 * publishes.
 */
export const watchKsef = (
  now: () => number,
  scale: number,
): NonNullable<KsefOptions["onExchange"]> => {
  recordLimits(scale)
  return ({ group, status, durationMillis, retryAfterSeconds }) => {
    record(requests(group, status === undefined ? "none" : String(status)), 1)
    record(durations(group), durationMillis / millisPerSecond)
    if (retryAfterSeconds === undefined) return
    record(blockedUntil(group), Math.ceil(now() / millisPerSecond) + retryAfterSeconds)
  }
}
