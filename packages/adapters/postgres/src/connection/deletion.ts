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
  sql: Pick<Sql, "query">,
  deleting: Statement,
  values: ReadonlyArray<unknown>,
): Promise<number> => {
  const [row] = await sql.query<{ count: number }>(deleting, values)
  return row?.count ?? 0
}

const expiredAtOnce = 10_000

/**
 * Values: an instant that the condition names `$1`, how many. Rows that somebody holds are left for
 * the next time.
 */
export const expiry = (name: string, table: string, condition: string): Statement =>
  deletion(
    name,
    `${table} where ctid = any (array(
      select ctid from ${table} where ${condition} limit $2 for update skip locked
    ))`,
  )

/**
 * Runs an `expiry` until nothing is left; answers how many rows are gone. However many there are,
 * no lock lasts and no statement runs out of its time: what is gone stays gone.
 */
export const deleteExpired = async (
  sql: Pick<Sql, "query">,
  deleting: Statement,
  before: number,
  atOnce = expiredAtOnce,
): Promise<number> => {
  let total = 0
  for (let count = atOnce; count === atOnce; total += count) {
    count = await countDeleted(sql, deleting, [before, atOnce])
  }
  return total
}
