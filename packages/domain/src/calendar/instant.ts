/** Schemas of instants and days, and all that is known of them. */
import * as Schema from "effect/Schema"

export * from "./wall-clock.ts"

export const Instant = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: 8_640_000_000_000_000 }),
).pipe(Schema.brand("Instant"))
export type Instant = typeof Instant.Type

const pattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const existsInCalendar = (text: string): boolean =>
  pattern.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

export const LocalDate = Schema.String.check(
  Schema.makeFilter((text: string) => existsInCalendar(text) || "a day written YYYY-MM-DD"),
).pipe(Schema.brand("LocalDate"))
export type LocalDate = typeof LocalDate.Type
