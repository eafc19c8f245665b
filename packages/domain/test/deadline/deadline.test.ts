import { addDays, type LocalDate } from "@procurement/domain/calendar"
import { alarmOf, type DeadlineRule, lastDayOf } from "@procurement/domain/deadline"
import { describe, expect, it } from "vitest"

const day = (text: string) => text as LocalDate

describe("Deadlines", () => {
  it.each<[DeadlineRule, string, string, string]>([
    ["issue", "2026-11-01", "2026-12-12", "2026-12-15"],
    ["issue", "2026-11-30", "2026-12-12", "2026-12-15"],
    ["issue", "2026-12-31", "2027-01-12", "2027-01-15"],
    ["supply", "2026-11-20", "2027-01-09", "2027-01-19"],
    ["supply", "2028-01-01", "2028-02-20", "2028-03-01"],
    // A Thursday before a Friday; a Friday before a Monday; across Christmas.
    ["offline", "2026-11-20", "2026-11-19", "2026-11-20"],
    ["offline", "2026-11-23", "2026-11-20", "2026-11-23"],
    ["offline", "2026-12-28", "2026-12-23", "2026-12-28"],
  ])("the rule %s of %s warns from %s and ends with %s", (rule, start, from, lastDay) => {
    expect(lastDayOf(rule, day(start))).toBe(lastDay)
    const days = [addDays(day(from), -1), day(from), day(lastDay), addDays(day(lastDay), 1)]
    expect(days.map((today) => alarmOf(rule, day(lastDay), today))).toEqual([
      undefined,
      "near",
      "near",
      "passed",
    ])
  })
})
