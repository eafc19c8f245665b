/**
 * The inspection of the archive in PostgreSQL: one row stores its progress; the invoices to inspect
 * follow in the order of their primary keys.
 */
import type { InvoiceId } from "@procurement/domain/identity"
import { firstInspection, Inspection, InspectionStore } from "@procurement/domain/inspection"
import type { ArchivedInvoice } from "@procurement/domain/invoice"
import * as Option from "effect/Option"
import { attempt, layerOf } from "../connection/attempt.ts"
import { storedDocument } from "../connection/document.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { invoiceColumns, type InvoiceRow, readInvoice } from "../invoice/invoice.mapper.ts"

const progress = storedDocument("inspections", "archive", Inspection, firstInspection)

/** Parameters: the id to start after, limit. */
const archivedSql = statement(
  "archived_invoices",
  `
  select ${invoiceColumns} from invoices
  where state = 'Archived' and id > $1
  order by id limit $2`,
)

/** Parameters: the id to start after, limit. */
const endOfRangeSql = statement(
  "end_of_inspected_range",
  `
  select max(id) as id from (
    select id from invoices where state = 'Archived' and id > $1 order by id limit $2
  ) as range`,
)

/** The planner's estimate, from PostgreSQL's statistics. */
const archivedAboutSql = statement(
  "archived_about",
  "explain (format json) select from invoices where state = 'Archived'",
)

interface GuessRow {
  readonly "QUERY PLAN": ReadonlyArray<{ readonly Plan: { readonly "Plan Rows": number } }>
}

const archivedOf = (row: InvoiceRow): ArchivedInvoice => {
  const { invoice } = readInvoice(row)
  if (invoice._tag === "Archived") return invoice
  throw new TypeError(`the document of invoices ${row.id} contradicts the state of its row`)
}

export const makeInspectionStore = ({ sql }: Database): InspectionStore["Service"] => ({
  read: attempt("InspectionStore", () => progress.read(sql)),
  modify: (step) => attempt("InspectionStore", () => progress.modify(sql, step)),
  archivedAfter: (after, limit) =>
    attempt("InspectionStore", async () => {
      const rows = await sql.query<InvoiceRow>(archivedSql, [after ?? "", limit])
      return rows.map(archivedOf)
    }),
  endOfRange: (after, count) =>
    attempt("InspectionStore", async () => {
      const [row] = await sql.query<{ id: InvoiceId | null }>(endOfRangeSql, [after ?? "", count])
      return Option.fromNullOr(row?.id ?? null)
    }),
  archivedAbout: attempt("InspectionStore", async () => {
    const [row] = await sql.query<GuessRow>(archivedAboutSql, [])
    return row?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0
  }),
})

export const layerInspectionStore = layerOf(InspectionStore, makeInspectionStore)
