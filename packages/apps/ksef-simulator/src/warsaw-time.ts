/**
 * Times from clients: with an offset, or without one and then in Warsaw.
 *
 * Source: CIRFMF/ksef-docs, api-changelog.md (2.1.2), consulted 2026-11-26.
 */
import { instant, warsawDate, warsawMinuteOfDay, type Instant } from "@procurement/domain/calendar"
import { z } from "zod"

const minuteMillis = 60_000

/** The local time in Warsaw, encoded as if it were UTC. */
export const warsawClock = (at: number): number => {
  const shown = Date.parse(`${warsawDate(instant(at))}T00:00:00Z`)
  return shown + warsawMinuteOfDay(instant(at)) * minuteMillis + (at % minuteMillis)
}

const fromWarsawClock = (clock: number): Instant => {
  const offset = warsawClock(clock) - clock
  const guess = clock - offset
  return instant(clock - (warsawClock(guess) - guess))
}

const hasOffset = /(?:Z|[+-]\d{2}:\d{2})$/

/** The instant of an ISO 8601 time or date. */
export const parseTime = (text: string): Instant => {
  if (hasOffset.test(text)) return instant(Date.parse(text))
  return fromWarsawClock(Date.parse(text.includes("T") ? `${text}Z` : text))
}

/** An ISO 8601 time with or without an offset, as an instant. */
export const Time = z.iso.datetime({ offset: true, local: true }).transform(parseTime)
