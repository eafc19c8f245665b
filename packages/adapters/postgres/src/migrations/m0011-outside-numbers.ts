/** No two documents that were issued outside KSeF have one number. */
import { IndexMigration } from "./sql-migration.ts"

export class OutsideNumbers extends IndexMigration {
  override readonly made = [
    {
      name: "invoices_outside_number_unique",
      on: `invoices ((body #>> '{outside,number}'))
        where (body #>> '{outside,number}') is not null`,
      isUnique: true,
    },
  ]
}
