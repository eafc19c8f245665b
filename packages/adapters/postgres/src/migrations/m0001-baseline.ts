/**
 * The whole schema of version 0.1.0. Later versions add migrations; this one never changes.
 *
 * Keys and indexes have the names that MikroORM expects. Text that is compared or sorted has the
 * collation C: it compares bytes, independent of the server's language. Instants are milliseconds
 * since 1970. A fill factor of 50 leaves half of each page free, so that an update stays in its
 * page.
 */
import { invoices } from "./m0001-invoices.ts"
import { people } from "./m0001-people.ts"
import { webhooks } from "./m0001-webhooks.ts"
import { SqlMigration } from "./sql-migration.ts"

const tenants = `
create table tenants (
  id text collate "C" primary key,
  body jsonb not null
);
create table api_clients (
  client_id text collate "C" primary key,
  tenant_id text collate "C" not null,
  body jsonb not null
);
create index api_clients_tenant_id_client_id_index on api_clients (tenant_id, client_id);
create table access_tokens (
  hash text collate "C" primary key,
  expires_at bigint not null,
  body jsonb not null,
  client_id text collate "C" not null,
  tenant_id text collate "C" not null,
  token_id text collate "C",
  warning_due_at bigint,
  last_used_at bigint
);
create index access_tokens_expires_at_index on access_tokens (expires_at);
create index access_tokens_client_id_index on access_tokens (client_id);
create index access_tokens_tenant_id_token_id_index on access_tokens (tenant_id, token_id);
create index access_tokens_warning_due_at_index on access_tokens (warning_due_at)
  where warning_due_at is not null;
create table emails (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  created_at bigint not null,
  body jsonb not null,
  version integer not null default 0,
  due_at bigint,
  leased_until bigint,
  sending jsonb,
  leased_by text collate "C"
);
create index emails_tenant_id_id_index on emails (tenant_id, id);
create index emails_due_index on emails (due_at, id) include (leased_until)
  where due_at is not null`

const catalog = `
create table catalog_items (
  sku text collate "C" primary key,
  body jsonb not null,
  category text collate "C" not null,
  search_text text collate "C" not null
);
create index catalog_items_category_sku_index on catalog_items (category, sku);
create table catalog_revisions (
  catalog text collate "C" primary key,
  revision uuid not null
);
insert into catalog_revisions (catalog, revision) values ('merchandise', gen_random_uuid())`

/** Unlogged: a lease does not wait for the disk, and a crash of the server refills every bucket. */
const limits = `
create unlogged table rate_limit_buckets (
  key text collate "C" primary key,
  level bigint not null,
  filled_at bigint not null
) with (fillfactor = 50);
create table refusal_watches (
  client_id text collate "C" primary key,
  since bigint not null,
  until bigint not null,
  is_announced boolean not null
);
create table usage_counters (
  month text collate "C" not null,
  tenant_id text collate "C" not null,
  metric text collate "C" not null,
  shard integer not null,
  used bigint not null,
  primary key (month, tenant_id, metric, shard)
) with (fillfactor = 50);
create table quota_watches (
  month text collate "C" not null,
  tenant_id text collate "C" not null,
  metric text collate "C" not null,
  recheck_at bigint,
  examined_at bigint not null,
  primary key (month, tenant_id, metric)
);
create table quota_warnings (
  tenant_id text collate "C" not null,
  month text collate "C" not null,
  metric text collate "C" not null,
  percent integer not null,
  used bigint not null,
  volume bigint not null,
  given_at bigint not null,
  event_id text collate "C" not null,
  email_id text collate "C" not null,
  primary key (tenant_id, month, metric, percent)
)`

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
create index orders_tenant_id_status_id_index on orders (tenant_id, status, id);
create index orders_reference_index on orders (tenant_id, reference, id)
  where reference is not null;
create table idempotency_keys (
  tenant_id text collate "C" not null,
  key text collate "C" not null,
  fingerprint text collate "C" not null,
  order_id text collate "C",
  expires_at bigint not null,
  response text,
  constraint idempotency_keys_pkey primary key (tenant_id, key)
);
create index idempotency_keys_expires_at_index on idempotency_keys (expires_at)`

/**
 * Ordered by transaction, then by position: in this order no event appears behind a reader. Rows
 * are therefore written once and never changed; the marks `webhooks` and `kafka` record how far the
 * readers are. `outbox_skipped` holds events before the mark `webhooks` that no process could read.
 */
const events = `
create table outbox (
  position bigint generated always as identity primary key,
  id text collate "C" not null,
  type text collate "C" not null,
  aggregate_type text collate "C" not null,
  aggregate_id text collate "C" not null,
  tenant_id text collate "C" not null,
  occurred_at bigint not null,
  body jsonb not null,
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  trace text collate "C",
  constraint outbox_id_unique unique (id)
);
create index outbox_tenant_id_transaction_id_position_index
  on outbox (tenant_id, transaction_id, position);
create index outbox_transaction_id_position_index on outbox (transaction_id, position);
create index outbox_type_index on outbox (tenant_id, type, transaction_id, position);
create index outbox_occurred_at_index on outbox (occurred_at);
create index outbox_replay_index on outbox (tenant_id, occurred_at, transaction_id, position);
create table outbox_marks (
  name text collate "C" primary key,
  holder text,
  leased_until bigint not null,
  transaction_id bigint not null,
  position bigint not null
) with (fillfactor = 50);
create table outbox_skipped (
  position bigint primary key
);
create table inbox (
  source text collate "C" not null,
  message_id text collate "C" not null,
  received_at bigint not null,
  constraint inbox_pkey primary key (source, message_id)
);
create index inbox_received_at_index on inbox (received_at)`

const workers = `
create table workers (
  name text collate "C" primary key,
  epoch text collate "C" not null,
  beat_at bigint not null,
  allowance_millis integer not null
) with (fillfactor = 50)`

/**
 * Large tables are vacuumed after a fixed number of changes, not after a fifth of their rows has
 * changed: a queue would read all the dead entries before its first live one (measured in
 * docs/explanation/storage.md).
 */
const vacuumedAfter = (table: string, changes: number): string => `
alter table ${table} set (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = ${changes},
  vacuum_index_cleanup = on
)`

/** Frequent statistics, so that pages of the newest rows are planned for those rows. */
const analysedAfter = (table: string, changes: number): string => `
alter table ${table} set (
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = ${changes}
)`

/** An invoice changes about eight times before it is archived, an event once. */
const someInvoices = 20_000
const manyRows = 50_000

export class Baseline extends SqlMigration {
  override readonly statements = [
    tenants,
    catalog,
    limits,
    orders,
    invoices,
    events,
    webhooks,
    people,
    workers,
    vacuumedAfter("invoices", someInvoices),
    vacuumedAfter("outbox", manyRows),
    vacuumedAfter("request_log", manyRows),
    ...["orders", "invoices", "outbox"].map((table) => analysedAfter(table, manyRows)),
  ]
}
