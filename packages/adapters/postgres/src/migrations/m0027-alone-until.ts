/**
 * Until when an invoice goes in no package, told without reading its document. A column that may be
 * null is added without touching a row; what is there already, and what a process of the version
 * before saves, is counted as if it went together: the claim for a batch still leaves it out.
 */
import { SqlMigration } from "./sql-migration.ts"

export class AloneUntil extends SqlMigration {
  override readonly statements = ["alter table invoices add column alone_until bigint"]
}
