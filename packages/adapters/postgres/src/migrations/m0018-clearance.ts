/**
 * Batches of invoices that are sent together, and which of them holds an invoice.
 *
 * An invoice in a batch is due in no queue: the batch is.
 */
import { SqlMigration } from "./sql-migration.ts"

const batches = `
create table clearance_batches (
  id text collate "C" not null,
  state text collate "C" not null,
  body jsonb not null,
  version integer not null,
  begun_at bigint not null,
  due_at bigint,
  leased_until bigint,
  attempts integer not null,
  constraint clearance_batches_pkey primary key (id)
);
create index clearance_batches_due_at_index on clearance_batches (due_at)
  where due_at is not null;
create index clearance_batches_begun_at_index on clearance_batches (begun_at)`

export class ClearanceBatches extends SqlMigration {
  override readonly statements = [
    batches,
    `alter table invoices add column batch_id text collate "C"`,
  ]
}
