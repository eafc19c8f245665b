/**
 * A point in time as a query parameter: RFC 3339 with its offset from UTC, to the millisecond.
 *
 * What is before 1970 counts as its beginning: nothing here is that old.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import { textByRule } from "./primitives.ts"

const form = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i

const notAnInstant = {
  en: "must be an instant with its offset from UTC, like 2026-11-20T12:00:00Z",
  pl: "musi być chwilą z przesunięciem względem UTC, na przykład 2026-11-20T12:00:00Z",
}

/** JavaScript takes the 30th of February for the 2nd of March. */
const isDay = (day: string): boolean => {
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/** Undefined for what is no instant. A leap second is the last millisecond before the next. */
const millisOf = (text: string): number | undefined => {
  const [, day = "", minute, second, fraction = "", offset = ""] = form.exec(text) ?? []
  if (!isDay(day)) return undefined
  const within = second === "60" ? "59.999" : `${second}${fraction.slice(0, 4)}`
  const millis = Date.parse(`${day}T${minute}:${within}${offset.toUpperCase()}`)
  return Number.isNaN(millis) ? undefined : Math.max(0, millis)
}

export const instantParameter = textByRule(
  (text) => (millisOf(text) === undefined ? notAnInstant : undefined),
  "invalid_value",
)
  .transform((text): Instant => instant(millisOf(text) ?? 0))
  .meta({ override: { type: "string", format: "date-time" }, example: "2026-11-20T12:00:00Z" })
