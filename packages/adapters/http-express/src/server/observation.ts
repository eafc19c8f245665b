/**
 * What operators see of each request: its route, its id and trace, its caller and its outcome.
 *
 * Routes are named by their templates: neither a path nor any other input of a caller becomes the
 * name of a metric or span.
 */
import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as Tracer from "effect/Tracer"
import type { Request, RequestHandler, Response } from "express"

const harmless = /^[\w.:-]{1,128}$/

/**
 * The id of a request, in every response as `X-Request-Id`.
 *
 * A caller may send its own id if it is safe in a header and in a log line.
 */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, "headers">): string => {
  const brought = headers["x-request-id"]
  return typeof brought === "string" && harmless.test(brought) ? brought : `req_${randomUUID()}`
}

/**
 * W3C Trace Context: the trace of a request, which the caller or this service starts.
 *
 * A valid `traceparent` is continued: same trace id and sampling, a new span id. Otherwise a new
 * trace starts here. Every response names its trace in `traceresponse`, in the form of
 * `traceparent`, as in the draft of Trace Context level 2.
 * Source: https://www.w3.org/TR/trace-context/, 3.2, consulted 2026-11-20.
 */
export interface Trace {
  /** 32 hexadecimal digits, the same through all systems that a request passes. */
  readonly traceId: string
  /** 16 hexadecimal digits: this service's part in it. */
  readonly spanId: string
  /** The caller's span, when it sent a trace. */
  readonly parentSpanId?: string | undefined
  /** Whether the trace is recorded, because the caller or this service requests it. */
  readonly sampled: boolean
}

/** Version 00 ends here; a later version may have more after another hyphen. */
const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/
const sampledFlag = 0x01

/** The trace of a `traceparent`, or undefined when the specification does not allow it. */
export const parseTraceparent = (
  traceparent: string,
): Pick<Trace, "traceId" | "parentSpanId" | "sampled"> | undefined => {
  const [, version, traceId, parentSpanId, flags = "", more] = form.exec(traceparent) ?? []
  if (traceId === undefined || (version === "00" && more !== undefined)) return undefined
  return {
    traceId,
    parentSpanId,
    sampled: (Number.parseInt(flags, 16) & sampledFlag) === sampledFlag,
  }
}

/** 32 digits, of which the last 15 are random as a whole. */
const fresh = (): string => {
  const id = randomUUID()
  return id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24)
}

export const traceOf = ({ headers }: Pick<IncomingMessage, "headers">): Trace => {
  const ids = fresh()
  const spanId = `1${ids.slice(17)}`
  const brought = headers["traceparent"]
  const continued = typeof brought === "string" ? parseTraceparent(brought) : undefined
  return { traceId: ids, sampled: false, ...continued, spanId }
}

/** The value of `traceresponse`. */
export const traceresponse = ({ traceId, spanId, sampled }: Trace): string =>
  `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`

/** The request's own span, for the effects that answer it. */
export const spanOf = ({ traceId, spanId, sampled }: Trace): Tracer.ExternalSpan =>
  Tracer.externalSpan({ traceId, spanId, sampled })

export interface ObservedRoute {
  readonly method: string
  /** As OpenAPI writes it: `/v1/orders/{id}`; or the name for all paths outside the table. */
  readonly path: string
}

export interface RequestStarted {
  readonly request: Request
  readonly response: Response
  readonly requestId: string
  /** The caller's trace, continued, or one that starts here. */
  readonly trace: Trace
}

export interface RequestEnded {
  /** Undefined when the caller closed the connection before the response. */
  readonly status: number | undefined
  /** The caller, if it was authenticated. */
  readonly caller: object | undefined
  /** The response's `Location`. */
  readonly location: string | undefined
  /** The code of the problem, if the response is one. */
  readonly problemCode: string | undefined
}

export interface ObservedRequest {
  /** The trace of the request from now on. */
  readonly trace: Trace
  /** Called once, when the response was sent or the caller closed the connection. */
  readonly ended: (ending: RequestEnded) => void
}

/** Called once for each route; the function that it returns is called first for each request. */
export type Observe = (route: ObservedRoute) => (started: RequestStarted) => ObservedRequest

/** What stays the same throughout a request. */
export interface RequestMarks {
  readonly requestId: string
  trace: Trace
  caller: object | undefined
  location: string | undefined
  problemCode: string | undefined
}

const marks = Symbol("marks")

/** On the request itself: looking it up costs nothing, and it ends with the request. */
type Marked = IncomingMessage & { [marks]?: RequestMarks }

export const marksOf = (request: Marked): RequestMarks =>
  (request[marks] ??= {
    requestId: requestIdOf(request),
    trace: traceOf(request),
    caller: undefined,
    location: undefined,
    problemCode: undefined,
  })

const statusOf = (response: ServerResponse): number | undefined =>
  response.headersSent ? response.statusCode : undefined

/** The handler, watched. */
export const observed = (
  observe: Observe,
  route: ObservedRoute,
  handler: RequestHandler,
): RequestHandler => {
  const watch = observe(route)
  return (request, response, next) => {
    const own = marksOf(request)
    const { requestId, trace } = own
    const watched = watch({ request, response, requestId, trace })
    own.trace = watched.trace
    response.on("close", () => {
      const { caller, location, problemCode } = own
      watched.ended({ status: statusOf(response), caller, location, problemCode })
    })
    return handler(request, response, next)
  }
}
