/** The quota warnings of all tenants in a month. */
import { IndexMigration } from "./sql-migration.ts"

export class LatestWarnings extends IndexMigration {
  override readonly made = [
    { name: "quota_warnings_month_index", on: "quota_warnings (month, given_at, event_id)" },
  ]
}
