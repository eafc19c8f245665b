/** All that is taken down of a request: its metrics, its span, its line in the log. */
import type { Observe } from "@procurement/adapter-http-express"
import type { Logger } from "@procurement/app-chassis"
import { logRequest } from "./request-log.ts"
import { type DoorName, metricsOfRoute } from "./request-metrics.ts"
import { requestSpan, type SpanDeps } from "./request-spans.ts"

export interface ObservationDeps {
  readonly log: Logger
  readonly spans: SpanDeps
}

/** Sees the requests of that door. */
export const observeRequests =
  ({ log, spans }: ObservationDeps, door: DoorName): Observe =>
  (route) => {
    const metrics = metricsOfRoute(door, route.method, route.path)
    return (begun) => {
      const beganMillis = performance.now()
      metrics.came()
      const { trace, ended } = requestSpan(spans, route, begun)
      return {
        trace,
        ended: (ending) => {
          const millis = performance.now() - beganMillis
          metrics.answered(ending.status, millis)
          ended(ending.status)
          logRequest({ log, door, route, begun, trace }, ending, millis)
        },
      }
    }
  }
