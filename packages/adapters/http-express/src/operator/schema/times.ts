/** Points in time and spans of time as operators write them (ISO 8601). */
import { type Instant, instant } from "@procurement/domain/calendar"
import { textByRule } from "../../schema/primitives.ts"

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2})$/
const secondsLength = "2026-11-20T12:00:00".length

const notAnInstant = {
  en: "must be an instant like 2026-11-20T12:00:00Z",
  pl: "musi być chwilą, na przykład 2026-11-20T12:00:00Z",
}

/** JavaScript takes the 30th of February for the 2nd of March. */
const isInCalendar = (text: string): boolean => {
  const wallClock = text.slice(0, secondsLength)
  const read = new Date(`${wallClock}Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(wallClock)
}

const isInstant = (text: string): boolean =>
  instantForm.test(text) && isInCalendar(text) && Date.parse(text) >= 0

export const instantText = textByRule(
  (text) => (isInstant(text) ? undefined : notAnInstant),
  "invalid_value",
)
  .transform((text): Instant => instant(Date.parse(text)))
  .meta({ override: { type: "string", format: "date-time" }, example: "2026-11-20T12:00:00Z" })

const days = String.raw`(?:(\d{1,4})W)?(?:(\d{1,5})D)?`
const time = String.raw`(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?`
const durationForm = new RegExp(String.raw`^P(?=\d|T\d)${days}${time}$`)
const unitMillis = [604_800_000, 86_400_000, 3_600_000, 60_000, 1_000]

const notADuration = {
  en: "must be a duration like P1DT2H: weeks, days, hours, minutes, seconds",
  pl: "musi być okresem, na przykład P1DT2H: tygodnie, dni, godziny, minuty, sekundy",
}

/** Milliseconds; undefined for what is no duration. A day has 24 hours, months are not known. */
export const durationMillis = (text: string): number | undefined => {
  const parts = durationForm.exec(text)?.slice(1)
  return parts?.reduce((sum, part, index) => sum + Number(part ?? 0) * (unitMillis[index] ?? 0), 0)
}

export const durationText = textByRule(
  (text) => (durationMillis(text) === undefined ? notADuration : undefined),
  "invalid_value",
)
  .transform((text) => durationMillis(text) ?? 0)
  .meta({ override: { type: "string", format: "duration" }, example: "P1DT2H" })
