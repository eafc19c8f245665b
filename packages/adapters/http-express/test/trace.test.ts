/** W3C Trace Context: a valid `traceparent` is continued, an invalid one replaced. */
import { describe, expect, it } from "vitest"
import { parseTraceparent, traceOf, traceresponse } from "../src/middleware/context.ts"

const traceId = "0af7651916cd43dd8448eb211c80319c"
const parentId = "b7ad6b7169203331"
const valid = `00-${traceId}-${parentId}-01`

describe("parseTraceparent", () => {
  it.each([
    [valid, true],
    [`00-${traceId}-${parentId}-00`, false],
    [`00-${traceId}-${parentId}-03`, true],
    [`00-${traceId}-${parentId}-fe`, false],
    [`01-${traceId}-${parentId}-01`, true],
    [`cc-${traceId}-${parentId}-01-what-the-future-will-be-like`, true],
  ])("parseTraceparent accepts %s", (traceparent, sampled) => {
    expect(parseTraceparent(traceparent)).toEqual({
      traceId,
      parentSpanId: parentId,
      sampled,
    })
  })

  it.each([
    "",
    traceId,
    `ff-${traceId}-${parentId}-01`,
    `00-${traceId}-${parentId}-01-more`,
    `01-${traceId}-${parentId}-01.more`,
    `00-${"0".repeat(32)}-${parentId}-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${parentId}-01`,
    `00-${traceId}-${parentId}-1`,
    `00-${traceId.slice(1)}-${parentId}-01`,
    `00-${traceId}-${parentId}-0x`,
    `0-${traceId}-${parentId}-01`,
    ` ${valid}`,
    `${valid}, ${valid}`,
    `${valid}\n`,
  ])("parseTraceparent rejects %j", (traceparent) => {
    expect(parseTraceparent(traceparent)).toBeUndefined()
  })
})

describe("traceOf", () => {
  it("a continued trace has a new span", () => {
    const trace = traceOf({ headers: { traceparent: valid } })
    expect([trace.traceId, trace.sampled]).toEqual([traceId, true])
    expect(trace.spanId).not.toBe(parentId)
  })

  it.each([undefined, "nonsense"])("traceparent %s starts a new trace each time", (traceparent) => {
    const headers = traceparent === undefined ? {} : { traceparent }
    const traces = Array.from({ length: 500 }, () => traceOf({ headers }))
    expect(new Set(traces.map((trace) => trace.traceId)).size).toBe(500)
    expect(new Set(traces.map((trace) => trace.spanId)).size).toBe(500)
    for (const trace of traces) {
      expect(parseTraceparent(traceresponse(trace))).toEqual({
        traceId: trace.traceId,
        parentSpanId: trace.spanId,
        sampled: false,
      })
    }
  })
})
