import { instant, type LocalDate, warsawMidnight } from "@procurement/domain/calendar"
import { onlineSendingOpensAt } from "@procurement/domain/offline"
import { describe, expect, it } from "vitest"
import { demoOpensAt, longestDemoMillis } from "../src/demo/midnight.ts"

const second = 1_000
const minute = 60 * second

/** Month end, year end, both clock changes and the days after them. */
const midnights = [
  "2026-12-01",
  "2027-01-01",
  "2026-10-25",
  "2026-10-26",
  "2027-03-28",
  "2027-03-29",
]

describe.each(midnights)("Demos around Warsaw's midnight before %s", (day) => {
  const midnight = warsawMidnight(day as LocalDate)

  it("a demo starts when its invoice can leave at once, and for as long as it takes", () => {
    for (let at = midnight - 20 * minute; at < midnight + 10 * minute; at += 5 * second) {
      const opensAt = demoOpensAt(instant(at))
      expect(opensAt).toBeGreaterThanOrEqual(at)
      for (const moment of [opensAt, instant(opensAt + longestDemoMillis)]) {
        expect(onlineSendingOpensAt(moment)).toBe(moment)
      }
    }
  })

  it("a demo starts at once up to 23:51 and from 00:01", () => {
    for (const at of [midnight - 9 * minute, midnight + minute])
      expect(demoOpensAt(instant(at))).toBe(at)
  })

  it("a demo at 23:52 or 00:00:05 starts ten seconds after midnight", () => {
    for (const at of [midnight - 8 * minute, midnight + 5 * second]) {
      expect(demoOpensAt(instant(at))).toBe(midnight + 10 * second)
    }
  })
})
