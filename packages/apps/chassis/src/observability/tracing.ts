/**
 * Spans, sent to an OpenTelemetry collector by OTLP over HTTP when the process was told of one.
 *
 * Effect's own tracer records them (docs/adr/0026). Whether a trace is recorded is decided where
 * it begins, by its id, so that all processes decide alike; whoever goes on with a trace keeps to
 * what was decided. A collector that is away costs spans and nothing else.
 */
import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as OtlpSerialization from "effect/observability/OtlpSerialization"
import * as OtlpTracer from "effect/observability/OtlpTracer"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import type { TracingSettings } from "./settings.ts"

const exportSeconds = 2

/** The last eight digits of an id, of 2^32 in all: are they among those that are recorded? */
export const isRecorded = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32

/** As the tracer, for traces that begin here at that ratio alone. */
export const recordingSome = (tracer: Tracer.Tracer, ratio: number): Tracer.Tracer =>
  Tracer.make({
    ...tracer,
    span: (options) => {
      if (Option.isSome(options.parent)) return tracer.span(options)
      const traced = tracer.span(options)
      return isRecorded(traced.traceId, ratio)
        ? traced
        : tracer.span({ ...options, sampled: false })
    },
  })

const layerRatio = (ratio: number): Layer.Layer<never> =>
  Layer.effect(
    Tracer.Tracer,
    Effect.map(Effect.tracer, (tracer) => recordingSome(tracer, ratio)),
  )

const tracesAt = (base: string): string => `${base.replace(/\/+$/, "")}/v1/traces`

/** Spans of this process, under that name; without a collector nothing is kept of them. */
export const layerTracing = (name: string, settings: TracingSettings): Layer.Layer<never> => {
  const { OTLP_URL, OTLP_HEADERS, TRACE_RATIO } = settings
  if (OTLP_URL === undefined) return Layer.empty
  const exported = OtlpTracer.layer({
    url: tracesAt(OTLP_URL),
    headers: OTLP_HEADERS,
    exportInterval: `${exportSeconds} seconds`,
    resource: {
      serviceName: name,
      attributes: { "service.instance.id": `${hostname()}-${process.pid}-${randomUUID()}` },
    },
  }).pipe(Layer.provide(OtlpSerialization.layerJson), Layer.provide(FetchHttpClient.layer))
  return Layer.provideMerge(layerRatio(TRACE_RATIO), exported)
}
