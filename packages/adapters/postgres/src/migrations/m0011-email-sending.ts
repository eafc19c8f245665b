/** How far each e-mail has come on its way; those that are there already are due. */
import { SqlMigration } from "./sql-migration.ts"

const columns = `
alter table emails
  add column version integer not null default 0,
  add column due_at bigint,
  add column leased_until bigint,
  add column sending jsonb`

const due = "update emails set due_at = created_at"

const index = `
create index emails_due_index on emails (due_at, id) include (leased_until)
  where due_at is not null`

export class EmailSending extends SqlMigration {
  override readonly statements = [columns, due, index]
}
