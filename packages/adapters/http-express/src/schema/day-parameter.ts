/** A day of the calendar as a query parameter: `YYYY-MM-DD`, no zone, no time of day. */
import * as Schema from "effect/Schema"
import { LocalDate } from "@procurement/domain/calendar"
import { textByRule } from "./primitives.ts"

const isDay = Schema.is(LocalDate)

const notADay = {
  en: "must be a day, like 2026-11-20",
  pl: "musi być dniem, na przykład 2026-11-20",
}

export const dayParameter = textByRule(
  (text) => (isDay(text) ? undefined : notADay),
  "invalid_value",
)
  .transform((text) => text as LocalDate)
  .meta({ override: { type: "string", format: "date" }, example: "2026-11-20" })
