/** How long an endpoint asks us to wait. */
import { describe, expect, it } from "vitest"
import { retryAfterSeconds } from "../src/attempt-report.ts"

const at = Date.parse("2026-11-20T10:00:00.500Z")

describe("Retry-After", () => {
  it.each([
    ["0", 0],
    ["120", 120],
    [" 7 ", 7],
    ["Fri, 20 Nov 2026 10:02:01 GMT", 121],
    ["Fri, 20 Nov 2026 09:00:00 GMT", 0],
    ["86401", 86_401],
    ["999999999999999", 999_999_999_999_999],
    ["Fri, 27 Nov 2026 10:00:01 GMT", 604_801],
  ])("%j asks for %i seconds", (value, seconds) => {
    expect(retryAfterSeconds(value, at)).toBe(seconds)
  })

  it.each([
    undefined,
    "",
    "soon",
    "-5",
    "1.5",
    "1e3",
    "2026-11-20T10:02:00Z",
    "Fri, 20 Nov 2026 10:02:01 CET",
    "Fri, 99 Xyz 2026 10:02:01 GMT",
    "99999999999999999999",
  ])("%j asks for nothing", (value) => {
    expect(retryAfterSeconds(value, at)).toBeUndefined()
  })
})
