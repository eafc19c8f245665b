/** One transfer for several invoices, named by KSeF's collective identifier. */
import { SqlMigration } from "./sql-migration.ts"

/** A request that has ended is not due any more. */
const table = `
create table collective_payments (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  identifier text collate "C",
  body jsonb not null,
  version integer not null default 1,
  due_at bigint,
  leased_until bigint,
  leased_by text collate "C",
  constraint collective_payments_identifier_unique unique (identifier)
);
create index collective_payments_due_index on collective_payments (due_at, id)
  include (leased_until) where due_at is not null`

export class CollectivePayments extends SqlMigration {
  override readonly statements = [table]
}
