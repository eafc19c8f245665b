import { describe, expect, it } from "vitest"
import { parseTime, Time } from "../src/warsaw-time.ts"

describe("Times of KSeF", () => {
  it.each([
    ["without an offset in summer", "2026-07-01T12:00:00", "2026-07-01T10:00:00.000Z"],
    ["without an offset in winter", "2026-12-01T12:00:00.5", "2026-12-01T11:00:00.500Z"],
    ["a date alone", "2026-12-01", "2026-11-30T23:00:00.000Z"],
    ["an hour before summer time", "2027-03-28T01:00:00", "2027-03-28T00:00:00.000Z"],
    ["an hour later, in summer time", "2027-03-28T03:00:00", "2027-03-28T01:00:00.000Z"],
    ["with an offset", "2026-07-01T12:00:00-04:00", "2026-07-01T16:00:00.000Z"],
    ["in UTC", "2026-07-01T12:00:00Z", "2026-07-01T12:00:00.000Z"],
  ])("a time %s is read in Warsaw unless it says otherwise", (_how, text, utc) => {
    expect(new Date(parseTime(text)).toISOString()).toBe(utc)
  })

  it("a text that is not an ISO 8601 time is rejected", () => {
    expect(Time.safeParse("yesterday").success).toBe(false)
  })
})
