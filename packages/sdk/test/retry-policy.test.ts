/** Waits, for any number of attempts, any Retry-After and any chance. */
import { describe, expect, it } from "vitest"
import { retryAfterOf } from "../src/problem-error.ts"
import { defaultRetryPolicy, waitMillis } from "../src/retry-policy.ts"

const chances = [0, 0.01, 0.5, 0.99, 1]

describe("The wait before the next attempt", () => {
  it("is never longer than the longest and never less than half of the usual one", () => {
    const policy = { ...defaultRetryPolicy, attempts: 100 }
    for (let attempted = 1; attempted <= 40; attempted += 1) {
      const usual = Math.min(policy.firstWaitMillis * 2 ** (attempted - 1), 60_000)
      for (const chance of chances) {
        const wait = waitMillis(policy, attempted, undefined, chance) ?? 0
        expect(wait).toBeGreaterThanOrEqual(usual / 2)
        expect(wait).toBeLessThanOrEqual(usual)
      }
    }
  })

  it("is at least what the service asks for, or the attempts end", () => {
    for (let seconds = 0; seconds <= 120; seconds += 1) {
      for (const chance of chances) {
        const wait = waitMillis(defaultRetryPolicy, 1, seconds, chance)
        if (seconds > 60) expect(wait).toBeUndefined()
        else expect(wait).toBeGreaterThanOrEqual(seconds * 1_000)
      }
    }
  })

  it("is over after the last attempt", () => {
    expect(waitMillis(defaultRetryPolicy, 4, undefined, 0)).toBeUndefined()
  })
})

describe("Retry-After", () => {
  const now = Date.parse("2026-11-20T12:00:00Z")
  it.each([
    ["7", 7],
    ["Fri, 20 Nov 2026 12:00:30 GMT", 30],
    ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
    ["soon", undefined],
  ])("%s is read", (text, seconds) => {
    expect(retryAfterOf(new Headers({ "retry-after": text }), now)).toBe(seconds)
  })
})
