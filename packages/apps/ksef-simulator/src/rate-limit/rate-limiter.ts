/** The windows of all callers, in memory: a restarted simulator counts from zero. */
import type { Instant } from "@procurement/domain/calendar"
import { Refused } from "../http/refusal.ts"
import { scaledLimits, type LimitGroup } from "./limits.ts"
import { admit, type History } from "./sliding-window.ts"

/** Counts a request, or refuses it with 429. */
export type RateLimiter = (group: LimitGroup, caller: string, now: Instant) => void

/** Without a scale nothing is limited. */
export const makeRateLimiter = (scale: number | undefined): RateLimiter => {
  const histories = new Map<string, History>()
  return (group, caller, now) => {
    const thresholds = scale === undefined ? undefined : scaledLimits(group, scale)
    if (thresholds === undefined) return
    const key = `${group} ${caller}`
    const admission = admit(histories.get(key) ?? [], thresholds, now)
    histories.set(key, admission.history)
    if (admission.admitted) return
    const { retryAfterSeconds } = admission
    throw new Refused({ kind: "TooManyRequests", retryAfterSeconds })
  }
}
