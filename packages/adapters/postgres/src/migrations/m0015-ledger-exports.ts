/**
 * The files that were made of the register, and what they stated of each order. An export has no
 * period and no body until it is complete.
 */
import { SqlMigration } from "./sql-migration.ts"

const exports = `
create table ledger_exports (
  id text collate "C" primary key,
  period text collate "C",
  body jsonb,
  constraint ledger_exports_complete check ((period is null) = (body is null))
)`

const rows = `
create table ledger_exported_rows (
  export_id text collate "C" not null references ledger_exports (id) on delete cascade,
  order_id text collate "C" not null,
  rows jsonb not null,
  primary key (export_id, order_id)
)`

export class LedgerExports extends SqlMigration {
  override readonly statements = [
    exports,
    rows,
    "create index ledger_exports_of_period on ledger_exports (period, id)",
  ]
}
