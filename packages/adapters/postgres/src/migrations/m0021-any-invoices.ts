/** The texts of all tenants' invoices in the order of pages. */
import { IndexMigration } from "./sql-migration.ts"

export class AnyInvoices extends IndexMigration {
  override readonly made = [{ name: "invoice_search_id_index", on: "invoice_search (id)" }]
}
