import { describe, expect, it } from "@effect/vitest"
import { instant, warsawDate, warsawMidnight } from "@procurement/domain/calendar"
import {
  beginningOf,
  nextThreshold,
  percentOf,
  previousMonth,
  quotaMarks,
  quotaMonthAt,
  reachedMarks,
  resetOf,
  thresholdOf,
} from "@procurement/domain/quota"
import * as Schema from "effect/Schema"

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const Limit = between(0, 1_000_000_000)
const Used = between(0, 2_000_000_000)
const SmallLimit = between(0, 40)
const SmallUsed = between(0, 50)
const Time = between(Date.UTC(2020, 0, 1), Date.UTC(2045, 11, 31))

describe("Quota months and marks", () => {
  it.prop(
    "an instant is within its month, and the reset starts the next month",
    [Time],
    ([time]) => {
      const at = instant(time)
      const month = quotaMonthAt(at)
      expect(beginningOf(month)).toBeLessThanOrEqual(at)
      expect(resetOf(month)).toBeGreaterThan(at)
      expect(previousMonth(quotaMonthAt(resetOf(month)))).toBe(month)
      expect(quotaMonthAt(instant(resetOf(month) - 1))).toBe(month)
    },
  )

  it.prop("the midnight of a day is its first instant", [Time], ([time]) => {
    const day = warsawDate(instant(time))
    const midnight = warsawMidnight(day)
    expect(warsawDate(midnight)).toBe(day)
    expect(warsawDate(instant(midnight - 1)) < day).toBe(true)
  })

  it.prop("reachedMarks agrees with exact integer arithmetic", [Used, Limit], (pair) => {
    const [used, limit] = pair
    const exactly = quotaMarks.filter(
      (mark) => used > 0 && BigInt(used) * 100n >= BigInt(limit) * BigInt(mark),
    )
    expect(reachedMarks(used, limit)).toEqual(exactly)
  })

  it.prop(
    "thresholdOf agrees with exact arithmetic for small volumes",
    [SmallUsed, SmallLimit],
    ([used, limit]) => {
      for (const mark of quotaMarks) {
        const reached = used > 0 && used * 100 >= limit * mark
        expect(used >= thresholdOf(limit, mark)).toBe(reached)
      }
    },
  )

  it.prop("percentOf rounds down", [Used, between(1, 1_000_000_000)], ([used, limit]) => {
    expect(BigInt(percentOf(used, limit))).toBe((BigInt(used) * 100n) / BigInt(limit))
  })

  it.prop("more usage never removes a reached mark", [SmallUsed, SmallLimit], ([used, limit]) => {
    const now = reachedMarks(used, limit)
    expect(reachedMarks(used + 1, limit)).toEqual(expect.arrayContaining([...now]))
  })

  it.prop(
    "no mark is reached before nextThreshold, and one is reached at it",
    [SmallUsed, SmallLimit],
    (pair) => {
      const [used, limit] = pair
      const given = reachedMarks(used, limit)
      const next = nextThreshold(used, limit, given)
      const before = next === undefined ? used + 100 : next - 1
      expect(reachedMarks(Math.max(used, before), limit)).toEqual(given)
      if (next !== undefined) expect(reachedMarks(next, limit).length).toBeGreaterThan(given.length)
    },
  )
})
