/**
 * Creates a span for each recorded request, such as `POST /v1/orders`, with the attributes that
 * OpenTelemetry's semantic conventions for HTTP servers require.
 *
 * The span is created when the request arrives, because the rows that the request stores continue
 * its trace and the response contains its id. Source:
 * https://opentelemetry.io/docs/specs/semconv/http/http-spans/, consulted 2026-11-21.
 */
import type { ObservedRoute, RequestStarted } from "@procurement/adapter-http-express"
import { isRecorded } from "@procurement/app-platform"
import * as Context from "effect/Context"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"

export interface SpanDeps {
  /** Undefined when nothing is recorded. */
  readonly tracer: Tracer.Tracer | undefined
  /** The recorded share of the traces that start here. */
  readonly ratio: number
  /** Epoch milliseconds. */
  readonly now: () => number
}

type Trace = RequestStarted["trace"]

export interface RequestSpan {
  readonly trace: Trace
  readonly ended: (status: number | undefined) => void
}

const nanosPerMilli = 1_000_000n

const parentOf = ({ traceId, parentSpanId, sampled }: Trace): Option.Option<Tracer.AnySpan> =>
  parentSpanId === undefined
    ? Option.none()
    : Option.some(Tracer.externalSpan({ traceId, spanId: parentSpanId, sampled }))

const open = (
  tracer: Tracer.Tracer,
  route: ObservedRoute,
  { requestId, trace }: RequestStarted,
  startTime: bigint,
): Tracer.Span => {
  const span = tracer.span({
    name: `${route.method} ${route.path}`,
    parent: parentOf({ ...trace, sampled: true }),
    annotations: Context.empty(),
    links: [],
    startTime,
    kind: "server",
    root: trace.parentSpanId === undefined,
    sampled: true,
  })
  span.attribute("http.request.method", route.method)
  span.attribute("http.route", route.path)
  span.attribute("request.id", requestId)
  return span
}

const exitOf = (status: number | undefined): Exit.Exit<void, string> =>
  status === undefined || status < 500 ? Exit.void : Exit.fail(`HTTP ${status}`)

/** A span that is not recorded needs no end. */
const forget = (): void => undefined

/** The span of a request; only its trace without a tracer or when the trace is not recorded. */
export const requestSpan = (
  deps: SpanDeps,
  route: ObservedRoute,
  started: RequestStarted,
): RequestSpan => {
  const { tracer, ratio, now } = deps
  const { trace } = started
  if (tracer === undefined) return { trace, ended: forget }
  if (!trace.sampled && !isRecorded(trace.traceId, ratio)) return { trace, ended: forget }
  const startMillis = now()
  const begin = performance.now()
  const span = open(tracer, route, started, BigInt(Math.round(startMillis)) * nanosPerMilli)
  return {
    trace: { ...trace, traceId: span.traceId, spanId: span.spanId, sampled: true },
    ended: (status) => {
      if (status !== undefined) span.attribute("http.response.status_code", status)
      const endMillis = startMillis + performance.now() - begin
      span.end(BigInt(Math.round(endMillis * 1_000)) * 1_000n, exitOf(status))
    },
  }
}
