/**
 * Around midnight in Warsaw nothing is sent to KSeF, because an invoice must arrive on its day of
 * issue. A demo that would come near midnight starts after it instead of waiting.
 */
import {
  addDays,
  type Instant,
  instant,
  warsawDate,
  warsawMidnight,
} from "@procurement/domain/calendar"
import { onlineSendingOpensAt } from "@procurement/domain/offline"

/** The longest time until a demo's invoice is sent, on a slow machine. */
export const longestDemoMillis = 5 * 60_000

/** When a demo may start: `now`, or the first seconds of a day. */
export const demoOpensAt = (now: Instant): Instant => {
  const end = instant(now + longestDemoMillis)
  const midnight = warsawMidnight(addDays(warsawDate(now), 1))
  const isLate = end >= midnight || onlineSendingOpensAt(end) > end
  return onlineSendingOpensAt(isLate ? midnight : now)
}
