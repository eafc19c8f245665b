/**
 * An order may have several invoices: the one it becomes, and corrections of it, each of which
 * follows another document. That is unique, as the order alone was before.
 *
 * Corrections are found by the order, by what they wait for, and among the invoices of a tenant.
 */
import { IndexMigration } from "./index-migration.ts"

export class CorrectionIndexes extends IndexMigration {
  override readonly made = [
    {
      name: "invoices_of_order_unique",
      on: "invoices (order_id, (coalesce(body #>> '{correction,follows}', '')))",
      isUnique: true,
    },
    {
      name: "invoices_waiting_corrections_index",
      on: `invoices ((body #>> '{correction,follows}'))
        where state = 'Pending' and (body -> 'correction') is not null`,
    },
    {
      name: "invoices_corrections_index",
      on: "invoices (tenant_id, id) where (body -> 'correction') is not null",
    },
  ]
}
