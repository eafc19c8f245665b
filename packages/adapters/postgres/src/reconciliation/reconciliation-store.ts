/**
 * Reconciliation in PostgreSQL: the agenda in one row, reports by day, the ledger by its numbers.
 */
import * as Layer from "effect/Layer"
import { ksefNumberPrefix } from "@procurement/domain/invoice"
import {
  Agenda,
  emptyAgenda,
  type LedgerEntry,
  ReconciliationReport,
  ReconciliationStore,
  ReconciliationStoreError,
} from "@procurement/domain/reconciliation"
import { attempt } from "../connection/attempt.ts"
import { documentReader, toJson } from "../connection/document.ts"
import { keptDocument } from "../connection/kept-document.ts"
import type { Database } from "../database.ts"
import {
  clearedInvoicesSql,
  invoicesByNumberSql,
  keepReportSql,
  latestReportsSql,
} from "./reconciliation-sql.ts"

const agenda = keptDocument("inspections", "reconciliation", Agenda, emptyAgenda)

interface EntryRow {
  readonly id: LedgerEntry["invoiceId"]
  readonly number: string
  readonly state: LedgerEntry["state"]
  readonly digest: LedgerEntry["digest"]
  readonly ksef_number: NonNullable<LedgerEntry["ksefNumber"]> | null
}

const readReport = documentReader("reconciliations", ReconciliationReport)

const entryOf = ({ id, number, state, digest, ksef_number }: EntryRow): LedgerEntry => ({
  invoiceId: id,
  number,
  state,
  digest,
  ...(ksef_number === null ? {} : { ksefNumber: ksef_number }),
})

/** Greater than every text that begins like that: numbers have digits, letters and dashes. */
const endOf = (beginning: string): string => `${beginning}~`

const attemptOn = <A>(work: () => Promise<A>) => attempt(ReconciliationStoreError, work)

export const makeReconciliationStore = ({ sql }: Database): ReconciliationStore["Service"] => {
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
        await sql.query(keepReportSql, [report.day, toJson(report)])
      }),
    latest: (limit) =>
      attemptOn(async () => {
        const rows = await sql.query<{ readonly day: string; readonly body: unknown }>(
          latestReportsSql,
          [limit],
        )
        return rows.map(({ day, body }) => readReport(day, body))
      }),
  }
}

export const layerReconciliationStore = (database: Database): Layer.Layer<ReconciliationStore> =>
  Layer.sync(ReconciliationStore, () => makeReconciliationStore(database))
