/**
 * The register of KSeF's absence in PostgreSQL: the standing in one row, the invoices it concerns
 * in the order of their primary key.
 *
 * A row that does not decode is told, and the others are served: one must not keep all invoices of
 * all tenants from being issued.
 */
import { Instant, LocalDate } from "@procurement/domain/calendar"
import {
  ClearanceStanding,
  type DeadlineTally,
  firstStanding,
  offlineModes,
  OfflineRegister,
  OfflineRegisterError,
  type WaitingTerm,
} from "@procurement/domain/clearance"
import type { KeptInvoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { attempt } from "../connection/attempt.ts"
import { documentReader } from "../connection/document.ts"
import { keptDocument } from "../connection/kept-document.ts"
import type { Sql } from "../connection/sql.ts"
import type { Statement } from "../connection/statement.ts"
import { makeSeldomTold, readEach, type ReadRows } from "../connection/unreadable.ts"
import type { Database } from "../database.ts"
import { type InvoiceRow, readInvoice } from "../invoice/invoice.mapper.ts"
import { tallySql, unissuedSql, waitingSql, waitingTermsSql } from "./offline-sql.ts"

const standing = keptDocument("clearance_standings", "ksef", ClearanceStanding, firstStanding)

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
  /** Those behind the id and the limit. */
  readonly values: ReadonlyArray<unknown>
  readonly after: string | undefined
  readonly limit: number
}

/** As many as can be read, up to the limit: what can't be is no reason for a shorter page. */
const readPage = async (
  sql: Sql,
  { ofThem, values, after, limit }: Page,
): Promise<ReadRows<KeptInvoice>> => {
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
  const tell = makeSeldomTold()
  const told = <A>(reading: () => Promise<ReadRows<A>>) =>
    Effect.flatMap(attempt(OfflineRegisterError, reading), ({ values, defects }) =>
      Effect.as(tell(defects), values),
    )
  return {
    standing: attempt(OfflineRegisterError, () => standing.read(sql)),
    modify: (step) => attempt(OfflineRegisterError, () => standing.modify(sql, step)),
    unissued: (after, limit) =>
      told(() => readPage(sql, { ofThem: unissuedSql, values: [], after, limit })),
    terms: (edges) =>
      told(async () => readEach(await sql.query<TermRow>(waitingTermsSql, [edges]), termOf)),
    waiting: (term, after, limit) =>
      told(() => readPage(sql, { ofThem: waitingSql, values: termValues(term), after, limit })),
    tally: attempt(OfflineRegisterError, async () =>
      (await sql.query<TallyRow>(tallySql, [])).map(tallyOf),
    ),
  }
}

export const layerOfflineRegister = (database: Database): Layer.Layer<OfflineRegister> =>
  Layer.sync(OfflineRegister, () => makeOfflineRegister(database))
