/**
 * W3C Trace Context: whether a request belongs to a trace of its caller, and the trace it is then
 * spoken of under.
 *
 * A valid `traceparent` is continued: same trace id and sampling, a span id of our own. Otherwise a
 * trace begins here. Every answer tells of it in `traceresponse`, in the form of `traceparent`, as
 * the draft of Trace Context level 2 had it. Source: https://www.w3.org/TR/trace-context/, 3.2,
 * consulted 2026-11-20.
 */
import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import * as Tracer from "effect/Tracer"

export interface Trace {
  /** 32 hexadecimal digits, the same through all systems that a request passes. */
  readonly traceId: string
  /** 16 hexadecimal digits: this service's part in it. */
  readonly spanId: string
  /** The caller's part, when it has brought a trace. */
  readonly parentSpanId?: string | undefined
  /** Whether the trace is recorded: by the caller's wish, unless somebody here wants it too. */
  readonly sampled: boolean
}

/** Version 00 ends here; a later version may have more after another hyphen. */
const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/
const sampledFlag = 0x01

/** The trace of a `traceparent`, or undefined when it is none that the specification allows. */
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
