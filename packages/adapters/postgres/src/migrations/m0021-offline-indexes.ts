/**
 * Invoices that KSeF's absence concerns are found without reading the others: those that could be
 * issued offline, and those that were.
 */
import { IndexMigration } from "./index-migration.ts"

export class OfflineIndexes extends IndexMigration {
  override readonly made = [
    {
      name: "invoices_unissued_index",
      on: "invoices (id) where state in ('Stored', 'OutcomeUnknown')",
    },
    {
      name: "invoices_offline_index",
      on: `invoices (id) where (body -> 'offline') is not null
        and state not in ('Acknowledged', 'Archived')`,
    },
  ]
}
