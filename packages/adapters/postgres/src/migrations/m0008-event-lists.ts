/**
 * Events can be read in an order that never changes: by transaction, then by position.
 *
 * Rows that are there already belong to transactions that have ended long ago: they are 0, which
 * comes before all others, and keep the order of their positions.
 */
import { SqlMigration } from "./sql-migration.ts"

const outbox = `
alter table outbox add column transaction_id bigint not null default 0;
alter table outbox alter column transaction_id set default pg_current_xact_id()::text::bigint;
create index outbox_tenant_id_transaction_id_position_index
  on outbox (tenant_id, transaction_id, position)`

export class EventLists extends SqlMigration {
  override readonly statements = [outbox]
}
