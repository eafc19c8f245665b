/** A month of the register, and the day as of which it is read. */
import * as Schema from "effect/Schema"
import {
  addDays,
  type Instant,
  instant,
  type LocalDate,
  monthOf,
  warsawDate,
  warsawMidnight,
} from "../calendar/instant.ts"

export const ledgerPeriodPattern = /^20\d{2}-(0[1-9]|1[0-2])$/

/** A month as `2026-11`. */
export const LedgerPeriod = Schema.String.check(Schema.isPattern(ledgerPeriodPattern)).pipe(
  Schema.brand("LedgerPeriod"),
)
export type LedgerPeriod = typeof LedgerPeriod.Type

/** Returns the month of the instant in Warsaw. */
export const periodOf = (at: Instant): LedgerPeriod => monthOf(warsawDate(at)) as LedgerPeriod

/** The first and the last day of the month. */
export const daysOf = (period: LedgerPeriod): readonly [first: LocalDate, last: LocalDate] => {
  const first = `${period}-01` as LocalDate
  const later = addDays(first, 31)
  return [first, addDays(later, -Number(later.slice(8)))]
}

/** Days of which one or both ends are open. */
export interface DayRange {
  readonly from?: LocalDate | undefined
  readonly to?: LocalDate | undefined
}

/** The days of the range that are in the month; all of the range without a month. */
export const daysWithin = (period: LedgerPeriod | undefined, range: DayRange): DayRange => {
  if (period === undefined) return range
  const [first, last] = daysOf(period)
  const { from = first, to = last } = range
  return { from: from > first ? from : first, to: to < last ? to : last }
}

/** Returns the last instant of the day in Warsaw, but not one after `now`; `now` without a day. */
export const asOfDay = (day: LocalDate | undefined, now: Instant): Instant =>
  day === undefined ? now : instant(Math.min(now, warsawMidnight(addDays(day, 1)) - 1))
