/**
 * The register of KSeF outages in PostgreSQL: the status is one row; affected invoices are listed
 * in the order of their primary key.
 *
 * A row that does not decode is logged and skipped: one defective row must not stop the invoices of
 * all tenants.
 */
import { Instant, LocalDate } from "@procurement/domain/calendar"
import {
  ClearanceStatus,
  type DeadlineTally,
  initialClearanceStatus,
  OfflineRegister,
  type WaitingTerm,
} from "@procurement/domain/clearance"
import type { VersionedInvoice } from "@procurement/domain/invoice"
import { offlineModes } from "@procurement/domain/offline"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  attempt,
  layerOf,
  readEach,
  type ReadRows,
  throttledLogger,
} from "../connection/attempt.ts"
import { documentReader, storedDocument } from "../connection/document.ts"
import type { Sql } from "../connection/sql.ts"
import { type Statement, statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { invoiceColumns, type InvoiceRow, readInvoice } from "../invoice/invoice.mapper.ts"

const status = storedDocument("clearance_status", "ksef", ClearanceStatus, initialClearanceStatus)

interface TallyRow {
  readonly deadline: string | null
  readonly invoices: string
}

interface TermRow {
  readonly id: string
  readonly mode: string
  readonly issue_date: string
  readonly deadline: string | null
  readonly issued_from: string | null
  readonly issued_to: string | null
}

interface Page {
  readonly ofThem: Statement
  /** The values after the id and the limit. */
  readonly values: ReadonlyArray<unknown>
  readonly after: string | undefined
  readonly limit: number
}

/** Reads up to `limit` invoices; rows that do not decode do not shorten the page. */
const readPage = async (
  sql: Sql,
  { ofThem, values, after, limit }: Page,
): Promise<ReadRows<VersionedInvoice>> => {
  const rows = await sql.query<InvoiceRow>(ofThem, [after ?? "", limit, ...values])
  const read = readEach(rows, readInvoice)
  const left = limit - read.values.length
  if (rows.length < limit || left === 0) return read
  const rest = await readPage(sql, { ofThem, values, after: rows.at(-1)?.id, limit: left })
  return {
    values: [...read.values, ...rest.values],
    defects: [...read.defects, ...rest.defects],
  }
}

const readTerm = documentReader(
  "invoices",
  Schema.Struct({
    mode: Schema.Literals(offlineModes),
    issueDate: LocalDate,
    deadline: Schema.UndefinedOr(LocalDate),
    issuedFrom: Instant,
    issuedTo: Instant,
  }),
)

const termOf = (row: TermRow): WaitingTerm =>
  readTerm(row.id, {
    mode: row.mode,
    issueDate: row.issue_date,
    deadline: row.deadline ?? undefined,
    issuedFrom: Number(row.issued_from ?? Number.NaN),
    issuedTo: Number(row.issued_to ?? Number.NaN),
  })

const tallyOf = ({ deadline, invoices }: TallyRow): DeadlineTally => ({
  deadline: deadline === null ? undefined : (deadline as LocalDate),
  invoices: Number(invoices),
})

const termValues = ({ mode, issueDate, deadline, issuedFrom, issuedTo }: WaitingTerm) => [
  mode,
  issueDate,
  deadline ?? null,
  issuedFrom,
  issuedTo,
]

export const makeOfflineRegister = ({ sql }: Database): OfflineRegister["Service"] => {
  const logDefects = throttledLogger()
  const readRows = <A>(reading: () => Promise<ReadRows<A>>) =>
    Effect.flatMap(attempt("OfflineRegister", reading), ({ values, defects }) =>
      Effect.as(logDefects(defects), values),
    )
  return {
    status: attempt("OfflineRegister", () => status.read(sql)),
    modify: (step) => attempt("OfflineRegister", () => status.modify(sql, step)),
    unissued: (after, limit) =>
      readRows(() => readPage(sql, { ofThem: unissuedSql, values: [], after, limit })),
    terms: (edges) =>
      readRows(async () => readEach(await sql.query<TermRow>(waitingTermsSql, [edges]), termOf)),
    waiting: (term, after, limit) =>
      readRows(() => readPage(sql, { ofThem: waitingSql, values: termValues(term), after, limit })),
    tally: attempt("OfflineRegister", async () =>
      (await sql.query<TallyRow>(tallySql, [])).map(tallyOf),
    ),
  }
}

export const layerOfflineRegister = layerOf(OfflineRegister, makeOfflineRegister)

/** Parameters: the id to start after, limit. */
const unissuedSql = statement(
  "unissued_invoices",
  `
  select ${invoiceColumns} from invoices
  where state in ('Stored', 'OutcomeUnknown') and id > $1
    and (body -> 'offline') is null and batch_id is null
  order by id limit $2`,
)

/** Phrased so that the planner uses the index of invoices issued offline. */
const waits = `(body -> 'offline') is not null and state not in ('Acknowledged', 'Archived')
    and state in ('Stored', 'OutcomeUnknown', 'Rejected')`

/** Null when the value is not a number: one unreadable row does not block the others. */
const issuedAt = `case when jsonb_typeof(body #> '{offline,issuedAt}') = 'number'
      then (body #>> '{offline,issuedAt}')::numeric end`

/**
 * Parameter: the edges, in order. Names one invoice of each group, in case its row does not decode.
 */
const waitingTermsSql = statement(
  "offline_terms",
  `
  with waiting as (
    select id, body #>> '{offline,mode}' as mode, body ->> 'issueDate' as issue_date,
      body #>> '{offline,deadline}' as deadline, ${issuedAt} as issued_at
    from invoices where ${waits}
  )
  select min(id) as id, mode, issue_date, deadline,
    min(issued_at)::text as issued_from, max(issued_at)::text as issued_to
  from waiting
  group by mode, issue_date, deadline, width_bucket(issued_at, $1::numeric[])`,
)

/**
 * Parameters: those of `unissuedSql`; mode, date of issue, deadline or null, issued from, issued
 * to.
 */
const waitingSql = statement(
  "offline_invoices",
  `
  select ${invoiceColumns} from invoices
  where ${waits} and id > $1
    and body #>> '{offline,mode}' = $3 and body ->> 'issueDate' = $4
    and (body #>> '{offline,deadline}') is not distinct from $5::text
    and ${issuedAt} between $6 and $7
  order by id limit $2`,
)

const tallySql = statement(
  "offline_deadlines",
  `
  select body -> 'offline' ->> 'deadline' as deadline, count(*) as invoices from invoices
  where (body -> 'offline') is not null and state not in ('Acknowledged', 'Archived')
  group by 1 order by 1 nulls last`,
)
