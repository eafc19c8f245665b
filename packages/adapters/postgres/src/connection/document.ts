/**
 * Converts domain values to JSON documents in `jsonb` columns and back.
 *
 * The domain's schema decodes them. A row that does not decode is a defect that names the row's id;
 * its value is never passed on.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import * as Schema from "effect/Schema"
import type { Sql } from "./sql.ts"
import { statement } from "./statement.ts"

const replacement = "\\ufffd"
const escapes = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g

/**
 * JSON text that `jsonb` accepts. `jsonb` rejects U+0000 and unpaired surrogates, which a response
 * of another system may contain; U+FFFD replaces them so that the response can be stored.
 */
export const toJson = (value: unknown): string => {
  const text = JSON.stringify(value)
  if (!text.includes("\\u")) return text
  return text.replace(escapes, (escape) => (escape === "\\\\" ? escape : replacement))
}

/** Reads documents of one schema; throws an error that names the row when one does not decode. */
export const documentReader = <S extends Schema.Codec<unknown, unknown>>(
  table: string,
  schema: S,
): ((id: string, document: unknown) => S["Type"]) => {
  const decode = Schema.decodeUnknownSync(schema)
  return (id, document) => {
    try {
      return decode(document)
    } catch (cause) {
      throw new TypeError(`${table} ${id} does not contain a valid document`, { cause })
    }
  }
}

/** Instants are stored as `bigint` milliseconds, which the driver returns as text. */
export const instantOf = (column: string | null): Instant | undefined =>
  column === null ? undefined : instant(Number(column))

interface Row {
  readonly body: unknown
}

interface StoredDocument<A> {
  /** The document as last stored; `first` before the first write. */
  readonly read: (sql: Sql) => Promise<A>
  /** Returns the document after the step. */
  readonly modify: (sql: Sql, step: (document: A) => A) => Promise<A>
}

/**
 * One named document, for example the progress of a job, that callers modify one at a time. The row
 * is locked while the step decides; a step that throws changes nothing. `table` has the columns
 * `subject` and `body`; one table may hold several subjects.
 */
export const storedDocument = <S extends Schema.Codec<unknown, unknown>>(
  table: string,
  subject: string,
  schema: S,
  first: S["Type"],
): StoredDocument<S["Type"]> => {
  const decode = documentReader(table, schema)
  const readSql = statement(`look_${table}`, `select body from ${table} where subject = $1`)
  const beginSql = statement(
    `begin_${table}`,
    `insert into ${table} (subject, body) values ($1, $2) on conflict (subject) do nothing`,
  )
  const lockSql = statement(
    `lock_${table}`,
    `select body from ${table} where subject = $1 for update`,
  )
  const writeSql = statement(`keep_${table}`, `update ${table} set body = $2 where subject = $1`)
  return {
    read: async (sql) => {
      const [row] = await sql.query<Row>(readSql, [subject])
      return row === undefined ? first : decode(subject, row.body)
    },
    modify: (sql, step) =>
      sql.transaction(async (query) => {
        await query(beginSql, [subject, toJson(first)])
        const [row] = await query<Row>(lockSql, [subject])
        const stored = decode(subject, row?.body)
        const next = step(stored)
        if (next !== stored) await query(writeSql, [subject, toJson(next)])
        return next
      }),
  }
}
