/**
 * Public holidays in Poland, as dated rows.
 *
 * Source: Act of 18 January 1951 on days free from work (Dz.U. 1951 nr 4 poz. 28 with changes); 24
 * December since 2025 by the act of 6 December 2024 (Dz.U. 2024 poz. 1965). Sundays are free from
 * work but not holidays.
 */
import { addDays, type LocalDate, localDate, weekdayOf, yearOf } from "./instant.ts"

interface FixedHoliday {
  readonly month: number
  readonly day: number
  readonly name: string
  /** First year of the holiday; absent when it predates the data of this service. */
  readonly since?: number
}

interface MovableHoliday {
  readonly daysAfterEaster: number
  readonly name: string
}

const fixedHolidays: ReadonlyArray<FixedHoliday> = [
  { month: 1, day: 1, name: "Nowy Rok" },
  { month: 1, day: 6, name: "Święto Trzech Króli", since: 2011 },
  { month: 5, day: 1, name: "Święto Państwowe" },
  { month: 5, day: 3, name: "Święto Narodowe Trzeciego Maja" },
  { month: 8, day: 15, name: "Wniebowzięcie Najświętszej Maryi Panny" },
  { month: 11, day: 1, name: "Wszystkich Świętych" },
  { month: 11, day: 11, name: "Narodowe Święto Niepodległości" },
  { month: 12, day: 24, name: "Wigilia Bożego Narodzenia", since: 2025 },
  { month: 12, day: 25, name: "pierwszy dzień Bożego Narodzenia" },
  { month: 12, day: 26, name: "drugi dzień Bożego Narodzenia" },
]

const movableHolidays: ReadonlyArray<MovableHoliday> = [
  { daysAfterEaster: 0, name: "pierwszy dzień Wielkiej Nocy" },
  { daysAfterEaster: 1, name: "drugi dzień Wielkiej Nocy" },
  { daysAfterEaster: 49, name: "pierwszy dzień Zielonych Świątek" },
  { daysAfterEaster: 60, name: "dzień Bożego Ciała" },
]

/** Returns Easter Sunday of a Gregorian year (anonymous Gregorian computus). */
export const easterSunday = (year: number): LocalDate => {
  const goldenNumber = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century + 8) / 25)
  const epact =
    (19 * goldenNumber +
      century -
      Math.floor(century / 4) -
      Math.floor((century - correction + 1) / 3) +
      15) %
    30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const late = Math.floor((goldenNumber + 11 * epact + 22 * weekday) / 451)
  const offset = epact + weekday - 7 * late + 114
  return localDate(year, Math.floor(offset / 31), (offset % 31) + 1)
}

const computeHolidays = (year: number): ReadonlyMap<LocalDate, string> => {
  const easter = easterSunday(year)
  const fixed = fixedHolidays.filter((row) => year >= (row.since ?? 0))
  return new Map([
    ...movableHolidays.map((row) => [addDays(easter, row.daysAfterEaster), row.name] as const),
    ...fixed.map((row) => [localDate(year, row.month, row.day), row.name] as const),
  ])
}

const holidaysByYear = new Map<number, ReadonlyMap<LocalDate, string>>()

/** Returns the holidays of a year by day, cached. */
const holidaysOf = (year: number): ReadonlyMap<LocalDate, string> => {
  const computed = holidaysByYear.get(year) ?? computeHolidays(year)
  holidaysByYear.set(year, computed)
  return computed
}

/** Returns the name of the public holiday on that day; undefined when it is no holiday. */
export const polishHoliday = (day: LocalDate): string | undefined =>
  holidaysOf(yearOf(day)).get(day)

/**
 * Returns whether the day is a working day in Poland: Monday to Friday except public holidays.
 * Deadlines of the VAT act and of KSeF, and the warehouse, count these days.
 */
export const isWorkingDay = (day: LocalDate): boolean =>
  weekdayOf(day) <= 5 && polishHoliday(day) === undefined

const walk = (day: LocalDate, step: 1 | -1): LocalDate => {
  const next = addDays(day, step)
  return isWorkingDay(next) ? next : walk(next, step)
}

/** Returns the first working day after `day`. */
export const nextWorkingDay = (day: LocalDate): LocalDate => walk(day, 1)

/** Returns the last working day before `day`. */
export const previousWorkingDay = (day: LocalDate): LocalDate => walk(day, -1)
