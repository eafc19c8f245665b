/**
 * A day of the calendar, written `YYYY-MM-DD`, with no zone and no time of day.
 *
 * ISO text sorts as the days do, so `<` on the text compares days. Arithmetic is by the Gregorian
 * calendar. Which day an instant falls on is asked of `warsaw.ts`.
 */
import * as Schema from "effect/Schema"

const pattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const existsInCalendar = (text: string): boolean =>
  pattern.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

export const LocalDate = Schema.String.check(
  Schema.makeFilter((text: string) => existsInCalendar(text) || "a day written YYYY-MM-DD"),
).pipe(Schema.brand("LocalDate"))
export type LocalDate = typeof LocalDate.Type

const fromUtc = (date: Date): LocalDate => date.toISOString().slice(0, 10) as LocalDate
const toUtc = (day: LocalDate): Date => new Date(`${day}T00:00:00Z`)

/**
 * The day `year`-`month`-`dayOfMonth`; months count from 1. Overflow rolls over as in a calendar.
 */
export const localDate = (year: number, month: number, dayOfMonth: number): LocalDate =>
  fromUtc(new Date(Date.UTC(year, month - 1, dayOfMonth)))

/** The day `count` days later (earlier when negative). */
export const addDays = (day: LocalDate, count: number): LocalDate => {
  const date = toUtc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return fromUtc(date)
}

export const yearOf = (day: LocalDate): number => Number(day.slice(0, 4))

/** The day's month, written `YYYY-MM`. */
export const monthOf = (day: LocalDate): string => day.slice(0, 7)

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export const weekdayOf = (day: LocalDate): number => toUtc(day).getUTCDay() || 7
