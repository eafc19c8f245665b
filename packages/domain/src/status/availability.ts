/**
 * How available a component was, from its checks and from the API's own error ratio
 * (docs/explanation/operation.md).
 *
 * The unit is the minute. A minute counts by the share of its checks that succeeded, less the share
 * of requests in it that the API failed with a 5xx status. Minutes without a check were not
 * measured and count neither way; nor do minutes of maintenance that was announced in time.
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

/** Monthly target of the v1 endpoints: 99.95 %. */
export const availabilityTarget = 0.9995

/** How long results are kept, in months. */
export const keptMonths = 13

/** Maintenance is excluded when it was announced at least that long before its start. */
export const noticeHours = 24

/** The measurements of one minute. */
export interface MinuteRecord {
  /** Whole minutes since 1970. */
  readonly minute: number
  readonly checks: number
  readonly failedChecks: number
  /** The API's requests in that minute; 0 when there were none or the number is unknown. */
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
  /** The part of them in which the component was not available; fractions of a minute count. */
  readonly downMinutes: number
  /** Minutes of announced maintenance, which do not count. */
  readonly maintenanceMinutes: number
}

export const nothingMeasured: Availability = {
  measuredMinutes: 0,
  downMinutes: 0,
  maintenanceMinutes: 0,
}

const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(1, Math.max(0, part / whole))

/** The part of a minute in which the component was not available, from 0 to 1. */
export const downShare = (record: MinuteRecord): number => {
  const reachable = 1 - shareOf(record.failedChecks, record.checks)
  return 1 - reachable * (1 - shareOf(record.failedRequests, record.requests))
}

const isWithin = (minute: number, spans: ReadonlyArray<TimeSpan>): boolean => {
  const at = minute * minuteMillis
  return spans.some(({ from, to }) => from <= at && at < to)
}

/** Of minutes that each occur once, in any order. */
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

/** From 0 to 1; undefined when nothing was measured. */
export const ratioOf = ({ measuredMinutes, downMinutes }: Availability): number | undefined =>
  measuredMinutes === 0 ? undefined : 1 - downMinutes / measuredMinutes

/** A calendar day in Warsaw: 23, 24 or 25 hours. */
export const spanOfDay = (day: LocalDate): TimeSpan => ({
  from: warsawMidnight(day),
  to: warsawMidnight(addDays(day, 1)),
})

const firstOf = (month: string): LocalDate => `${month}-01` as LocalDate

/** `2026-12` after `2026-11`; the months before with a negative count. */
export const addMonths = (month: string, count: number): string => {
  const [year = 0, nth = 1] = month.split("-").map(Number)
  return new Date(Date.UTC(year, nth - 1 + count, 1)).toISOString().slice(0, 7)
}

export const monthAt = (at: Instant): string => monthOf(warsawDate(at))

/** A calendar month in Warsaw, `YYYY-MM`. */
export const spanOfMonth = (month: string): TimeSpan => ({
  from: warsawMidnight(firstOf(month)),
  to: warsawMidnight(firstOf(addMonths(month, 1))),
})

/** The days of a month, the first one first. */
export const daysOfMonth = (month: string): ReadonlyArray<LocalDate> => {
  const days: Array<LocalDate> = []
  for (let day = firstOf(month); monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  return days
}

/** The last days up to and including the day of the instant, oldest first. */
export const lastDays = (at: Instant, count: number): ReadonlyArray<LocalDate> => {
  const today = warsawDate(at)
  return Array.from({ length: count }, (_, nth) => addDays(today, nth - count + 1))
}

/** Results before that instant are deleted. */
export const keptSince = (now: Instant): Instant =>
  instant(spanOfMonth(addMonths(monthAt(now), -keptMonths)).from)

export interface ErrorBudget {
  /** The minutes that the month may be unavailable in total. */
  readonly minutes: number
  /** The remaining minutes; negative when the target can't be met any more. */
  readonly remainingMinutes: number
}

/** The target's share of the whole month is the budget, however much of it was measured yet. */
export const errorBudget = (month: string, { downMinutes }: Availability): ErrorBudget => {
  const { from, to } = spanOfMonth(month)
  const minutes = ((to - from) / minuteMillis) * (1 - availabilityTarget)
  return { minutes, remainingMinutes: minutes - downMinutes }
}
