/** The corrections of a tenant with a cause, such as returned goods, in the order of pages. */
import { IndexMigration } from "./sql-migration.ts"

export class CorrectionCauses extends IndexMigration {
  override readonly made = [
    {
      name: "invoices_causes_index",
      on: `invoices (tenant_id, (body #>> '{correction,cause}'), id)
        where (body -> 'correction') is not null`,
    },
  ]
}
