/**
 * Orders that move and are searched for, and payments of invoices.
 *
 * Orders stay as they are: their documents say "Accepted", which is what they are.
 */
import { SqlMigration } from "./sql-migration.ts"

const orders = `
create index orders_tenant_id_status_id_index on orders (tenant_id, status, id);
create index orders_reference_index on orders (tenant_id, reference, id)
  where reference is not null`

const payments = `
create table invoice_payments (
  position bigint generated always as identity primary key,
  id text collate "C" not null,
  reference text collate "C" not null,
  invoice_id text collate "C" not null,
  amount bigint not null,
  currency text collate "C" not null,
  paid_at bigint not null,
  constraint invoice_payments_id_unique unique (id),
  constraint invoice_payments_reference_unique unique (reference),
  constraint invoice_payments_invoice_id_foreign
    foreign key (invoice_id) references invoices (id)
);
create index invoice_payments_invoice_id_position_index
  on invoice_payments (invoice_id, position)`

export class OrderLifecycle extends SqlMigration {
  override readonly statements = [orders, payments]
}
