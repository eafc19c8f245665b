/** Renewals of archived signatures that are to come, one row for each invoice. */
import { SqlMigration } from "./sql-migration.ts"

const table = `
create table signature_renewals (
  invoice_id text collate "C" not null,
  renew_at bigint not null,
  due_at bigint not null,
  leased_until bigint,
  version integer not null default 1,
  is_troubled boolean not null default false,
  body jsonb not null,
  constraint signature_renewals_pkey primary key (invoice_id)
)`

const due = `
create index signature_renewals_due_index on signature_renewals (due_at, invoice_id)
  include (leased_until)`

const troubled = `
create index signature_renewals_troubled_index on signature_renewals (due_at, invoice_id)
  include (renew_at) where is_troubled`

export class SignatureRenewals extends SqlMigration {
  override readonly statements = [table, due, troubled]
}
