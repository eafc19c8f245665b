/** Durations in ISO 8601 without months and years: `P1DT2H`. */
import { textByRule } from "./primitives.ts"

const days = String.raw`(?:(\d{1,4})W)?(?:(\d{1,5})D)?`
const time = String.raw`(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?`
const durationForm = new RegExp(String.raw`^P(?=\d|T\d)${days}${time}$`)
const unitMillis = [604_800_000, 86_400_000, 3_600_000, 60_000, 1_000]

const notADuration = {
  en: "must be an ISO 8601 duration in weeks, days, hours, minutes and seconds, such as P1DT2H",
  pl:
    "musi być okresem ISO 8601 w tygodniach, dniach, godzinach, minutach i sekundach, na " +
    "przykład P1DT2H",
}

/**
 * Milliseconds; undefined when the text is not a duration. A day has 24 hours; months are not
 * supported.
 */
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
