/** Output of commands that are not operations: JSON for programs, aligned text for people. */
import type { Instant } from "@procurement/domain/calendar"
import { aligned, type Cell, described } from "@procurement/lib-cli"

export type { Outcome } from "@procurement/lib-cli"

/** ISO 8601 in UTC, to the millisecond, for programs. */
export const timestampOf = (at: Instant): string => new Date(at).toISOString()

/** ISO 8601 to the second, for people; also takes a timestamp. */
export const timeOf = (at: Instant | string | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString().replace(/\.\d+Z$/, "Z")

/** Formats an amount of money for people. */
export const amountOf = (money: { readonly amount: string; readonly currency: string }): string =>
  `${money.amount} ${money.currency}`

/** One line for each defined value. */
export const details = (rows: ReadonlyArray<readonly [string, Cell]>): string =>
  described(undefined, rows).text

/** Columns under their names; `nothing` when there are no rows. */
export const table = (
  names: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
  nothing: string,
): string => (rows.length === 0 ? `${nothing}\n` : aligned([names, ...rows]))
