/** Invoices by their KSeF numbers, of all tenants: these begin with the seller and the day. */
import { IndexMigration } from "./index-migration.ts"

export class InvoicesByKsefNumber extends IndexMigration {
  override readonly made = [
    {
      name: "invoices_cleared_index",
      on: `invoices ((body ->> 'ksefNumber') collate "C")
        where (body ->> 'ksefNumber') is not null`,
    },
  ]
}
