/** An order may have a second invoice, which replaces the one for the wrong buyer. */
import { IndexMigration } from "./sql-migration.ts"

export class ReplacedInvoices extends IndexMigration {
  override readonly made = [
    {
      name: "invoices_of_order_replaced_unique",
      on: `invoices
        (order_id, (coalesce(
          body #>> '{correction,follows}', 'replaces ' || (body ->> 'replaces'), '')))`,
      isUnique: true,
    },
  ]

  override readonly dropped = ["invoices_of_order_unique"]
}
