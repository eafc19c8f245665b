/**
 * Limits the requests of any second, minute and hour at the same time.
 *
 * A window slides: it counts back from each request, not by the clock's minutes. Rejected requests
 * are not counted. Pure: takes the history and returns the new one.
 */
import type { Instant } from "@procurement/domain/calendar"

export interface Thresholds {
  readonly perSecond: number
  /** Absent: no limit per minute. */
  readonly perMinute?: number
  readonly perHour?: number
}

/** The times of admitted requests, oldest first, within the longest window. */
export type History = ReadonlyArray<Instant>

export interface Rejection {
  readonly admitted: false
  readonly history: History
  /** Whole seconds, at least 1, after which a request would be admitted. */
  readonly retryAfterSeconds: number
  /** The limit with the longest wait. */
  readonly limit: { readonly requests: number; readonly period: Period }
}

export type Admission = { readonly admitted: true; readonly history: History } | Rejection

export type Period = "second" | "minute" | "hour"

interface Window {
  readonly period: Period
  readonly lengthMillis: number
  readonly limit: number
}

const windowOf = (period: Period, lengthMillis: number, limit: number): Window => ({
  period,
  lengthMillis,
  limit,
})

const windowsOf = ({ perSecond, perMinute, perHour }: Thresholds): ReadonlyArray<Window> => [
  windowOf("second", 1000, perSecond),
  ...(perMinute === undefined ? [] : [windowOf("minute", 60_000, perMinute)]),
  ...(perHour === undefined ? [] : [windowOf("hour", 3_600_000, perHour)]),
]

/** The request that must leave the window before another fits is the `limit`-th from the end. */
const waitMillis = (history: History, now: Instant, { lengthMillis, limit }: Window): number => {
  const blocking = history.at(-limit)
  if (blocking === undefined) return 0
  return Math.max(0, blocking + lengthMillis - now)
}

/** Whether another request is admitted now. */
export const admit = (history: History, thresholds: Thresholds, now: Instant): Admission => {
  const windows = windowsOf(thresholds)
  const longest = Math.max(...windows.map(({ lengthMillis }) => lengthMillis))
  // Future times were admitted before the clock was set back.
  const recent = history.filter((at) => at + longest > now && at <= now)
  const [longestWait] = windows
    .map((window) => ({ window, wait: waitMillis(recent, now, window) }))
    .toSorted((a, b) => b.wait - a.wait)
  if (longestWait === undefined || longestWait.wait === 0) {
    return { admitted: true, history: [...recent, now] }
  }
  const { wait, window } = longestWait
  return {
    admitted: false,
    history: recent,
    retryAfterSeconds: Math.ceil(wait / 1000),
    limit: { requests: window.limit, period: window.period },
  }
}
