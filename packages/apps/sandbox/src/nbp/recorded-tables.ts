/**
 * Table A of Narodowy Bank Polski for the euro: the bank's tables, recorded in `eur-table-a.csv`,
 * replayed for later days, so that a sandbox has a rate without a network on any day to which its
 * clock is moved.
 *
 * A recorded day has exactly the table published on it. A later working day has the rate of the
 * table with the same number in the last fully recorded year, and names it. No other day has a
 * rate.
 */
import { readFileSync } from "node:fs"
import {
  addDays,
  isWorkingDay,
  type LocalDate,
  localDate,
  yearOf,
} from "@procurement/domain/calendar"

/** The rate in digits: PLN for 1 EUR, four decimals. */
export interface PublishedRate {
  readonly day: LocalDate
  /** Such as `069/A/NBP/2026`. */
  readonly table: string
  readonly rate: string
}

export interface RateOfDay extends PublishedRate {
  /** The source of the rate when the day is later than the recording. */
  readonly replayOf?: PublishedRate
}

/** The last year of which every table is recorded. */
export const replayedYear = 2025

const tableNumber = (number: number, year: number): string =>
  `${String(number).padStart(3, "0")}/A/NBP/${year}`

const readRow = (row: string): PublishedRate => {
  const [text = "", number = "", rate = ""] = row.split(",")
  const day = text as LocalDate
  return { day, table: tableNumber(Number(number), yearOf(day)), rate }
}

/** All recorded rates, oldest first. */
export const recordedRates: ReadonlyArray<PublishedRate> = readFileSync(
  new URL("eur-table-a.csv", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter((row) => row !== "" && !row.startsWith("#"))
  .map(readRow)

const byDay = new Map(recordedRates.map((published) => [published.day, published]))
const replayed = recordedRates.filter(({ day }) => yearOf(day) === replayedYear)

const bound = (published: PublishedRate | undefined): LocalDate => {
  if (published === undefined) throw new Error("eur-table-a.csv has no rates")
  return published.day
}
export const firstRecordedDay = bound(recordedRates[0])
export const lastRecordedDay = bound(recordedRates.at(-1))

/** The number of a working day in its year, from 1, like the bank's table numbers. */
const numberInYear = (day: LocalDate): number => {
  let number = 0
  for (let at = localDate(yearOf(day), 1, 1); at <= day; at = addDays(at, 1)) {
    if (isWorkingDay(at)) number += 1
  }
  return number
}

/** A year with more working days repeats the last table of the replayed one. */
const replayOn = (day: LocalDate): RateOfDay | undefined => {
  const number = numberInYear(day)
  const replayOf = replayed[Math.min(number, replayed.length) - 1]
  if (replayOf === undefined) return undefined
  return { day, table: tableNumber(number, yearOf(day)), rate: replayOf.rate, replayOf }
}

/** The rate of that day; undefined when the day has no table. */
export const rateOn = (day: LocalDate): RateOfDay | undefined => {
  const published = byDay.get(day)
  if (published !== undefined) return published
  return day > lastRecordedDay && isWorkingDay(day) ? replayOn(day) : undefined
}
