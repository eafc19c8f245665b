/**
 * What is ready leaves by its deadline first, then by number. The index of numbers alone stays for
 * processes of the version before, which send in that order.
 */
import { IndexMigration } from "./index-migration.ts"

export class LeavingIndex extends IndexMigration {
  override readonly made = [
    {
      name: "invoices_leaving_index",
      on: `invoices
        ((coalesce(body #>> '{offline,deadline}', '~') collate "C"), length(number), number)
        include (due_at, leased_until) where due_at is not null and state = 'Stored'`,
    },
  ]
}
