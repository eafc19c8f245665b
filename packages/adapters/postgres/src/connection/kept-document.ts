/**
 * One document under a name, changed step by step as if nobody else did anything meanwhile: how far
 * some work has come.
 *
 * The row is locked while the step decides; a step that throws changes nothing.
 */
import type * as Schema from "effect/Schema"
import { documentReader, toJson } from "./document.ts"
import type { Sql } from "./sql.ts"
import { statement } from "./statement.ts"

interface Row {
  readonly body: unknown
}

export interface KeptDocument<A> {
  /** As it was last left; `first` before any other was kept. */
  readonly read: (sql: Sql) => Promise<A>
  /** Answers the document as it is then. */
  readonly modify: (sql: Sql, step: (document: A) => A) => Promise<A>
}

/** `table` has the columns `subject` and `body`; one table may keep several subjects. */
export const keptDocument = <S extends Schema.Codec<unknown, unknown>>(
  table: string,
  subject: string,
  schema: S,
  first: S["Type"],
): KeptDocument<S["Type"]> => {
  const decode = documentReader(table, schema)
  const lookSql = statement(`look_${table}`, `select body from ${table} where subject = $1`)
  const beginSql = statement(
    `begin_${table}`,
    `insert into ${table} (subject, body) values ($1, $2) on conflict (subject) do nothing`,
  )
  const lockSql = statement(
    `lock_${table}`,
    `select body from ${table} where subject = $1 for update`,
  )
  const keepSql = statement(`keep_${table}`, `update ${table} set body = $2 where subject = $1`)
  return {
    read: async (sql) => {
      const [row] = await sql.query<Row>(lookSql, [subject])
      return row === undefined ? first : decode(subject, row.body)
    },
    modify: (sql, step) =>
      sql.transaction(async (query) => {
        await query(beginSql, [subject, toJson(first)])
        const [row] = await query<Row>(lockSql, [subject])
        const next = step(decode(subject, row?.body))
        await query(keepSql, [subject, toJson(next)])
        return next
      }),
  }
}
