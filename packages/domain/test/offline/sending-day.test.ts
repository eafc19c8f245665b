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
} from "@procurement/domain/offline"
import { describe, expect, it } from "vitest"

const second = 1_000
const minute = 60 * second

/** Days around the clock changes of 2026 and 2027, and an ordinary day. */
const midnights = [
  "2026-10-25",
  "2026-10-26",
  "2026-11-21",
  "2027-01-01",
  "2027-03-28",
  "2027-03-29",
].map((day) => day as LocalDate)

describe.each(midnights)("Online sending around Warsaw's midnight before %s", (day) => {
  const midnight = warsawMidnight(day)
  const reopens = midnight + marginAfterMidnightMillis

  it("online invoices are not sent at 23:59 or 00:00:05 and are sent at 00:01", () => {
    expect(onlineSendingOpensAt(instant(midnight - minute))).toBe(reopens)
    expect(onlineSendingOpensAt(instant(midnight + 5 * second))).toBe(reopens)
    const after = instant(midnight + minute)
    expect(onlineSendingOpensAt(after)).toBe(after)
  })

  it("the last online invoice is sent early enough for the longest call to end that day", () => {
    const last = instant(midnight - marginBeforeMidnightMillis - 1)
    expect(onlineSendingOpensAt(last)).toBe(last)
    const longestCall = 2 * 30 * second + 2 * minute
    expect(warsawDate(instant(last + longestCall))).toBe(addDays(day, -1))
    expect(onlineSendingOpensAt(instant(last + 1))).toBe(reopens)
  })

  it("an offline or previously transmitted invoice may be sent at any time", () => {
    const now = instant(midnight - second)
    const issueDate = addDays(day, -1)
    expect(sendingOpensAt({ issueDate, offline: {}, transmissions: [] }, now)).toBe(now)
    expect(sendingOpensAt({ issueDate, transmissions: [{}] }, now)).toBe(now)
    expect(sendingOpensAt({ issueDate, transmissions: [] }, now)).toBe(reopens)
  })
})
