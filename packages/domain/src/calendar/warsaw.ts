/**
 * What the clock on a wall in Warsaw shows.
 *
 * Tax days, cut-off times and months are those of Europe/Warsaw, whatever zone the servers run in.
 * Summer time is the zone database's business (`Intl`), never an offset written here.
 */
import type { Instant } from "./instant.ts"
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

const partsAt = (at: Instant): Record<string, string> =>
  Object.fromEntries(wallClock.formatToParts(at).map((part) => [part.type, part.value]))

/** The calendar day in Warsaw at that instant. */
export const warsawDate = (at: Instant): LocalDate => {
  const { year, month, day } = partsAt(at)
  return `${year}-${month}-${day}` as LocalDate
}

/** Minutes since midnight on the wall clock in Warsaw, 0 to 1439. */
export const warsawMinuteOfDay = (at: Instant): number => {
  const { hour, minute } = partsAt(at)
  return Number(hour) * 60 + Number(minute)
}
