/**
 * Values of the domain as JSON documents in `jsonb` columns, and back.
 *
 * The domain's schema decodes them: a row that does not decode is a defect, which names its id; its
 * value is never passed on.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import * as Schema from "effect/Schema"
import type { Sql } from "./sql.ts"
import { statement } from "./statement.ts"

const replacement = "\\ufffd"
const escapes = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g

/**
 * JSON text that `jsonb` accepts. It can't contain U+0000 or half a surrogate pair, which the
 * response of another system may contain; U+FFFD replaces them, so that such a response can be
 * stored.
 */
export const toJson = (value: unknown): string => {
  const text = JSON.stringify(value)
  if (!text.includes("\\u")) return text
  return text.replace(escapes, (escape) => (escape === "\\\\" ? escape : replacement))
}

/** Reads documents of one schema; throws with the name of the row when one does not decode. */
export const documentReader = <S extends Schema.Codec<unknown, unknown>>(
  table: string,
  schema: S,
): ((id: string, document: unknown) => S["Type"]) => {
  const decode = Schema.decodeUnknownSync(schema)
  return (id, document) => {
    try {
      return decode(document)
    } catch (cause) {
      throw new TypeError(`${table} ${id} holds no valid document`, { cause })
    }
  }
}

/** Instants are stored as `bigint` milliseconds, which the driver reads as text. */
export const instantOf = (column: string | null): Instant | undefined =>
  column === null ? undefined : instant(Number(column))

/*
 * One named document that a caller changes step by step without concurrent changes: for example,
 * the progress of some work.
 *
 * The row is locked while the step decides; a step that throws changes nothing.
 */

interface Row {
  readonly body: unknown
}

interface KeptDocument<A> {
  /** The document as last stored; `first` before any was stored. */
  readonly read: (sql: Sql) => Promise<A>
  /** Returns the document as it is after the step. */
  readonly modify: (sql: Sql, step: (document: A) => A) => Promise<A>
}

/** `table` has the columns `subject` and `body`; one table may hold several subjects. */
export const singletonDocument = <S extends Schema.Codec<unknown, unknown>>(
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
