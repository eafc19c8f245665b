/** Records each request: its metrics, its span, its log line, and its record for the customer. */
import type { Observe } from "@procurement/adapter-http-express"
import type { Logger } from "@procurement/app-platform"
import { logRequest } from "./request-log.ts"
import { type ListenerName, metricsOfRoute } from "./request-metrics.ts"
import type { RequestRecorder } from "./request-recorder.ts"
import { requestSpan, type SpanDeps } from "./request-spans.ts"

export interface ObservationDeps {
  readonly log: Logger
  readonly spans: SpanDeps
  /** Records customers' requests. */
  readonly recorder?: RequestRecorder
}

/** Records metrics, spans and log lines of the requests to one listener. */
export const observeRequests =
  ({ log, spans, recorder }: ObservationDeps, listener: ListenerName): Observe =>
  (route) => {
    const metrics = metricsOfRoute(listener, route.method, route.path)
    return (started) => {
      const beganMillis = performance.now()
      metrics.came()
      const { trace, ended } = requestSpan(spans, route, started)
      return {
        trace,
        ended: (ending) => {
          const millis = performance.now() - beganMillis
          metrics.answered(ending.status, millis)
          ended(ending.status)
          recorder?.note(route, started, ending, millis)
          logRequest({ log, listener, route, started, trace }, ending, millis)
        },
      }
    }
  }
