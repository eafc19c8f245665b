/** The recording against the calendar, and against published rates of single days. */
import {
  addDays,
  isWorkingDay,
  type LocalDate,
  localDate,
  yearOf,
} from "@procurement/domain/calendar"
import { describe, expect, it } from "vitest"
import {
  firstRecordedDay,
  lastRecordedDay,
  rateOn,
  recordedRates,
  replayedYear,
} from "../src/nbp/recorded-tables.ts"

const workingDays = (from: LocalDate, to: LocalDate): ReadonlyArray<LocalDate> => {
  const days: Array<LocalDate> = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) days.push(day)
  return days
}

const ofYear = (year: number) => recordedRates.filter(({ day }) => yearOf(day) === year)

describe("Recorded NBP tables", () => {
  it("the recording has a table for every working day since 2024 and no other day", () => {
    expect([firstRecordedDay, lastRecordedDay]).toEqual(["2024-01-02", "2026-10-26"])
    const days = recordedRates.map(({ day }) => day)
    expect(days).toEqual(workingDays(firstRecordedDay, lastRecordedDay))
  })

  it.each([
    [2024, 252],
    [2025, 251],
    [2026, 208],
  ])("the tables of %i are numbered from 001 to %i without a gap", (year, count) => {
    expect(ofYear(year).map(({ table }) => table)).toEqual(
      Array.from(
        { length: count },
        (_, nth) => `${String(nth + 1).padStart(3, "0")}/A/NBP/${year}`,
      ),
    )
  })

  it("every rate has four decimals, is from 4.1 to 4.5 and moves less than 0.07 a day", () => {
    let before = Number(recordedRates[0]?.rate)
    for (const { day, rate } of recordedRates) {
      expect([day, rate]).toEqual([day, expect.stringMatching(/^4\.\d{4}$/)])
      const now = Number(rate)
      expect([day, now > 4.1 && now < 4.5, Math.abs(now - before) < 0.07]).toEqual([
        day,
        true,
        true,
      ])
      before = now
    }
  })

  // Published by NBP at https://api.nbp.pl.
  it.each([
    ["2024-01-02", "001/A/NBP/2024", "4.3434"],
    ["2024-12-24", "249/A/NBP/2024", "4.2739"],
    ["2024-12-31", "252/A/NBP/2024", "4.2730"],
    ["2025-01-02", "001/A/NBP/2025", "4.2668"],
    ["2025-01-07", "003/A/NBP/2025", "4.2515"],
    ["2025-12-23", "248/A/NBP/2025", "4.2274"],
    ["2025-12-31", "251/A/NBP/2025", "4.2267"],
    ["2026-01-30", "020/A/NBP/2026", "4.2131"],
    ["2026-04-10", "069/A/NBP/2026", "4.2534"],
    ["2026-05-04", "084/A/NBP/2026", "4.2544"],
    ["2026-08-17", "158/A/NBP/2026", "4.3075"],
    ["2026-10-06", "194/A/NBP/2026", "4.3699"],
  ])("on %s the table is %s and the rate is %s", (day, table, rate) => {
    expect(rateOn(day as LocalDate)).toEqual({ day, table, rate })
  })
})

describe("Rates outside the recorded days", () => {
  it("a day before the recording and a day off have no rate", () => {
    for (const day of ["2023-12-29", "2025-11-11", "2025-12-24", "2026-04-06", "2026-10-25"]) {
      expect([day, rateOn(day as LocalDate)]).toEqual([day, undefined])
    }
  })

  it("a later working day replays the table of the same number and names its source", () => {
    const source = rateOn(localDate(2025, 11, 21))
    expect(source?.table).toBe("226/A/NBP/2025")
    expect(rateOn(localDate(2026, 11, 20))).toEqual({
      day: "2026-11-20",
      table: "226/A/NBP/2026",
      rate: source?.rate,
      replayOf: source,
    })
    const wholeYear = workingDays(localDate(replayedYear, 1, 1), localDate(replayedYear, 12, 31))
    expect(ofYear(replayedYear).map(({ day }) => day)).toEqual(wholeYear)
  })

  it("table numbers continue after the recording ends", () => {
    expect(rateOn(localDate(2026, 10, 27))?.table).toBe("209/A/NBP/2026")
    expect(rateOn(localDate(2027, 1, 4))?.table).toBe("001/A/NBP/2027")
  })

  it("a year with more working days ends with the replayed year's last table", () => {
    const days = workingDays(localDate(2027, 1, 1), localDate(2027, 12, 31))
    expect(days.length).toBeGreaterThan(ofYear(replayedYear).length)
    const last = rateOn(days.at(-1) as LocalDate)
    expect(last?.table).toBe(`${days.length}/A/NBP/2027`)
    expect(last?.replayOf?.table).toBe("251/A/NBP/2025")
  })
})
