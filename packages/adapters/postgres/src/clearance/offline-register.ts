/**
 * The register of KSeF's absence in PostgreSQL: the standing in one row, the invoices it concerns
 * in the order of their primary key.
 */
import * as Layer from "effect/Layer"
import type { LocalDate } from "@procurement/domain/calendar"
import {
  ClearanceStanding,
  type DeadlineTally,
  firstStanding,
  OfflineRegister,
  OfflineRegisterError,
} from "@procurement/domain/clearance"
import { attempt } from "../connection/attempt.ts"
import { keptDocument } from "../connection/kept-document.ts"
import type { Sql } from "../connection/sql.ts"
import { type Statement, statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { invoiceColumns, type InvoiceRow, readInvoice } from "../invoice/invoice.mapper.ts"

const standing = keptDocument("clearance_standings", "ksef", ClearanceStanding, firstStanding)

/** Values: the smallest id is greater than that; how many. */
const unissuedSql = statement(
  "unissued_invoices",
  `
  select ${invoiceColumns} from invoices
  where state in ('Stored', 'OutcomeUnknown') and id > $1
    and (body -> 'offline') is null and batch_id is null
  order by id limit $2`,
)

/** The same values. */
const waitingSql = statement(
  "offline_invoices",
  `
  select ${invoiceColumns} from invoices
  where (body -> 'offline') is not null and state not in ('Acknowledged', 'Archived')
    and state in ('Stored', 'OutcomeUnknown') and id > $1
  order by id limit $2`,
)

const tallySql = statement(
  "offline_deadlines",
  `
  select body -> 'offline' ->> 'deadline' as deadline, count(*) as invoices from invoices
  where (body -> 'offline') is not null and state not in ('Acknowledged', 'Archived')
  group by 1 order by 1 nulls last`,
)

interface TallyRow {
  readonly deadline: string | null
  readonly invoices: string
}

const page = (sql: Sql, ofThem: Statement, after: string | undefined, limit: number) =>
  attempt(OfflineRegisterError, async () => {
    const rows = await sql.query<InvoiceRow>(ofThem, [after ?? "", limit])
    return rows.map(readInvoice)
  })

const tallyOf = ({ deadline, invoices }: TallyRow): DeadlineTally => ({
  deadline: deadline === null ? undefined : (deadline as LocalDate),
  invoices: Number(invoices),
})

export const makeOfflineRegister = ({ sql }: Database): OfflineRegister["Service"] => ({
  standing: attempt(OfflineRegisterError, () => standing.read(sql)),
  modify: (step) => attempt(OfflineRegisterError, () => standing.modify(sql, step)),
  unissued: (after, limit) => page(sql, unissuedSql, after, limit),
  waiting: (after, limit) => page(sql, waitingSql, after, limit),
  tally: attempt(OfflineRegisterError, async () =>
    (await sql.query<TallyRow>(tallySql, [])).map(tallyOf),
  ),
})

export const layerOfflineRegister = (database: Database): Layer.Layer<OfflineRegister> =>
  Layer.sync(OfflineRegister, () => makeOfflineRegister(database))
