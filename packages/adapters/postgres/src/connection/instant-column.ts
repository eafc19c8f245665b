/** Instants are kept as `bigint` milliseconds, which the driver reads as text. */
import { type Instant, instant } from "@procurement/domain/calendar"

export const instantOf = (column: string | null): Instant | undefined =>
  column === null ? undefined : instant(Number(column))
