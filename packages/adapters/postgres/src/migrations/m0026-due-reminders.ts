/** The people who are reminded of invoices, by the last due date of which they were. */
import { IndexMigration } from "./sql-migration.ts"

const reminded = "(body #>> '{notifications,dueInvoices}')"

export class DueReminders extends IndexMigration {
  override readonly made = [
    { name: "users_reminded_index", on: `users (${reminded}) where ${reminded} is not null` },
  ]
}
