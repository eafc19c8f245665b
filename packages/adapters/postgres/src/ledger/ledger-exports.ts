/** The files made of the register, in PostgreSQL, and for each order the rows that they stated. */
import { ExportedRow, LedgerExport, LedgerExports } from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, toJson } from "../connection/document.ts"
import { findRow } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"

/** An export without a body is not complete. Parameters: id, ids before it are abandoned. */
const startSql = statement(
  "start_ledger_export",
  `
  with abandoned as (delete from ledger_exports where id < $2 and body is null)
  insert into ledger_exports (id) values ($1)`,
)

/** Parameters: export, the rows by order. */
const addSql = statement(
  "add_exported_rows",
  `
  insert into ledger_exported_rows (export_id, order_id, rows)
  select $1, key, value from jsonb_each($2::jsonb)`,
)

/** Parameters: id, period, body. */
const completeSql = statement(
  "complete_ledger_export",
  "update ledger_exports set period = $2, body = $3 where id = $1 returning id",
)

const listSql = statement(
  "ledger_exports",
  "select id, body from ledger_exports where period = $1 order by id desc",
)

/** Parameters: period, id, who filed it. */
const fileSql = statement(
  "file_ledger_export",
  `
  update ledger_exports set body = jsonb_build_object('filed', $3::jsonb) || body
  where period = $1 and id = $2 returning id, body`,
)

/** Parameters: export, the order to start after, the order to end with. */
const rowsSql = statement(
  "exported_rows",
  `
  select order_id as id, rows as body from ledger_exported_rows
  where export_id = $1 and order_id > $2 and order_id <= $3 order by order_id`,
)

interface Row {
  readonly id: string
  readonly body: unknown
}

const readExport = documentReader("ledger_exports", LedgerExport)
const readRows = documentReader("ledger_exported_rows", Schema.Array(ExportedRow))

/** Sorts after every identifier. */
const afterAllIds = "~"

const attemptOn = <A>(work: () => Promise<A>) => attempt("LedgerExports", work)

export const makeLedgerExports = ({ sql }: Pick<Database, "sql">): LedgerExports["Service"] => ({
  start: (id, abandonedBefore) =>
    attemptOn(() => sql.query(startSql, [id, abandonedBefore])).pipe(Effect.asVoid),
  add: (id, rows) => {
    const byOrder = Object.fromEntries(Map.groupBy(rows, ({ orderId }) => orderId))
    return attemptOn(() => sql.query(addSql, [id, toJson(byOrder)])).pipe(Effect.asVoid)
  },
  complete: (completed) =>
    attemptOn(async () => {
      const { id, period } = completed
      const [row] = await sql.query(completeSql, [id, period, toJson(completed)])
      if (row === undefined) throw new TypeError(`${id} was not started`)
    }),
  list: (period) =>
    attemptOn(async () => {
      const rows = await sql.query<Row>(listSql, [period])
      return rows.map(({ id, body }) => readExport(id, body))
    }),
  markFiled: (period, id, filed) =>
    attemptOn(() =>
      findRow<Row, LedgerExport>(sql, fileSql, [period, id, toJson(filed)], (row) =>
        readExport(row.id, row.body),
      ),
    ),
  rows: (id, after, upTo) =>
    attemptOn(async () => {
      const rows = await sql.query<Row>(rowsSql, [id, after ?? "", upTo ?? afterAllIds])
      return rows.flatMap((row) => readRows(row.id, row.body))
    }),
})

export const layerLedgerExports = layerOf(LedgerExports, makeLedgerExports)
