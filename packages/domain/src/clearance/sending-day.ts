/**
 * When an invoice may leave so that KSeF gets it on its day of issue.
 *
 * KSeF takes an online invoice for one issued offline when P_1 is earlier than the day on which it
 * arrives (a batch: on which its session is opened), and refuses it when P_1 is later. So nothing
 * online leaves shortly before midnight in Warsaw, as long as a call may take, nor in the first
 * seconds after it, as far as clocks may differ; what then has the date of the day before is
 * drafted anew. Source: CIRFMF/ksef-docs, offline/automatyczne-okreslanie-trybu-offline.md.
 */
import { type Instant, instant } from "../calendar/instant.ts"
import { addDays, type LocalDate } from "../calendar/local-date.ts"
import { warsawDate, warsawMidnight } from "../calendar/warsaw.ts"

/** Two calls of 30 seconds with a login of two minutes between them. */
export const marginBeforeMidnightMillis = 180_000

/** How far KSeF's clock may be behind ours. */
export const marginAfterMidnightMillis = 10_000

/** `now` when an online invoice (or a batch of them) may leave, else when that is so again. */
export const onlineSendingOpensAt = (now: Instant): Instant => {
  const today = warsawDate(now)
  const begins = warsawMidnight(today) + marginAfterMidnightMillis
  if (now < begins) return instant(begins)
  const midnight = warsawMidnight(addDays(today, 1))
  if (now < midnight - marginBeforeMidnightMillis) return now
  return instant(midnight + marginAfterMidnightMillis)
}

/** What of an invoice decides on which days it may leave. */
export interface Sendable {
  /** P_1. */
  readonly issueDate: LocalDate
  /** Present when it was issued offline. */
  readonly offline?: object | undefined
  /** Those that may have reached KSeF. */
  readonly transmissions: ReadonlyArray<unknown>
}

/**
 * `now` when the invoice may leave, else when to look again. What was issued offline may leave at
 * any time, and so may bytes that may have reached KSeF before: they can't change any more.
 */
export const sendingOpensAt = ({ offline, transmissions }: Sendable, now: Instant): Instant =>
  offline !== undefined || transmissions.length > 0 ? now : onlineSendingOpensAt(now)
