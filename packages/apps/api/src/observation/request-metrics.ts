/**
 * Rate, errors and duration of every route, by its template: never by a path, of which callers
 * could make up any number.
 */
import { change, record, requestBoundaries, series } from "@procurement/app-platform"
import * as Metric from "effect/Metric"

/** The listener that accepted the request. */
export type ListenerName = "customers" | "operators"

const requests = series(
  Metric.counter("http_requests_total", {
    description:
      "Requests by listener, method, route and status; aborted: the caller disconnected.",
    incremental: true,
  }),
  "listener",
  "method",
  "route",
  "status",
)

const durations = series(
  Metric.histogram("http_request_duration_seconds", {
    description: "From the request's head to the end of the answer.",
    boundaries: requestBoundaries,
  }),
  "listener",
  "method",
  "route",
)

const inFlight = series(
  Metric.gauge("http_requests_in_flight", { description: "Requests that are being answered." }),
  "listener",
)

const millisPerSecond = 1_000

export interface RouteMetrics {
  readonly came: () => void
  readonly answered: (status: number | undefined, millis: number) => void
}

/** The series of one route, looked up once. */
export const metricsOfRoute = (
  listener: ListenerName,
  method: string,
  route: string,
): RouteMetrics => {
  const open = inFlight(listener)
  const duration = durations(listener, method, route)
  const byStatus = new Map<number | undefined, ReturnType<typeof requests>>()
  const countOf = (status: number | undefined) => {
    const known = byStatus.get(status)
    if (known !== undefined) return known
    const made = requests(
      listener,
      method,
      route,
      status === undefined ? "aborted" : String(status),
    )
    byStatus.set(status, made)
    return made
  }
  return {
    came: () => change(open, 1),
    answered: (status, millis) => {
      change(open, -1)
      record(countOf(status), 1)
      record(duration, millis / millisPerSecond)
    },
  }
}
