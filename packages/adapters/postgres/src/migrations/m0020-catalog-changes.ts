/** Finds the versions of the catalog that were not announced. */
import { IndexMigration } from "./sql-migration.ts"

export class CatalogChanges extends IndexMigration {
  override readonly made = [
    { name: "catalog_history_change_index", on: "catalog_history (change)" },
  ]
}
