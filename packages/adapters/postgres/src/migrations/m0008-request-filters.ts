/** Finds a tenant's failed requests, and those that are not reads, among many that only read. */
import { IndexMigration } from "./sql-migration.ts"

export const requestIsError = "coalesce(status, 400) >= 400"
export const requestIsChange = "method not in ('GET', 'HEAD')"

export class RequestFilters extends IndexMigration {
  override readonly made = [
    {
      name: "request_log_errors_index",
      on: `request_log (tenant_id, id) where ${requestIsError}`,
    },
    {
      name: "request_log_changes_index",
      on: `request_log (tenant_id, id) where ${requestIsChange}`,
    },
  ]
}
