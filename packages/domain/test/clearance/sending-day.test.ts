import {
  addDays,
  instant,
  type LocalDate,
  warsawDate,
  warsawMidnight,
} from "@procurement/domain/calendar"
import {
  marginAfterMidnightMillis,
  marginBeforeMidnightMillis,
  onlineSendingOpensAt,
  sendingOpensAt,
} from "@procurement/domain/clearance"
import { describe, expect, it } from "vitest"

const second = 1_000
const minute = 60 * second

/** Around the clock changes of 2026 and 2027, and on a day on which nothing happens. */
const midnights = [
  "2026-10-25",
  "2026-10-26",
  "2026-11-21",
  "2027-01-01",
  "2027-03-28",
  "2027-03-29",
].map((day) => day as LocalDate)

describe.each(midnights)("Around the midnight before %s in Warsaw", (day) => {
  const midnight = warsawMidnight(day)
  const reopens = midnight + marginAfterMidnightMillis

  it("nothing online leaves at 23:59 nor at 00:00:05, and all of it at 00:01", () => {
    expect(onlineSendingOpensAt(instant(midnight - minute))).toBe(reopens)
    expect(onlineSendingOpensAt(instant(midnight + 5 * second))).toBe(reopens)
    const after = instant(midnight + minute)
    expect(onlineSendingOpensAt(after)).toBe(after)
  })

  it("the day's last leave so early that the longest call ends on the same day", () => {
    const last = instant(midnight - marginBeforeMidnightMillis - 1)
    expect(onlineSendingOpensAt(last)).toBe(last)
    const longestCall = 2 * 30 * second + 2 * minute
    expect(warsawDate(instant(last + longestCall))).toBe(addDays(day, -1))
    expect(onlineSendingOpensAt(instant(last + 1))).toBe(reopens)
  })

  it("what was issued offline, or may have reached KSeF before, leaves at any time", () => {
    const now = instant(midnight - second)
    const issueDate = addDays(day, -1)
    expect(sendingOpensAt({ issueDate, offline: {}, transmissions: [] }, now)).toBe(now)
    expect(sendingOpensAt({ issueDate, transmissions: [{}] }, now)).toBe(now)
    expect(sendingOpensAt({ issueDate, transmissions: [] }, now)).toBe(reopens)
  })
})
