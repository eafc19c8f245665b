/** Finds e-mails that anybody can cause, by mailbox and by tenant. */
import { IndexMigration } from "./sql-migration.ts"

export class UnrequestedEmails extends IndexMigration {
  override readonly made = [
    {
      name: "emails_mailbox_index",
      on: `emails ((body #>> '{unrequested,mailbox}'), created_at)
        where body #>> '{unrequested,mailbox}' is not null`,
    },
    {
      name: "emails_to_strangers_index",
      on: `emails (tenant_id, created_at)
        where body #>> '{unrequested,isToStranger}' = 'true'`,
    },
  ]
}
