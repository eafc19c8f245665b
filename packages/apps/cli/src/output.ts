/** Output of commands: JSON for programs, aligned text for people. */
import type { Instant } from "@procurement/domain/calendar"

/** The result of a command in both forms; a secret in it is shown only once. */
export interface Outcome {
  readonly json: unknown
  readonly text: string
}

type Cell = string | number | undefined

/** ISO 8601 in UTC, to the millisecond, for programs. */
export const timestampOf = (at: Instant): string => new Date(at).toISOString()

/** ISO 8601 to the second, for people; also takes a timestamp. */
export const timeOf = (at: Instant | string | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString().replace(/\.\d+Z$/, "Z")

/** Formats an amount of money for people. */
export const amountOf = (money: { readonly amount: string; readonly currency: string }): string =>
  `${money.amount} ${money.currency}`

const words = (cell: Cell): string => (cell === undefined ? "-" : String(cell))

/** One line for each defined value. */
export const details = (rows: ReadonlyArray<readonly [string, Cell]>): string => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name.padEnd(width)}  ${words(value)}\n`)
    .join("")
}

/** Columns under their names; `nothing` when there are no rows. */
export const table = (
  names: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
  nothing: string,
): string => {
  if (rows.length === 0) return `${nothing}\n`
  const lines = [names, ...rows.map((row) => row.map(words))]
  const widths = names.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("")
}
