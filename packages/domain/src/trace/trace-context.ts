/**
 * Trace of stored data, as a W3C `traceparent`.
 *
 * Work that one process stores and another executes appears in one trace. Spans are Effect's;
 * recording them is up to the application. Source: https://www.w3.org/TR/trace-context/, 3.2,
 * consulted 2026-11-21.
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Tracer from "effect/Tracer"

const form = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/
const sampledFlag = 0x01

export const TraceContext = Schema.String.check(
  Schema.isPattern(form, { message: "a traceparent of version 00" }),
).pipe(Schema.brand("TraceContext"))
export type TraceContext = typeof TraceContext.Type

/** Returns the trace context that continues the span elsewhere. */
export const traceOf = ({ traceId, spanId, sampled }: Tracer.AnySpan): TraceContext =>
  `00-${traceId}-${spanId}-${sampled ? "01" : "00"}` as TraceContext

/** Returns the trace of the current span, if any. */
export const currentTrace: Effect.Effect<Option.Option<TraceContext>> = Effect.map(
  // Not `currentParentSpan`: without a span it makes an error, with a stack trace, for each call.
  Effect.serviceOption(Tracer.ParentSpan),
  Option.map(traceOf),
)

/** Returns whether the trace is recorded (sampled flag). */
export const isSampled = (context: TraceContext): boolean =>
  (Number.parseInt(context.slice(-2), 16) & sampledFlag) === sampledFlag

/** Runs the work with the current trace, to be stored with its data. */
export const withCurrentTrace = <A, E, R>(
  work: (trace: TraceContext | undefined) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.flatMap(currentTrace, (trace) => work(Option.getOrUndefined(trace)))

/** Returns the span of a context, as a parent for spans of this process. */
export const spanOf = (context: TraceContext): Option.Option<Tracer.ExternalSpan> => {
  const [, traceId, spanId] = form.exec(context) ?? []
  if (traceId === undefined || spanId === undefined) return Option.none()
  return Option.some(Tracer.externalSpan({ traceId, spanId, sampled: isSampled(context) }))
}

/** Returns span options for the given trace, if any. */
export const parentOf = (
  context: TraceContext | undefined,
): { readonly parent?: Tracer.ExternalSpan } => {
  const parent = context === undefined ? undefined : Option.getOrUndefined(spanOf(context))
  return parent === undefined ? {} : { parent }
}

/** Runs the work in a span of that name, in the given trace if any. */
export const inTrace =
  (context: TraceContext | undefined, name: string, attributes: Record<string, unknown> = {}) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, Exclude<R, Tracer.ParentSpan>> => {
    const options = { ...parentOf(context), attributes, captureStackTrace: false }
    return Effect.withSpan(work, name, options)
  }

/**
 * Logs a failure with its cause: a typed failure, such as an unavailable database, as a warning
 * because it is temporary; a defect as an error.
 */
export const logFailure = (
  cause: Cause.Cause<unknown>,
  words: string,
  data: object = {},
): Effect.Effect<void> =>
  Cause.hasDies(cause) ? Effect.logError(words, data, cause) : Effect.logWarning(words, data, cause)
