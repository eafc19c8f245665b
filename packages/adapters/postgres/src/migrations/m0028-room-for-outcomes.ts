/**
 * Room in the indexes of deliveries for what comes later.
 *
 * Every delivery is written twice, when it is planned and when it is over, and each time it gets an
 * entry in every index: where pages are filled by half, the second finds room beside the first,
 * and no page is searched for dead entries and split. Where a key is that of one delivery, two
 * entries with it are two such versions: nothing to pack together.
 */
import { SqlMigration } from "./sql-migration.ts"

const notPacked = (index: string): string => `alter index ${index} set (deduplicate_items = off)`

const filledByHalf = (index: string): string => `alter index ${index} set (fillfactor = 50)`

export class RoomForOutcomes extends SqlMigration {
  override readonly statements = [
    notPacked("webhook_deliveries_pkey"),
    notPacked("webhook_deliveries_subscription_id_id_index"),
    filledByHalf("webhook_deliveries_subscription_id_id_index"),
    filledByHalf("webhook_deliveries_event_id_index"),
  ]
}
