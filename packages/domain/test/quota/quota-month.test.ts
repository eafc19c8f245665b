import { describe, expect, it } from "@effect/vitest"
import { instant, toIso } from "@procurement/domain/calendar"
import {
  beginningOf,
  previousMonth,
  type QuotaMonth,
  quotaMonthAt,
  resetOf,
} from "@procurement/domain/quota"

const at = (iso: string) => instant(Date.parse(iso))
const month = (text: string) => text as QuotaMonth

describe("Quota months", () => {
  it.each([
    // 23:59:59.999 and 00:00 in Warsaw, in winter and in summer.
    ["2026-11-30T22:59:59.999Z", "2026-11"],
    ["2026-11-30T23:00:00.000Z", "2026-12"],
    ["2026-12-31T22:59:59.999Z", "2026-12"],
    ["2026-12-31T23:00:00.000Z", "2027-01"],
    ["2026-06-30T21:59:59.999Z", "2026-06"],
    ["2026-06-30T22:00:00.000Z", "2026-07"],
    // Months with a clock change start in the old offset and end in the new one.
    ["2026-02-28T22:59:59.999Z", "2026-02"],
    ["2026-02-28T23:00:00.000Z", "2026-03"],
    ["2026-03-31T21:59:59.999Z", "2026-03"],
    ["2026-03-31T22:00:00.000Z", "2026-04"],
    ["2026-09-30T22:00:00.000Z", "2026-10"],
    ["2026-10-31T22:59:59.999Z", "2026-10"],
    ["2026-10-31T23:00:00.000Z", "2026-11"],
    ["2028-02-29T22:59:59.999Z", "2028-02"],
  ])("quotaMonthAt(%s) is %s", (iso, expected) => {
    expect(quotaMonthAt(at(iso))).toBe(expected)
  })

  it.each([
    ["2026-01", "2025-12-31T23:00:00.000Z", "2026-01-31T23:00:00.000Z"],
    ["2026-03", "2026-02-28T23:00:00.000Z", "2026-03-31T22:00:00.000Z"],
    ["2026-10", "2026-09-30T22:00:00.000Z", "2026-10-31T23:00:00.000Z"],
    ["2026-12", "2026-11-30T23:00:00.000Z", "2026-12-31T23:00:00.000Z"],
  ])("%s starts at %s and is reset at %s", (text, beginning, reset) => {
    expect(toIso(beginningOf(month(text)))).toBe(beginning)
    expect(toIso(resetOf(month(text)))).toBe(reset)
  })

  it("March has 743 hours and October 745", () => {
    const hours = (text: string) => (resetOf(month(text)) - beginningOf(month(text))) / 3_600_000
    expect([hours("2026-03"), hours("2026-10"), hours("2026-11")]).toEqual([743, 745, 720])
  })

  it("previousMonth of January is December of the year before", () => {
    expect(previousMonth(month("2027-01"))).toBe("2026-12")
    expect(previousMonth(month("2026-03"))).toBe("2026-02")
  })
})
