/**
 * A point in time: whole milliseconds since 1970-01-01T00:00:00Z.
 *
 * Knows no zone; a day of the calendar is a `LocalDate`. The domain never reads a clock: use cases
 * ask `Effect.Clock`, pure functions take the instant as an argument.
 */
import * as Schema from "effect/Schema"

export const Instant = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: 8_640_000_000_000_000 }),
).pipe(Schema.brand("Instant"))
export type Instant = typeof Instant.Type

export const instant = (epochMillis: number): Instant => epochMillis as Instant
export const toIso = (at: Instant): string => new Date(at).toISOString()
