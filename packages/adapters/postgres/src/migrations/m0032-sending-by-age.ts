/**
 * Invoices are sent in the order of their due times, no longer of their numbers. The dropped
 * indexes only made the claims of the previous version quicker.
 */
import { IndexMigration } from "./sql-migration.ts"

const isStored = "due_at is not null and state = 'Stored'"
const isOnline = `${isStored} and not jsonb_exists(body, 'offline')`

export class SendingByAge extends IndexMigration {
  override readonly made = [
    { name: "invoices_online_due_index", on: `invoices (due_at, id) where ${isOnline}` },
    {
      name: "invoices_online_tenants_index",
      on: `invoices ((tenant_id || ':'), due_at, id) where ${isOnline}`,
    },
    {
      name: "invoices_offline_due_index",
      on: `invoices ((coalesce(body #>> '{offline,deadline}', '~') collate "C"), due_at, id)
        where ${isStored} and jsonb_exists(body, 'offline')`,
    },
  ]

  override readonly dropped = [
    "invoices_in_hand_turns_index",
    "invoices_sending_tenants_index",
    "invoices_sending_index",
    "invoices_sending_offline_index",
  ]
}
