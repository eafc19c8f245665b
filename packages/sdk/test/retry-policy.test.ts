/** Waiting times for any number of attempts, any Retry-After and any random number. */
import { describe, expect, it } from "vitest"
import { retryAfterOf } from "../src/problem-error.ts"
import { defaultRetryPolicy, waitMillis } from "../src/retry-policy.ts"

const randomNumbers = [0, 0.01, 0.5, 0.99, 1]

describe("waitMillis", () => {
  it("a wait is between half of the usual one and all of it, up to the maximum", () => {
    const policy = { ...defaultRetryPolicy, attempts: 100 }
    for (let attempted = 1; attempted <= 40; attempted += 1) {
      const usual = Math.min(policy.firstWaitMillis * 2 ** (attempted - 1), 60_000)
      for (const random of randomNumbers) {
        const wait = waitMillis(policy, attempted, undefined, random) ?? 0
        expect(wait).toBeGreaterThanOrEqual(usual / 2)
        expect(wait).toBeLessThanOrEqual(usual)
      }
    }
  })

  it("a wait is at least Retry-After, and attempts end when that is over a minute", () => {
    for (let seconds = 0; seconds <= 120; seconds += 1) {
      for (const random of randomNumbers) {
        const wait = waitMillis(defaultRetryPolicy, 1, seconds, random)
        if (seconds > 60) expect(wait).toBeUndefined()
        else expect(wait).toBeGreaterThanOrEqual(seconds * 1_000)
      }
    }
  })

  it("there is no wait after the last attempt", () => {
    expect(waitMillis(defaultRetryPolicy, 4, undefined, 0)).toBeUndefined()
  })
})

describe("retryAfterOf", () => {
  const now = Date.parse("2026-11-20T12:00:00Z")
  it.each([
    ["7", 7],
    ["Fri, 20 Nov 2026 12:00:30 GMT", 30],
    ["Friday, 20-Nov-26 12:00:30 GMT", 30],
    ["Fri Nov 20 12:00:30 2026", 30],
    ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
    ["soon", undefined],
  ])("retryAfterOf parses %s", (text, seconds) => {
    expect(retryAfterOf(new Headers({ "retry-after": text }), now)).toBe(seconds)
  })
})
