import { describe, expect, it } from "@effect/vitest"
import {
  easterSunday,
  instant,
  isWorkingDay,
  LocalDate,
  type LocalDate as Day,
  nextWorkingDay,
  polishHoliday,
  previousWorkingDay,
  warsawDate,
  warsawMinuteOfDay,
} from "@procurement/domain/calendar"
import * as Schema from "effect/Schema"

const day = (text: string): Day => Schema.decodeUnknownSync(LocalDate)(text)
const at = (iso: string) => instant(Date.parse(iso))

describe("The calendar in Warsaw", () => {
  it.each([
    ["2026-11-20T22:59:59.999Z", "2026-11-20", 23 * 60 + 59],
    ["2026-11-20T23:00:00Z", "2026-11-21", 0],
    ["2026-07-01T21:59:00Z", "2026-07-01", 23 * 60 + 59],
    ["2026-07-01T22:00:00Z", "2026-07-02", 0],
    ["2026-03-29T00:59:00Z", "2026-03-29", 1 * 60 + 59],
    ["2026-03-29T01:00:00Z", "2026-03-29", 3 * 60],
    ["2026-10-25T00:59:00Z", "2026-10-25", 2 * 60 + 59],
    ["2026-10-25T01:00:00Z", "2026-10-25", 2 * 60],
  ])("%s is %s in Warsaw, minute %i of the day", (iso, date, minute) => {
    expect(warsawDate(at(iso))).toBe(date)
    expect(warsawMinuteOfDay(at(iso))).toBe(minute)
  })

  it.each(["2026-02-29", "2026-13-01", "26-01-01", "2026-1-1", "2026-04-31", ""])(
    "LocalDate rejects %s",
    (text) => {
      expect(() => day(text)).toThrow()
    },
  )
})

describe("Polish holidays", () => {
  it.each([
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2026, "2026-04-05"],
    [2027, "2027-03-28"],
    [2038, "2038-04-25"],
  ])("Easter Sunday of %i is %s", (year, date) => {
    expect(easterSunday(year)).toBe(date)
  })

  it("2026 has fourteen Polish holidays, including Corpus Christi on 4 June", () => {
    const start = Date.UTC(2026, 0, 1)
    const days = Array.from({ length: 365 }, (_, index) =>
      day(new Date(start + index * 86_400_000).toISOString().slice(0, 10)),
    )
    expect(days.filter((one) => polishHoliday(one) !== undefined)).toHaveLength(14)
    expect(polishHoliday(day("2026-06-04"))).toBe("dzień Bożego Ciała")
  })

  it("Christmas Eve is a working day in 2024 and a holiday in 2025", () => {
    expect(isWorkingDay(day("2024-12-24"))).toBe(true)
    expect(isWorkingDay(day("2025-12-24"))).toBe(false)
  })
})

describe("Working days", () => {
  it.each([
    ["2026-11-20", "2026-11-23"],
    ["2026-12-23", "2026-12-28"],
    ["2026-04-03", "2026-04-07"],
    ["2026-11-10", "2026-11-12"],
  ])("%s and %s are consecutive working days", (from, to) => {
    expect(nextWorkingDay(day(from))).toBe(to)
    expect(previousWorkingDay(day(to))).toBe(from)
  })
})

describe("The wall clock in Warsaw", () => {
  const reference = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Warsaw",
    dateStyle: "short",
    timeStyle: "short",
  })
  const Moment = Schema.Int.check(
    Schema.isBetween({ minimum: Date.UTC(2000, 0, 1), maximum: Date.UTC(2050, 0, 1) }),
  )
  it.prop("the time in Warsaw agrees with the zone database", [Moment], ([moment]) => {
    const minute = warsawMinuteOfDay(instant(moment))
    const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0"))
    expect(`${warsawDate(instant(moment))} ${time.join(":")}`).toBe(reference.format(moment))
  })
})
