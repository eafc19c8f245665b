/**
 * Deliveries are found by their event alone.
 *
 * An event goes to few subscriptions, so nothing is lost. Deliveries that end together are mostly
 * of events that happened together: their entries lie side by side, where before each lay in the
 * range of its own subscription.
 */
import { IndexMigration } from "./index-migration.ts"

export class DeliveriesOfAnEvent extends IndexMigration {
  override readonly made = [
    {
      name: "webhook_deliveries_event_id_index",
      on: "webhook_deliveries (event_id)",
    },
  ]
  override readonly dropped = ["webhook_deliveries_subscription_id_event_id_index"]
}
