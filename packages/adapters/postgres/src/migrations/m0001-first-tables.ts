/**
 * Orders, invoices, outbox, webhooks, and what they refer to.
 *
 * Names of keys and indexes are those MikroORM expects. Text that is compared or sorted has the
 * collation C: bytes, whatever language the server speaks. Instants are milliseconds since 1970.
 */
import { SqlMigration } from "./sql-migration.ts"

const reference = `
create table tenants (
  id text collate "C" primary key,
  body jsonb not null
);
create table api_clients (
  client_id text collate "C" primary key,
  tenant_id text collate "C" not null,
  body jsonb not null
);
create table access_tokens (
  hash text collate "C" primary key,
  expires_at bigint not null,
  body jsonb not null
);
create index access_tokens_expires_at_index on access_tokens (expires_at);
create table catalog_items (
  sku text collate "C" primary key,
  body jsonb not null
);
create table catalog_revisions (
  catalog text collate "C" primary key,
  revision uuid not null
);
insert into catalog_revisions (catalog, revision) values ('merchandise', gen_random_uuid())`

const orders = `
create table orders (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  invoice_id text collate "C" not null,
  reference text,
  currency text collate "C" not null,
  total bigint not null,
  status text collate "C" not null,
  accepted_at bigint not null,
  body jsonb not null,
  lines jsonb not null
);
create index orders_tenant_id_id_index on orders (tenant_id, id);
create table idempotency_keys (
  tenant_id text collate "C" not null,
  key text collate "C" not null,
  fingerprint text collate "C" not null,
  order_id text collate "C" not null,
  expires_at bigint not null,
  constraint idempotency_keys_pkey primary key (tenant_id, key)
);
create index idempotency_keys_expires_at_index on idempotency_keys (expires_at)`

const invoices = `
create table invoices (
  id text collate "C" primary key,
  order_id text collate "C" not null,
  tenant_id text collate "C" not null,
  state text collate "C" not null,
  seller_nip text collate "C",
  number text collate "C",
  currency text collate "C" not null,
  total bigint not null,
  version integer not null,
  due_at bigint,
  leased_until bigint,
  attempts integer not null,
  problem jsonb,
  body jsonb not null,
  lines jsonb not null,
  xml bytea,
  container_bytes bytea,
  constraint invoices_order_id_unique unique (order_id),
  constraint invoices_order_id_foreign foreign key (order_id) references orders (id)
);
create unique index invoices_seller_nip_number_unique on invoices (seller_nip, number)
  where number is not null;
create index invoices_due_index on invoices (due_at, id) include (leased_until)
  where due_at is not null;
create index invoices_leased_index on invoices (leased_until) include (due_at)
  where leased_until is not null;
create table invoice_series (
  seller_nip text collate "C" not null,
  month text collate "C" not null,
  last_position bigint not null,
  primary key (seller_nip, month)
)`

const outbox = `
create table outbox (
  position bigint generated always as identity primary key,
  id text collate "C" not null,
  type text collate "C" not null,
  aggregate_type text collate "C" not null,
  aggregate_id text collate "C" not null,
  tenant_id text collate "C" not null,
  occurred_at bigint not null,
  body jsonb not null,
  fanned_out_at bigint,
  constraint outbox_id_unique unique (id)
);
create index outbox_not_fanned_out_index on outbox (position) where fanned_out_at is null`

const webhooks = `
create table webhook_subscriptions (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  created_at bigint not null,
  body jsonb not null
);
create index webhook_subscriptions_tenant_id_created_at_id_index
  on webhook_subscriptions (tenant_id, created_at, id);
create table webhook_deliveries (
  id text collate "C" primary key,
  subscription_id text collate "C" not null,
  tenant_id text collate "C" not null,
  event_id text collate "C" not null,
  state text collate "C" not null,
  attempts integer not null,
  due_at bigint,
  leased_until bigint,
  settled_at bigint,
  body text not null,
  constraint webhook_deliveries_subscription_id_foreign
    foreign key (subscription_id) references webhook_subscriptions (id)
);
create index webhook_deliveries_due_index on webhook_deliveries (due_at, id)
  include (leased_until) where due_at is not null;
create index webhook_deliveries_leased_index on webhook_deliveries (leased_until)
  include (due_at) where leased_until is not null;
create index webhook_deliveries_subscription_id_index on webhook_deliveries (subscription_id)`

export class FirstTables extends SqlMigration {
  override readonly statements = [reference, orders, invoices, outbox, webhooks]
}
