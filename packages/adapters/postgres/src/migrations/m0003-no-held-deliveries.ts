/** No delivery waits for a quota any more: those that did are sent. */
import { SqlMigration } from "./sql-migration.ts"

const sendHeld = `
update webhook_deliveries set state = 'Ready' where state = 'Held';
drop index webhook_deliveries_quota_index`

export class NoHeldDeliveries extends SqlMigration {
  override readonly statements = [sendHeld]
}
