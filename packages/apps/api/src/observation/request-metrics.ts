/**
 * Rate, errors and duration of every route, labelled by its template, because callers could invent
 * any number of paths.
 */
import { requestBuckets } from "@procurement/app-platform"
import { Counter, Gauge, Histogram } from "prom-client"

/** The listener that accepted the request. */
export type ListenerName = "customers" | "operators"

const requests = new Counter({
  name: "http_requests_total",
  help: "Requests by listener, method, route and status; aborted: the caller disconnected.",
  labelNames: ["listener", "method", "route", "status"],
})

const durations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Seconds from a request's head to the end of its response.",
  buckets: [...requestBuckets],
  labelNames: ["listener", "method", "route"],
})

const inFlight = new Gauge({
  name: "http_requests_in_flight",
  help: "Requests in progress.",
  labelNames: ["listener"],
})

const millisPerSecond = 1_000

export interface RouteMetrics {
  readonly came: () => void
  readonly answered: (status: number | undefined, millis: number) => void
}

/** The metrics of one route. */
export const metricsOfRoute = (
  listener: ListenerName,
  method: string,
  route: string,
): RouteMetrics => {
  const open = inFlight.labels(listener)
  const duration = durations.labels(listener, method, route)
  return {
    came: () => open.inc(),
    answered: (status, millis) => {
      open.dec()
      requests.labels(listener, method, route, String(status ?? "aborted")).inc()
      duration.observe(millis / millisPerSecond)
    },
  }
}
