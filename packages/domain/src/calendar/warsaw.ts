/**
 * What the clock on a wall in Warsaw shows.
 *
 * Tax days, cut-off times and months are those of Europe/Warsaw, whatever zone the servers run in.
 * Summer time is the zone database's business (`Intl`), never an offset written here.
 */
import { type Instant, instant } from "./instant.ts"
import type { LocalDate } from "./local-date.ts"

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

/** The offset last computed: clocks change on whole hours of UTC, orders come hour by hour. */
let known = { hour: Number.NaN, offset: 0 }

/** A date whose UTC fields are the wall clock's. */
const wallClockAt = (at: Instant): Date => {
  const hour = Math.floor(at / hourMillis)
  if (known.hour !== hour) known = { hour, offset: computeOffset(hour) }
  return new Date(at + known.offset)
}

/** The calendar day in Warsaw at that instant. */
export const warsawDate = (at: Instant): LocalDate =>
  wallClockAt(at).toISOString().slice(0, 10) as LocalDate

/** Minutes since midnight on the wall clock in Warsaw, 0 to 1439. */
export const warsawMinuteOfDay = (at: Instant): number => {
  const shown = wallClockAt(at)
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
