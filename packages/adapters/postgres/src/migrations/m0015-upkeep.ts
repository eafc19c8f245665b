/**
 * Large tables are tidied up after so many changes, whatever their size.
 *
 * By default PostgreSQL waits until a fifth of a table has changed: of ten million invoices, two
 * million dead entries lie before the first live one in the index of what is due, and every claim
 * passes them all (measured in docs/adr/0028). Indexes are cleared of them each time, even where
 * few pages of the table are concerned: just so it is when the newest of very many rows change.
 */
import { SqlMigration } from "./sql-migration.ts"

const tidied = (table: string, changes: number): string => `
alter table ${table} set (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = ${changes},
  vacuum_index_cleanup = on
)`

/** Statistics of the newest rows are what pages of them are planned by. */
const analysed = (table: string, changes: number): string => `
alter table ${table} set (
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = ${changes}
)`

/** An invoice changes about eight times on its way, an event once. */
const someInvoices = 20_000
const manyRows = 50_000

export class Upkeep extends SqlMigration {
  override readonly statements = [
    tidied("invoices", someInvoices),
    tidied("outbox", manyRows),
    ...["orders", "invoices", "outbox"].map((table) => analysed(table, manyRows)),
  ]
}
