/**
 * The inspection of the archive in PostgreSQL: its progress in one row, what is to come in the
 * order of the invoices' primary key.
 */
import * as Layer from "effect/Layer"
import {
  firstInspection,
  Inspection,
  InspectionStore,
  InspectionStoreError,
} from "@procurement/domain/inspection"
import type { ArchivedInvoice } from "@procurement/domain/invoice"
import { attempt } from "../connection/attempt.ts"
import { keptDocument } from "../connection/kept-document.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { invoiceColumns, type InvoiceRow, readInvoice } from "../invoice/invoice.mapper.ts"

const progress = keptDocument("inspections", "archive", Inspection, firstInspection)

/** Values: the smallest id is greater than that; how many. */
const archivedSql = statement(
  "archived_invoices",
  `
  select ${invoiceColumns} from invoices
  where state = 'Archived' and id > $1
  order by id limit $2`,
)

const archivedOf = (row: InvoiceRow): ArchivedInvoice => {
  const { invoice } = readInvoice(row)
  if (invoice._tag === "Archived") return invoice
  throw new TypeError(`invoices ${row.id} is not in the state of its row`)
}

export const makeInspectionStore = ({ sql }: Database): InspectionStore["Service"] => ({
  modify: (step) => attempt(InspectionStoreError, () => progress.modify(sql, step)),
  archivedAfter: (after, limit) =>
    attempt(InspectionStoreError, async () => {
      const rows = await sql.query<InvoiceRow>(archivedSql, [after ?? "", limit])
      return rows.map(archivedOf)
    }),
})

export const layerInspectionStore = (database: Database): Layer.Layer<InspectionStore> =>
  Layer.sync(InspectionStore, () => makeInspectionStore(database))
