/** The events of an order or an invoice. */
import { IndexMigration } from "./sql-migration.ts"

export class EventsOfAggregates extends IndexMigration {
  override readonly made = [{ name: "outbox_aggregate_id_index", on: "outbox (aggregate_id)" }]
}
