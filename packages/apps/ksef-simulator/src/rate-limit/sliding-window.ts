/**
 * How many requests may come in any second, minute and hour, all three at once.
 *
 * A window slides: what counts is the time since each request, not the clock's full minutes.
 * Refused requests are not counted. Pure: the history is given and handed back.
 */
import type { Instant } from "@procurement/domain/calendar"

export interface Thresholds {
  readonly perSecond: number
  /** Absent: no limit of this length. */
  readonly perMinute?: number
  readonly perHour?: number
}

/** When admitted requests came, oldest first, no older than the longest window. */
export type History = ReadonlyArray<Instant>

export type Admission =
  | { readonly admitted: true; readonly history: History }
  | {
      readonly admitted: false
      readonly history: History
      /** Whole seconds, at least 1, after which a request would be admitted. */
      readonly retryAfterSeconds: number
    }

interface Window {
  readonly lengthMillis: number
  readonly limit: number
}

const windowsOf = ({ perSecond, perMinute, perHour }: Thresholds): ReadonlyArray<Window> => [
  { lengthMillis: 1000, limit: perSecond },
  ...(perMinute === undefined ? [] : [{ lengthMillis: 60_000, limit: perMinute }]),
  ...(perHour === undefined ? [] : [{ lengthMillis: 3_600_000, limit: perHour }]),
]

// The request that must leave the window before another fits is the `limit`-th from the end.
const waitMillis = (history: History, now: Instant, { lengthMillis, limit }: Window): number => {
  const blocking = history.at(-limit)
  if (blocking === undefined) return 0
  return Math.max(0, blocking + lengthMillis - now)
}

/** Whether one more request may come now. */
export const admit = (history: History, thresholds: Thresholds, now: Instant): Admission => {
  const windows = windowsOf(thresholds)
  const longest = Math.max(...windows.map(({ lengthMillis }) => lengthMillis))
  // What lies in the future was admitted before the clock was turned back.
  const recent = history.filter((at) => at + longest > now && at <= now)
  const wait = Math.max(...windows.map((window) => waitMillis(recent, now, window)))
  if (wait === 0) return { admitted: true, history: [...recent, now] }
  return { admitted: false, history: recent, retryAfterSeconds: Math.ceil(wait / 1000) }
}
