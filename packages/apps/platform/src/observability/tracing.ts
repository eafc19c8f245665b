/**
 * Spans, sent to an OpenTelemetry collector by OTLP over HTTP if the settings name one.
 *
 * Effect's own tracer records them (docs/explanation/operation.md). The process that starts a trace
 * decides by the trace id whether to record it, so that all processes decide alike; a process that
 * continues a trace keeps that decision. When the collector is unavailable, only spans are lost.
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

/** True when the last eight digits of the id fall into the recorded share of 2^32 values. */
export const isRecorded = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32

/** Wraps the tracer so that it records this share of the traces that start here. */
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

/** Records this process's spans under `name`; without a collector they are dropped. */
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
