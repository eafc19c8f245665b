/**
 * Pages of these indexes are filled by half, by what comes.
 *
 * Every delivery is written twice, when it is planned and when it is over, and each time it gets an
 * entry in every index: the second finds room beside the first, where a full page was searched for
 * dead entries, packed and split. Two entries with one key are such versions: nothing to pack.
 */
import { SqlMigration } from "./sql-migration.ts"

const roomIn = (index: string): string =>
  `alter index ${index} set (fillfactor = 50, deduplicate_items = off)`

export class RoomForOutcomes extends SqlMigration {
  override readonly statements = [
    roomIn("webhook_deliveries_pkey"),
    roomIn("webhook_deliveries_event_id_index"),
    roomIn("webhook_deliveries_subscription_id_id_index"),
  ]
}
