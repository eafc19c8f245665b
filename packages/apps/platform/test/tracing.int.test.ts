import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { inTrace } from "@procurement/domain/trace"
import { listen } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Tracer from "effect/Tracer"
import { describe, expect, it } from "vitest"
import {
  isRecorded,
  layerTracing,
  readSettings,
  recordingSome,
  SettingsError,
  tracingSettings,
} from "../src/index.ts"

const settingsWith = (variables: Readonly<Record<string, string>>) =>
  readSettings(tracingSettings, variables)

const startCollector = async () => {
  const bodies: Array<string> = []
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(200, { "content-type": "application/json" }).end("{}")
  })
  const { url, stop } = await listen(server)
  return { url, received: () => bodies.join("\n"), close: stop }
}

const work = Effect.void.pipe(inTrace(undefined, "some work"))

describe("Trace export", () => {
  it("a process exports all its spans under its name before it ends", async () => {
    const collector = await startCollector()
    const runtime = ManagedRuntime.make(
      layerTracing("sample", settingsWith({ OTLP_URL: collector.url })),
    )
    await runtime.runPromise(work)
    await runtime.dispose()
    expect(collector.received()).toContain('"some work"')
    expect(collector.received()).toContain('"sample"')
    await collector.close()
  })

  it("a process with TRACE_RATIO=0 exports no trace that starts in it", async () => {
    const collector = await startCollector()
    const settings = settingsWith({ OTLP_URL: collector.url, TRACE_RATIO: "0" })
    const runtime = ManagedRuntime.make(layerTracing("sample", settings))
    await runtime.runPromise(Effect.replicateEffect(work, 20))
    await runtime.dispose()
    expect(collector.received()).toBe("")
    await collector.close()
  })

  it("an unavailable collector neither fails the work nor delays the shutdown", async () => {
    const collector = await startCollector()
    await collector.close()
    const runtime = ManagedRuntime.make(
      layerTracing("sample", settingsWith({ OTLP_URL: collector.url })),
    )
    expect(await runtime.runPromise(Effect.as(work, 7))).toBe(7)
    await runtime.dispose()
  })
})

describe("Trace sampling", () => {
  it("isRecorded samples by the trace id, so that all services decide alike", () => {
    const ids = Array.from({ length: 4_096 }, (_, nth) => nth.toString(16).padStart(3, "0"))
    const recorded = (ratio: number) =>
      ids.filter((id) => isRecorded(`${"a".repeat(24)}${id}00000`, ratio)).length
    expect([recorded(0), recorded(0.25), recorded(1)]).toEqual([0, 1_024, 4_096])
  })

  it("recordingSome keeps the sampling decision of a parent span", () => {
    const none = recordingSome(Tracer.nativeTracer, 0)
    const sampledBy = (parent: Tracer.AnySpan | undefined) =>
      Effect.runSync(
        Effect.withTracer(
          Effect.map(
            Effect.makeSpan("one", parent === undefined ? {} : { parent }),
            ({ sampled }) => sampled,
          ),
          none,
        ),
      )
    const span = { traceId: "a".repeat(32), spanId: "b".repeat(16) }
    expect(sampledBy(Tracer.externalSpan({ ...span, sampled: true }))).toBe(true)
    expect(sampledBy(Tracer.externalSpan({ ...span, sampled: false }))).toBe(false)
    expect(sampledBy(undefined)).toBe(false)
  })
})

describe("Tracing settings", () => {
  it("the tracing settings parse OTLP_HEADERS and TRACE_RATIO", () => {
    const variables = { OTLP_HEADERS: "Authorization=Bearer x=, x-team=a", TRACE_RATIO: "0.25" }
    expect(settingsWith(variables)).toEqual({
      OTLP_URL: undefined,
      OTLP_HEADERS: { authorization: "Bearer x=", "x-team": "a" },
      TRACE_RATIO: 0.25,
    })
  })

  it.each([
    [{ TRACE_RATIO: "1.5" }, "TRACE_RATIO=1.5: must be a number from 0 to 1"],
    [{ OTLP_HEADERS: "secret" }, "OTLP_HEADERS: must be name=value, separated by commas"],
    [{ OTLP_URL: "collector" }, "OTLP_URL=collector: "],
  ])("%o is rejected with a line that names the key", (variables, line) => {
    expect(() => settingsWith(variables)).toThrow(SettingsError)
    expect(() => settingsWith(variables)).toThrow(line)
  })
})
