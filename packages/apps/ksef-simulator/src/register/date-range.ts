/**
 * Ranges of time as the register takes them.
 *
 * A range may last three months, in UTC or in Warsaw.
 * Source: CIRFMF/ksef-docs, open-api.json 2.6.0 (InvoiceQueryFilters), consulted 2026-11-24.
 */
import { instant, type Instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { badRequest } from "../http/refusal.ts"
import { parseTime, warsawClock } from "../warsaw-time.ts"

const mostMonths = 3
const beyondMillis = /\.\d{3}\d*[1-9]/

const text = z.iso.datetime({ offset: true, local: true }).or(z.iso.date())

/** The beginning of a range. */
export const RangeStart = text.transform(parseTime)

/** The end of a range; parts of a millisecond count as a whole one. */
export const RangeEnd = text.transform((end) =>
  instant(parseTime(end) + (beyondMillis.test(end) ? 1 : 0)),
)

const addMonths = (clock: number, months: number): number => {
  const date = new Date(clock)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
  date.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return date.getTime()
}

const isShort = (from: number, to: number): boolean => to <= addMonths(from, mostMonths)

/** Rejects with 21405 a range that is reversed or longer than three months. */
export const checkRangeLength = (from: Instant, to: Instant): void => {
  if (from > to) throw badRequest(21405, "dateRange: from > to")
  if (isShort(from, to) || isShort(warsawClock(from), warsawClock(to))) return
  throw badRequest(21405, `Zakres 'dateRange' nie może przekraczać ${mostMonths} miesięcy.`)
}
