/** How long a server asks to wait. */
import { describe, expect, it } from "vitest"
import { retryAfterSeconds } from "../src/index.ts"

const at = Date.parse("2026-11-20T10:00:00.500Z")

describe("Retry-After", () => {
  it.each([
    ["0", 0],
    ["120", 120],
    [" 7 ", 7],
    ["Fri, 20 Nov 2026 10:02:01 GMT", 121],
    ["Friday, 20-Nov-26 10:02:01 GMT", 121],
    ["Fri Nov 20 10:02:01 2026", 121],
    ["Tue Dec  1 10:00:00 2026", 950_400],
    ["Tue, 01 Dec 2026 10:00:00 GMT", 950_400],
    ["Fri, 20 Nov 2026 09:00:00 GMT", 0],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 0],
    ["Wednesday, 20-Nov-75 10:00:01 GMT", 1_546_300_801],
    ["Fri, 20 Nov 2026 23:59:60 GMT", 50_400],
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
    "Fri, 31 Nov 2026 10:02:01 GMT",
    "Fri, 20 Nov 2026 24:02:01 GMT",
    "Fri Nov 20 10:02:01 2026 GMT",
    "99999999999999999999",
  ])("%j asks for nothing", (value) => {
    expect(retryAfterSeconds(value, at)).toBeUndefined()
  })
})
