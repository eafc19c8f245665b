/**
 * A point in time: whole milliseconds since 1970-01-01T00:00:00Z.
 *
 * Has no time zone; a calendar day is a `LocalDate`. Domain code never reads the system clock: use
 * cases read `Effect.Clock`, and pure functions take the instant as an argument.
 */
import * as Schema from "effect/Schema"

export const Instant = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: 8_640_000_000_000_000 }),
).pipe(Schema.brand("Instant"))
export type Instant = typeof Instant.Type

export const instant = (epochMillis: number): Instant => epochMillis as Instant
export const toIso = (at: Instant): string => new Date(at).toISOString()

// A calendar day, written `YYYY-MM-DD`, without time zone or time of day.
//
// ISO text sorts chronologically, so `<` compares days. Arithmetic uses the Gregorian calendar.
// `warsawDate` returns the day of an instant.

const pattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const existsInCalendar = (text: string): boolean =>
  pattern.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

export const LocalDate = Schema.String.check(
  Schema.makeFilter((text: string) => existsInCalendar(text) || "a day written YYYY-MM-DD"),
).pipe(Schema.brand("LocalDate"))
export type LocalDate = typeof LocalDate.Type

const fromUtc = (date: Date): LocalDate => date.toISOString().slice(0, 10) as LocalDate
const toUtc = (day: LocalDate): Date => new Date(`${day}T00:00:00Z`)

/** Returns the day `year`-`month`-`dayOfMonth`; months count from 1. Overflow rolls over. */
export const localDate = (year: number, month: number, dayOfMonth: number): LocalDate =>
  fromUtc(new Date(Date.UTC(year, month - 1, dayOfMonth)))

/** Returns the day `count` days later, or earlier when negative. */
export const addDays = (day: LocalDate, count: number): LocalDate => {
  const date = toUtc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return fromUtc(date)
}

export const yearOf = (day: LocalDate): number => Number(day.slice(0, 4))

/** Returns the month of a day as `YYYY-MM`. */
export const monthOf = (day: LocalDate): string => day.slice(0, 7)

/** Returns the ISO 8601 weekday: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: LocalDate): number => toUtc(day).getUTCDay() || 7

// Warsaw time.
//
// Tax days, cut-off times and months are those of Europe/Warsaw, in any time zone of the servers.
// Offsets come from the time zone database (`Intl`).

const wallClock = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Warsaw",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})

const hourMillis = 3_600_000

const computeOffset = (hour: number): number => {
  const parts = Object.fromEntries(
    wallClock.formatToParts(hour * hourMillis).map((part) => [part.type, Number(part.value)]),
  )
  const { year = 0, month = 1, day = 1, hour: shown = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, shown, minute) - hour * hourMillis
}

/**
 * Cache of the latest offset: it changes only at whole UTC hours, and most calls fall into the same
 * hour.
 */
let cachedOffset = { hour: Number.NaN, offset: 0 }

/** Returns a date whose UTC fields show Warsaw time. */
const wallClockAt = (at: Instant): Date => {
  const hour = Math.floor(at / hourMillis)
  if (cachedOffset.hour !== hour) cachedOffset = { hour, offset: computeOffset(hour) }
  return new Date(at + cachedOffset.offset)
}

/** Returns the calendar day in Warsaw at that instant. */
export const warsawDate = (at: Instant): LocalDate =>
  wallClockAt(at).toISOString().slice(0, 10) as LocalDate

/** Returns minutes since midnight in Warsaw, 0 to 1439. */
export const warsawMinuteOfDay = (at: Instant): number => {
  const shown = wallClockAt(at)
  return shown.getUTCHours() * 60 + shown.getUTCMinutes()
}

/**
 * Returns the instant of midnight in Warsaw; from 1970-01-02 on. Clock changes happen between two
 * and three in the morning, so every day has exactly one midnight.
 */
export const warsawMidnight = (day: LocalDate): Instant => {
  const utcMidnight = instant(Date.parse(`${day}T00:00:00Z`))
  const hourBefore = instant(utcMidnight - hourMillis)
  return warsawDate(hourBefore) === day && warsawMinuteOfDay(hourBefore) === 0
    ? hourBefore
    : instant(hourBefore - hourMillis)
}
