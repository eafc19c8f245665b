/**
 * Reconciliation in PostgreSQL: the agenda in one row, reports by date, and the ledger by number.
 */
import { ksefNumberPrefix } from "@procurement/domain/invoice"
import {
  Agenda,
  emptyAgenda,
  type LedgerEntry,
  ReconciliationReport,
  ReconciliationStore,
} from "@procurement/domain/reconciliation"
import { optional } from "@procurement/domain/optional"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, storedDocument } from "../connection/document.ts"
import { statement } from "../connection/statement.ts"
import { managerOn } from "../connection/orm.ts"
import type { Database } from "../database.ts"
import { reconciliationRecord } from "../records.ts"

const agenda = storedDocument("inspections", "reconciliation", Agenda, emptyAgenda)

interface EntryRow {
  readonly id: LedgerEntry["invoiceId"]
  readonly order_id: LedgerEntry["orderId"]
  readonly number: string
  readonly state: LedgerEntry["state"]
  readonly digest: LedgerEntry["digest"]
  readonly ksef_number: NonNullable<LedgerEntry["ksefNumber"]> | null
}

const readReport = documentReader("reconciliations", ReconciliationReport)

const entryOf = ({ id, order_id, number, state, digest, ksef_number }: EntryRow): LedgerEntry => ({
  invoiceId: id,
  orderId: order_id,
  number,
  state,
  digest,
  ...optional({ ksefNumber: ksef_number ?? undefined }),
})

/** Sorts after every text with that prefix: numbers contain digits, letters and dashes. */
const endOf = (beginning: string): string => `${beginning}~`

const attemptOn = <A>(work: () => Promise<A>) => attempt("ReconciliationStore", work)

export const makeReconciliationStore = ({ orm, sql }: Database): ReconciliationStore["Service"] => {
  return {
    modifyAgenda: (step) => attemptOn(() => agenda.modify(sql, step)),
    byNumber: (seller, numbers) =>
      attemptOn(async () => {
        const rows = await sql.query<EntryRow>(invoicesByNumberSql, [seller, numbers])
        return rows.map(entryOf)
      }),
    clearedOn: (seller, day, after, limit) =>
      attemptOn(async () => {
        const beginning = ksefNumberPrefix(seller, day)
        const values = [after ?? beginning, endOf(beginning), limit]
        return (await sql.query<EntryRow>(clearedInvoicesSql, values)).map(entryOf)
      }),
    keep: (report) =>
      attemptOn(async () => {
        const row = { day: report.day, body: report }
        await managerOn(orm, sql.query).upsert(reconciliationRecord, row)
      }),
    between: (first, last) =>
      attemptOn(async () => {
        const days = { day: { $gte: first, $lte: last } }
        const options = { orderBy: { day: "asc" } } as const
        const rows = await managerOn(orm, sql.query).find(reconciliationRecord, days, options)
        return rows.map(({ day, body }) => readReport(day, body))
      }),
    latest: (limit) =>
      attemptOn(async () => {
        const options = { orderBy: { day: "desc" }, limit } as const
        const rows = await managerOn(orm, sql.query).find(reconciliationRecord, {}, options)
        return rows.map(({ day, body }) => readReport(day, body))
      }),
  }
}

export const layerReconciliationStore = layerOf(ReconciliationStore, makeReconciliationStore)

/** The columns of an invoice that a reconciliation needs; invoices without a file are excluded. */
const entryColumns = `
  id, order_id, number, state,
  body -> 'document' ->> 'digest' as digest, body ->> 'ksefNumber' as ksef_number`

/** Parameters: seller's NIP, numbers. */
const invoicesByNumberSql = statement(
  "invoices_by_number",
  `
  select ${entryColumns} from invoices
  where seller_nip = $1 and number = any ($2) and body -> 'document' is not null`,
)

/** Parameters: the number to start after, the number to end before, limit. */
const clearedInvoicesSql = statement(
  "cleared_invoices",
  `
  select ${entryColumns} from invoices
  where (body ->> 'ksefNumber') collate "C" > $1 and (body ->> 'ksefNumber') collate "C" < $2
  order by (body ->> 'ksefNumber') collate "C" limit $3`,
)
