/**
 * The trace that an invoice, an event and a delivery belong to, as a W3C traceparent; none for what
 * is there already. Columns that may be null are added without touching a row.
 */
import { SqlMigration } from "./sql-migration.ts"

const columnOf = (table: string): string => `alter table ${table} add column trace text collate "C"`

export class Traces extends SqlMigration {
  override readonly statements = ["invoices", "outbox", "webhook_deliveries"].map(columnOf)
}
