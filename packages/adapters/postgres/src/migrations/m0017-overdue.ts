/**
 * Which overdue invoices were reported, and how to find them by their due date. Those that are
 * overdue now count as reported: events state what has happened since, not years of arrears.
 */
import { IndexMigration } from "./sql-migration.ts"

const column = `
alter table receivables add column if not exists is_reported boolean not null default false`

const earlier = `
update receivables set is_reported = true
where outstanding > 0 and not is_reported
  and due_on < to_char(now() at time zone 'Europe/Warsaw', 'YYYY-MM-DD')`

/** Each statement commits separately and can be repeated. */
export class Overdue extends IndexMigration {
  override readonly made = [
    {
      name: "receivables_due_index",
      on: "receivables (is_reported, due_on, invoice_id) where outstanding > 0",
    },
    {
      name: "invoice_payments_paid_at_index",
      on: "invoice_payments using brin (paid_at) with (pages_per_range = 16)",
    },
  ]

  override async up(): Promise<void> {
    for (const sql of ["set lock_timeout = 1000", column, "set lock_timeout = 0", earlier]) {
      this.addSql(sql)
    }
    await super.up()
  }
}
