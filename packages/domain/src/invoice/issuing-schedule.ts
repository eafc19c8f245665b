/**
 * When an invoice is looked at again: after a problem, and while KSeF is still working on it.
 *
 * Pure: jitter is given as a number from 0 to 1. Problems wait longer each time, up to five
 * minutes, so that an hour without KSeF costs a few questions and the return is noticed soon.
 */
import { type Instant, instant } from "../calendar/instant.ts"

const problemDelaysSeconds = [1, 2, 5, 15, 30, 60, 120, 300] as const
const outcomeDelaysMillis = [200, 300, 500, 1_000, 2_000, 5_000, 10_000, 30_000] as const

const nth = (delays: ReadonlyArray<number>, attempt: number): number =>
  delays[Math.min(attempt, delays.length) - 1] as number

/** After the `attempt`-th problem in a row (from 1): the delay of the table, up to 20 % longer. */
export const retryAt = (now: Instant, attempt: number, jitter: number): Instant =>
  instant(now + Math.round(nth(problemDelaysSeconds, attempt) * 1_000 * (1 + jitter / 5)))

/** After the `attempt`-th "still processing" in a row (from 1). */
export const askAgainAt = (now: Instant, attempt: number): Instant =>
  instant(now + nth(outcomeDelaysMillis, attempt))

const firstFollowedLookMillis = 5_000
const lastFollowedLookMillis = 3_600_000

/**
 * When a correction that has waited since `began` is looked at again. A save of what it waits for
 * wakes it; only when both were saved at the same moment nobody does, so the first looks are soon.
 */
export const followedLookAgainAt = (began: Instant, now: Instant): Instant =>
  instant(now + Math.min(lastFollowedLookMillis, Math.max(firstFollowedLookMillis, now - began)))
