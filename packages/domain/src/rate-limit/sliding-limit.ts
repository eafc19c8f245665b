/**
 * A limit on what a tenant has stored within a window: counts the stored times themselves, so it
 * needs no bucket and survives a restart. For rare and costly work; requests have buckets.
 */
import * as Data from "effect/Data"
import type { Instant } from "../calendar/wall-clock.ts"

export const slidingLimitNames = ["unrequested-emails", "payment-references"] as const

export interface SlidingLimit {
  readonly name: (typeof slidingLimitNames)[number]
  /** Largest number within the window. */
  readonly most: number
  readonly windowMillis: number
}

export class SlidingLimitReached extends Data.TaggedError("SlidingLimitReached")<{
  readonly limit: SlidingLimit
  readonly retryAfterSeconds: number
}> {}

/**
 * Returns the refusal of one more at `now`, or undefined. `times` has at least the last `most`
 * ones, newest first.
 */
export const slidingLimitReached = (
  limit: SlidingLimit,
  times: ReadonlyArray<Instant>,
  now: Instant,
): SlidingLimitReached | undefined => {
  const oldest = times[limit.most - 1]
  const wait = oldest === undefined ? 0 : oldest + limit.windowMillis - now
  if (wait <= 0) return undefined
  return new SlidingLimitReached({ limit, retryAfterSeconds: Math.ceil(wait / 1_000) })
}
