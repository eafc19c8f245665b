import { describe, expect, it } from "@effect/vitest"
import {
  currentTrace,
  inTrace,
  isSampled,
  spanOf,
  TraceContext,
  traceOf,
} from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const traceId = "0af7651916cd43dd8448eb211c80319c"
const spanId = "b7ad6b7169203331"
const contextWith = (flags: string) =>
  Schema.decodeUnknownSync(TraceContext)(`00-${traceId}-${spanId}-${flags}`)
const recorded = contextWith("01")

describe("TraceContext", () => {
  it.each([
    "",
    `00-${traceId}-${spanId}`,
    `01-${traceId}-${spanId}-01`,
    `00-${"0".repeat(32)}-${spanId}-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
  ])("%j is not a trace context", (text) => {
    expect(Schema.is(TraceContext)(text)).toBe(false)
  })

  it.each([
    ["01", true],
    ["03", true],
    ["ff", true],
    ["00", false],
    ["02", false],
    ["fe", false],
  ])("with the flags %s, isSampled returns %s", (flags, isRecorded) => {
    expect(isSampled(contextWith(flags))).toBe(isRecorded)
  })

  it("spanOf and traceOf are inverse", () => {
    const span = Option.getOrThrow(spanOf(recorded))
    expect(span).toMatchObject({ traceId, spanId, sampled: true })
    expect(traceOf(span)).toBe(recorded)
  })
})

describe("currentTrace and inTrace", () => {
  it.effect("currentTrace is absent without an open span", () =>
    Effect.gen(function* () {
      expect(Option.isNone(yield* currentTrace)).toBe(true)
    }),
  )

  it.effect("inTrace continues the given trace in a new span", () =>
    Effect.gen(function* () {
      const [inner, outer] = yield* Effect.gen(function* () {
        const own = Option.getOrThrow(yield* currentTrace)
        const below = yield* inTrace(undefined, "step")(currentTrace)
        return [Option.getOrThrow(below), own] as const
      }).pipe(inTrace(recorded, "work"))
      for (const context of [inner, outer]) {
        expect(context.split("-").slice(0, 2)).toEqual(["00", traceId])
        expect(isSampled(context)).toBe(true)
      }
      expect(new Set([inner, outer, recorded]).size).toBe(3)
    }),
  )

  it.effect("inTrace keeps a trace unsampled", () =>
    Effect.gen(function* () {
      const context = yield* inTrace(contextWith("00"), "work")(currentTrace)
      expect(isSampled(Option.getOrThrow(context))).toBe(false)
    }),
  )

  it.effect("inTrace starts a new trace when no trace is given", () =>
    Effect.gen(function* () {
      const context = yield* inTrace(undefined, "work")(currentTrace)
      expect(Option.getOrThrow(context)).not.toContain(traceId)
    }),
  )
})
