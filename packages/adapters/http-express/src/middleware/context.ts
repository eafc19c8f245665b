/**
 * The context of a request in the middleware: its id, its trace, its caller, its limits, its body.
 * Each middleware adds its part.
 */
import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import * as Tracer from "effect/Tracer"
import type { Request } from "express"
import type { Admission } from "../limits/admission.ts"
import type { Body } from "../request/body.ts"
import type { Call } from "../request/route.ts"

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
  /** 16 hexadecimal digits: this service's span. */
  readonly spanId: string
  /** The caller's span, if it sent a trace. */
  readonly parentSpanId?: string | undefined
  /** True when the trace is recorded, because the caller or this service requests it. */
  readonly sampled: boolean
}

/** Version 00 ends here; a later version may continue after another hyphen. */
const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/
const sampledFlag = 0x01

/** The trace of a `traceparent`; undefined when the specification does not allow it. */
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

/** 32 digits, of which the last 15 are random. */
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

/** The span of the request, for the effects that handle it. */
export const spanOf = ({ traceId, spanId, sampled }: Trace): Tracer.ExternalSpan =>
  Tracer.externalSpan({ traceId, spanId, sampled })

export interface RequestContext {
  readonly requestId: string
  /** The caller's trace, continued, or one that starts here. */
  trace: Trace
  /** The caller, once it is authenticated. */
  caller: object | undefined
  /** The caller's limit headers, once the limiter has decided. */
  limitHeaders: Readonly<Record<string, string>> | undefined
  /** The decision on the lines of its body, once they are charged. */
  lines: Admission | undefined
  /** The headers of every response of the route. */
  routeHeaders: Readonly<Record<string, string>> | undefined
  /** The body, once it is read. */
  body: Body | undefined
  /** The bytes of the response's body before compression, once it is known. */
  responseBytes: number
  /** `Location` of the response. */
  location: string | undefined
  /** The code of the response, if it is a problem. */
  problemCode: string | undefined
}

const context = Symbol("context")

/** Stored on the request itself: looking it up is free, and it ends with the request. */
type WithContext = IncomingMessage & { [context]?: RequestContext }

export const contextOf = (request: WithContext): RequestContext =>
  (request[context] ??= {
    requestId: requestIdOf(request),
    trace: traceOf(request),
    caller: undefined,
    limitHeaders: undefined,
    lines: undefined,
    routeHeaders: undefined,
    body: undefined,
    responseBytes: 0,
    location: undefined,
    problemCode: undefined,
  })

/** Routes without authentication have no caller; earlier middleware has set the right type. */
export const callerOf = <Caller>(request: Request): Caller => contextOf(request).caller as Caller

/** The input of a handler. */
export const callOf = <Caller>(request: Request): Call<Caller> => {
  const { body } = contextOf(request)
  const value = body?._tag === "Json" ? body.value : undefined
  return { request, principal: callerOf(request), body: value }
}
