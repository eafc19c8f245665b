/**
 * Availability of a component, from its checks and from the API's error ratio
 * (docs/explanation/operation.md).
 *
 * The unit is the minute. A minute counts with the share of its successful checks, less the share
 * of requests that the API failed with a 5xx status. Minutes without a check, and minutes of
 * maintenance announced in time, do not count.
 */
import {
  addDays,
  type Instant,
  instant,
  type LocalDate,
  monthOf,
  warsawDate,
  warsawMidnight,
} from "../calendar/wall-clock.ts"

export const minuteMillis = 60_000

/** Monthly target for the v1 endpoints: 99.95 %. */
export const availabilityTarget = 0.9995

/** Retention of results in months. */
export const keptMonths = 13

/** Minimum notice in hours for maintenance to be excluded. */
export const noticeHours = 24

/** Measurements of one minute. */
export interface MinuteRecord {
  /** Whole minutes since 1970. */
  readonly minute: number
  readonly checks: number
  readonly failedChecks: number
  /** API requests in that minute; 0 when there were none or the number is unknown. */
  readonly requests: number
  readonly failedRequests: number
}

export interface TimeSpan {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

export interface Availability {
  /** Minutes that were checked and count. */
  readonly measuredMinutes: number
  /** Of these, the unavailable time; fractions of a minute count. */
  readonly downMinutes: number
  /** Minutes of announced maintenance; they do not count. */
  readonly maintenanceMinutes: number
}

export const nothingMeasured: Availability = {
  measuredMinutes: 0,
  downMinutes: 0,
  maintenanceMinutes: 0,
}

const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(1, Math.max(0, part / whole))

/** Returns the unavailable part of a minute, from 0 to 1. */
export const downShare = (record: MinuteRecord): number => {
  const reachable = 1 - shareOf(record.failedChecks, record.checks)
  return 1 - reachable * (1 - shareOf(record.failedRequests, record.requests))
}

const isWithin = (minute: number, spans: ReadonlyArray<TimeSpan>): boolean => {
  const at = minute * minuteMillis
  return spans.some(({ from, to }) => from <= at && at < to)
}

/** Computes the availability; minutes must be distinct, in any order. */
export const availabilityOf = (
  records: Iterable<MinuteRecord>,
  maintenance: ReadonlyArray<TimeSpan>,
): Availability => {
  let measuredMinutes = 0
  let downMinutes = 0
  let maintenanceMinutes = 0
  for (const record of records) {
    if (record.checks === 0) continue
    if (isWithin(record.minute, maintenance)) maintenanceMinutes += 1
    else {
      measuredMinutes += 1
      downMinutes += downShare(record)
    }
  }
  return { measuredMinutes, downMinutes, maintenanceMinutes }
}

export const together = (parts: ReadonlyArray<Availability>): Availability => ({
  measuredMinutes: parts.reduce((sum, part) => sum + part.measuredMinutes, 0),
  downMinutes: parts.reduce((sum, part) => sum + part.downMinutes, 0),
  maintenanceMinutes: parts.reduce((sum, part) => sum + part.maintenanceMinutes, 0),
})

/** Returns the ratio from 0 to 1; undefined when nothing was measured. */
export const ratioOf = ({ measuredMinutes, downMinutes }: Availability): number | undefined =>
  measuredMinutes === 0 ? undefined : 1 - downMinutes / measuredMinutes

/** Returns a calendar day in Warsaw: 23, 24 or 25 hours. */
export const spanOfDay = (day: LocalDate): TimeSpan => ({
  from: warsawMidnight(day),
  to: warsawMidnight(addDays(day, 1)),
})

const firstOf = (month: string): LocalDate => `${month}-01` as LocalDate

/** Adds months: `2026-12` follows `2026-11`; a negative count goes back. */
export const addMonths = (month: string, count: number): string => {
  const [year = 0, nth = 1] = month.split("-").map(Number)
  return new Date(Date.UTC(year, nth - 1 + count, 1)).toISOString().slice(0, 7)
}

export const monthAt = (at: Instant): string => monthOf(warsawDate(at))

/** Returns a calendar month in Warsaw, `YYYY-MM`. */
export const spanOfMonth = (month: string): TimeSpan => ({
  from: warsawMidnight(firstOf(month)),
  to: warsawMidnight(firstOf(addMonths(month, 1))),
})

/** Returns the days of a month in order. */
export const daysOfMonth = (month: string): ReadonlyArray<LocalDate> => {
  const days: Array<LocalDate> = []
  for (let day = firstOf(month); monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns the last `count` days up to the day of the instant, oldest first. */
export const lastDays = (at: Instant, count: number): ReadonlyArray<LocalDate> => {
  const today = warsawDate(at)
  return Array.from({ length: count }, (_, nth) => addDays(today, nth - count + 1))
}

/** Returns the time before which results are deleted. */
export const keptSince = (now: Instant): Instant =>
  instant(spanOfMonth(addMonths(monthAt(now), -keptMonths)).from)

export interface ErrorBudget {
  /** Unavailable minutes that the month allows. */
  readonly minutes: number
  /** Remaining minutes; negative when the target can't be met. */
  readonly remainingMinutes: number
}

/** Computes the error budget from the whole month, regardless of how much was measured. */
export const errorBudget = (month: string, { downMinutes }: Availability): ErrorBudget => {
  const { from, to } = spanOfMonth(month)
  const minutes = ((to - from) / minuteMillis) * (1 - availabilityTarget)
  return { minutes, remainingMinutes: minutes - downMinutes }
}
