/**
 * Rows that have run out, deleted in one statement that answers how many there were and not which:
 * there may be very many.
 */
import type { Sql } from "./sql.ts"
import { type Statement, statement } from "./statement.ts"

/** `rows` is a table and its condition: `bottles where best_before < $1`. */
export const deletion = (name: string, rows: string): Statement =>
  statement(
    name,
    `
  with gone as (delete from ${rows} returning 1)
  select count(*)::int as count from gone`,
  )

/** Runs a `deletion`; answers how many rows are gone. */
export const countDeleted = async (
  sql: Sql,
  deleting: Statement,
  values: ReadonlyArray<unknown>,
): Promise<number> => {
  const [row] = await sql.query<{ count: number }>(deleting, values)
  return row?.count ?? 0
}
