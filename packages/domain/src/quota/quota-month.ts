/**
 * The month that counters belong to: the calendar's in Warsaw, written `2026-11`.
 *
 * It begins with midnight of its first day there and ends, to the millisecond, where the next one
 * begins; summer time shifts both by an hour, and months are never longer or shorter for it than
 * the clocks in Warsaw say.
 */
import * as Schema from "effect/Schema"
import type { Instant } from "../calendar/instant.ts"
import { addDays, type LocalDate, localDate, monthOf } from "../calendar/local-date.ts"
import { warsawDate, warsawMidnight } from "../calendar/warsaw.ts"

export const QuotaMonth = Schema.String.check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])$/)).pipe(
  Schema.brand("QuotaMonth"),
)
export type QuotaMonth = typeof QuotaMonth.Type

const firstDayOf = (month: QuotaMonth): LocalDate => `${month}-01` as LocalDate

const monthOfDay = (day: LocalDate): QuotaMonth => monthOf(day) as QuotaMonth

export const quotaMonthAt = (at: Instant): QuotaMonth => monthOfDay(warsawDate(at))

export const previousMonth = (month: QuotaMonth): QuotaMonth =>
  monthOfDay(addDays(firstDayOf(month), -1))

export const beginningOf = (month: QuotaMonth): Instant => warsawMidnight(firstDayOf(month))

/** When the counters of the month stop and those of the next one begin at nothing. */
export const resetOf = (month: QuotaMonth): Instant => {
  const [year, monthOfYear] = month.split("-").map(Number) as [number, number]
  return warsawMidnight(localDate(year, monthOfYear + 1, 1))
}
