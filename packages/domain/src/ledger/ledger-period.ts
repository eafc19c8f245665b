/** A month of the register, and the day as of which it is read. */
import * as Schema from "effect/Schema"
import {
  addDays,
  type Instant,
  instant,
  type LocalDate,
  warsawMidnight,
} from "../calendar/instant.ts"

export const ledgerPeriodPattern = /^20\d{2}-(0[1-9]|1[0-2])$/

/** A month as `2026-11`. */
export const LedgerPeriod = Schema.String.check(Schema.isPattern(ledgerPeriodPattern)).pipe(
  Schema.brand("LedgerPeriod"),
)
export type LedgerPeriod = typeof LedgerPeriod.Type

/** Returns the last instant of the day in Warsaw, but not one after `now`; `now` without a day. */
export const asOfDay = (day: LocalDate | undefined, now: Instant): Instant =>
  day === undefined ? now : instant(Math.min(now, warsawMidnight(addDays(day, 1)) - 1))
