import { instant, type LocalDate } from "@procurement/domain/calendar"
import {
  addedRequests,
  addMonths,
  availabilityOf,
  errorBudget,
  excludedSpans,
  keptSince,
  type Maintenance,
  type MinuteRecord,
  ratioOf,
  spanOfDay,
  spanOfMonth,
} from "@procurement/domain/status"
import { describe, expect, it } from "vitest"

const minute = (nth: number, more: Partial<MinuteRecord> = {}): MinuteRecord => ({
  minute: nth,
  checks: 1,
  failedChecks: 0,
  requests: 0,
  failedRequests: 0,
  ...more,
})

const hours = ({ from, to }: { from: number; to: number }): number => (to - from) / 3_600_000

describe("Availability", () => {
  it("availability counts a minute by the share of its successful checks", () => {
    const records = [
      minute(1),
      minute(2, { failedChecks: 1 }),
      minute(3, { checks: 4, failedChecks: 1 }),
    ]
    expect(availabilityOf(records, [])).toEqual({
      measuredMinutes: 3,
      downMinutes: 1.25,
      maintenanceMinutes: 0,
    })
  })

  it("the share of failed requests adds to the downtime", () => {
    const { downMinutes } = availabilityOf(
      [minute(1, { checks: 2, failedChecks: 1, requests: 10, failedRequests: 5 })],
      [],
    )
    expect(downMinutes).toBe(0.75)
  })

  it("a minute without a check is not measured", () => {
    const records = [minute(1, { checks: 0, requests: 5, failedRequests: 5 }), minute(2)]
    expect(availabilityOf(records, [])).toMatchObject({ measuredMinutes: 1, downMinutes: 0 })
    expect(ratioOf(availabilityOf([], []))).toBeUndefined()
  })

  it("announced maintenance is excluded from its first minute until its end", () => {
    const records = [1, 2, 3, 4].map((nth) => minute(nth, { failedChecks: 1 }))
    const span = { from: 2 * 60_000, to: 4 * 60_000 }
    expect(availabilityOf(records, [span])).toEqual({
      measuredMinutes: 2,
      downMinutes: 2,
      maintenanceMinutes: 2,
    })
  })
})

describe("Days and months in Warsaw", () => {
  it.each([
    ["2026-03-29", 23],
    ["2026-10-25", 25],
    ["2026-11-24", 24],
  ] as const)("the day %s has %i hours", (day, length) => {
    expect(hours(spanOfDay(day as LocalDate))).toBe(length)
  })

  it.each([
    ["2026-03", 31 * 24 - 1],
    ["2026-10", 31 * 24 + 1],
    ["2026-02", 28 * 24],
    ["2028-02", 29 * 24],
  ])("the month %s has %i hours", (month, length) => {
    expect(hours(spanOfMonth(month))).toBe(length)
  })

  it("months continue across the end of the year", () => {
    expect(addMonths("2026-12", 1)).toBe("2027-01")
    expect(addMonths("2026-01", -13)).toBe("2024-12")
    expect(spanOfMonth("2026-12").to).toBe(spanOfMonth("2027-01").from)
  })

  it("records are kept for 13 whole months before the current one", () => {
    const now = instant(Date.parse("2026-11-24T12:00:00Z"))
    expect(new Date(keptSince(now)).toISOString()).toBe("2025-09-30T22:00:00.000Z")
  })
})

describe("The error budget", () => {
  it("the error budget is 0.05 % of the whole month, less the downtime so far", () => {
    const { minutes, remainingMinutes } = errorBudget("2026-11", {
      measuredMinutes: 1_000,
      downMinutes: 20,
      maintenanceMinutes: 0,
    })
    expect(minutes).toBeCloseTo(21.6, 10)
    expect(remainingMinutes).toBeCloseTo(1.6, 10)
  })
})

describe("Maintenance", () => {
  const planned: Maintenance = {
    kind: "maintenance",
    id: "mnt_1",
    title: { en: "Database" },
    components: ["api-v1"],
    state: "completed",
    announcedAt: 0,
    startsAt: 24 * 3_600_000,
    endsAt: 25 * 3_600_000,
    updates: [],
  }

  it("only maintenance announced a day ahead is excluded, for its own components", () => {
    const span = { from: planned.startsAt, to: planned.endsAt }
    expect(excludedSpans([planned], "api-v1")).toEqual([span])
    expect(excludedSpans([planned], "webhooks")).toEqual([])
    expect(excludedSpans([{ ...planned, announcedAt: 1 }], "api-v1")).toEqual([])
    expect(excludedSpans([{ ...planned, state: "cancelled" }], "api-v1")).toEqual([])
  })
})

describe("addedRequests", () => {
  const before = { at: 60_000, requests: 100, failedRequests: 3 }

  it("a reading counts the requests since the previous reading", () => {
    const reading = { at: 120_000, requests: 150, failedRequests: 4 }
    expect(addedRequests(before, reading)).toEqual({ requests: 50, failedRequests: 1 })
  })

  it("a reading below the previous one counts in full, as of a new process", () => {
    const reading = { at: 120_000, requests: 20, failedRequests: 2 }
    expect(addedRequests(before, reading)).toEqual({ requests: 20, failedRequests: 2 })
  })

  it("a first reading, or one after a long gap, counts nothing", () => {
    const reading = { at: before.at + 300_001, requests: 150, failedRequests: 4 }
    expect(addedRequests(undefined, reading)).toBeUndefined()
    expect(addedRequests(before, reading)).toBeUndefined()
  })
})
