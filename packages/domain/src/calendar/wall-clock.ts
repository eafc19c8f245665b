/**
 * Instants and days without a library, for processes that should stay small; `instant.ts` has their
 * schemas.
 *
 * An instant knows no zone; a day of the calendar is a `LocalDate`. The domain never reads a clock:
 * use cases ask `Effect.Clock`, pure functions take the instant as an argument.
 */
import type * as Brand from "effect/Brand"

/** A point in time: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & Brand.Brand<"Instant">

export const instant = (epochMillis: number): Instant => epochMillis as Instant
export const toIso = (at: Instant): string => new Date(at).toISOString()

/**
 * A day of the calendar, written `YYYY-MM-DD`, with no zone and no time of day.
 *
 * ISO text sorts as the days do, so `<` on the text compares days. Arithmetic is by the Gregorian
 * calendar. `warsawDate` returns the day of an instant.
 */
export type LocalDate = string & Brand.Brand<"LocalDate">

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

/**
 * Warsaw's wall clock. Tax days, cut-off times and months are those of Europe/Warsaw, in any zone
 * that the servers run in. The zone database (`Intl`) knows summer time; no offset is written here.
 */
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

/** An hour of UTC, in which neither the offset nor the day in Warsaw changes. */
interface Hour {
  readonly offset: number
  readonly day: LocalDate
}

/** The hours last asked for, because each takes long. */
const hours = new Map<number, Hour>()
const maximumHours = 1_000

const hourOf = (at: Instant): Hour => {
  const hour = Math.floor(at / hourMillis)
  const cached = hours.get(hour)
  if (cached !== undefined) return cached
  const offset = computeOffset(hour)
  const computed = { offset, day: fromUtc(new Date(hour * hourMillis + offset)) }
  if (hours.size >= maximumHours) hours.clear()
  hours.set(hour, computed)
  return computed
}

/** The calendar day in Warsaw at that instant. */
export const warsawDate = (at: Instant): LocalDate => hourOf(at).day

/** Minutes since midnight on the wall clock in Warsaw, 0 to 1439. */
export const warsawMinuteOfDay = (at: Instant): number => {
  const shown = new Date(at + hourOf(at).offset)
  return shown.getUTCHours() * 60 + shown.getUTCMinutes()
}

/**
 * The instant at which that day begins in Warsaw; from 1970-01-02 on. Clocks are changed between
 * two and three in the morning, so there is one midnight to every day.
 */
export const warsawMidnight = (day: LocalDate): Instant => {
  const utcMidnight = instant(Date.parse(`${day}T00:00:00Z`))
  const hourBefore = instant(utcMidnight - hourMillis)
  return warsawDate(hourBefore) === day && warsawMinuteOfDay(hourBefore) === 0
    ? hourBefore
    : instant(hourBefore - hourMillis)
}
