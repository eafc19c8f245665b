/**
 * Metrics of KSeF's limits: requests by group and status, and the time until which KSeF blocks. All
 * workers share one budget, because KSeF limits by the seller's NIP and IP address.
 */
import type { KsefOptions, SystemWarning } from "@procurement/adapter-ksef"
import { type Logger, type MetricsSource, requestBuckets } from "@procurement/app-platform"
import { instant } from "@procurement/domain/calendar"
import { type ClearanceBudget, limitGroups, scaledLimits } from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { Counter, Gauge, Histogram } from "prom-client"

const requests = new Counter({
  name: "ksef_requests_total",
  help: "Requests to KSeF, by group of limits and status; none: no response.",
  labelNames: ["group", "status"],
})

const durations = new Histogram({
  name: "ksef_request_duration_seconds",
  help: "Seconds from the first byte of a request to the last byte of its response.",
  buckets: [...requestBuckets],
  labelNames: ["group"],
})

const blockedUntil = new Gauge({
  name: "ksef_blocked_until_timestamp_seconds",
  help: "End of the pause that KSeF's Retry-After requested, in seconds since 1970.",
  labelNames: ["group"],
})

const budgets = new Gauge({
  name: "ksef_limit_requests",
  help: "Requests that KSeF allows in a window, by group and seconds.",
  labelNames: ["group", "window"],
})

const warnings = new Counter({
  name: "ksef_system_warnings_total",
  help: "Warnings in KSeF's responses, by code; KSeF warns before it starts to reject.",
  labelNames: ["code"],
})

const warningLogMillis = 3_600_000
/** KSeF chooses the codes; further ones count as `other`, which bounds series and memory. */
const maximumWarningCodes = 20

/** Counts every warning; logs each code once an hour, because every response may carry it. */
export const watchWarnings = (
  now: () => number,
  log: Pick<Logger, "warn">,
): NonNullable<KsefOptions["onSystemWarning"]> => {
  const loggedAt = new Map<string, number>()
  return ({ code: stated, message }: SystemWarning) => {
    const isKnown = loggedAt.has(stated) || loggedAt.size < maximumWarningCodes
    const code = isKnown ? stated : "other"
    warnings.labels(code).inc()
    const last = loggedAt.get(code)
    if (last !== undefined && now() - last < warningLogMillis) return
    loggedAt.set(code, now())
    log.warn({ code: stated, warning: message.slice(0, 1_000) }, "KSeF warns")
  }
}

const millisPerSecond = 1_000

/** Exports KSeF's limits beside their use; a scale of 0 means the published limits. */
const recordLimits = (scale: number): void => {
  const limits = scaledLimits(scale === 0 ? 1 : scale)
  for (const group of limitGroups) {
    const { perSecond, perMinute, perHour } = limits[group]
    budgets.labels(group, "1").set(perSecond)
    if (perMinute !== undefined) budgets.labels(group, "60").set(perMinute)
    if (perHour !== undefined) budgets.labels(group, "3600").set(perHour)
  }
}

const available = new Gauge({
  name: "ksef_budget_available",
  help: "Requests that KSeF's limits allow now, by group; every worker reports the same number.",
  labelNames: ["group"],
})

/** Reads the budget at each scrape; `now` is in epoch milliseconds. */
export const budgetOf = (budget: ClearanceBudget["Service"], now: () => number): MetricsSource => ({
  name: "ksef budget",
  look: async () => {
    const at = instant(now())
    for (const group of limitGroups) {
      available.labels(group).set(await Effect.runPromise(budget.available(group, at)))
    }
  },
})

/**
 * Observes the KSeF client. `now` is in epoch milliseconds; `scale` multiplies KSeF's published
 * limits.
 */
export const watchKsef = (now: () => number, scale: number): NonNullable<KsefOptions["onCall"]> => {
  recordLimits(scale)
  return ({ group, status, durationMillis, retryAfterSeconds }) => {
    requests.labels(group, status === undefined ? "none" : String(status)).inc()
    durations.labels(group).observe(durationMillis / millisPerSecond)
    if (retryAfterSeconds === undefined) return
    blockedUntil.labels(group).set(Math.ceil(now() / millisPerSecond) + retryAfterSeconds)
  }
}
