/** Webhook subscriptions, the holders of their partitions, deliveries and replays. */

const subscriptions = `
create table webhook_subscriptions (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  created_at bigint not null,
  body jsonb not null,
  revision bigint not null
);
create index webhook_subscriptions_tenant_id_created_at_id_index
  on webhook_subscriptions (tenant_id, created_at, id)`

/**
 * Leases of partitions and of servers. The tables are narrow and have no index on the lease
 * columns, so that a renewal rewrites only its row. `is_paused` and `server` (host and port) repeat
 * values of the subscription's document.
 */
const partitions = `
create table webhook_partitions (
  subscription_id text collate "C" primary key,
  holder text,
  leased_until bigint,
  is_paused boolean not null,
  server text collate "C" not null,
  constraint webhook_partitions_subscription_id_foreign
    foreign key (subscription_id) references webhook_subscriptions (id)
) with (fillfactor = 50);
create index webhook_partitions_server_index on webhook_partitions (server);
create table webhook_servers (
  server text collate "C" primary key,
  holder text not null,
  leased_until bigint not null
) with (fillfactor = 50)`

/**
 * Deliveries that may still be sent: ready, waiting or exhausted. Each index is partial and
 * contains only the deliveries in its state. `sequence` is the order within a partition; replays
 * come after all others.
 */
const deliveries = `
create table webhook_deliveries (
  id text collate "C" primary key,
  subscription_id text collate "C" not null,
  tenant_id text collate "C" not null,
  event_id text collate "C" not null,
  state text collate "C" not null,
  failures integer not null,
  due_at bigint,
  settled_at bigint,
  body text not null,
  sequence bigint not null generated always as identity,
  event_type text collate "C" not null,
  kind text collate "C" not null,
  is_replay boolean not null,
  attempts jsonb not null,
  created_at bigint not null,
  trace text collate "C",
  constraint webhook_deliveries_subscription_id_foreign
    foreign key (subscription_id) references webhook_subscriptions (id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index webhook_deliveries_ready_index
  on webhook_deliveries (subscription_id, is_replay, sequence)
  include (id) where state = 'Ready';
create index webhook_deliveries_waiting_index on webhook_deliveries (due_at)
  where state = 'Waiting';
create index webhook_deliveries_held_index on webhook_deliveries (subscription_id, state, id)
  where state in ('Waiting', 'Exhausted');
create index webhook_deliveries_retried_index on webhook_deliveries (subscription_id, id)
  where state = 'Ready' and failures > 0;
create index webhook_deliveries_exhausted_index on webhook_deliveries (settled_at)
  where state = 'Exhausted';
create index webhook_deliveries_subscription_id_id_index
  on webhook_deliveries (subscription_id, id);
create index webhook_deliveries_event_id_index on webhook_deliveries (event_id)`

/**
 * Ended deliveries: delivered, skipped or expired. Rows are append-only; each day (UTC) is a
 * partition that is dropped whole (`webhook/history-days.ts`). The default partition holds the rows
 * of days without one: from a restored backup, or from a sandbox whose clock was moved.
 */
const history = `
create table webhook_history (
  id text collate "C" not null,
  subscription_id text collate "C" not null,
  tenant_id text collate "C" not null,
  event_id text collate "C" not null,
  state text collate "C" not null,
  failures integer not null,
  settled_at bigint not null,
  event_type text collate "C" not null,
  kind text collate "C" not null,
  attempts jsonb not null,
  created_at bigint not null,
  trace text collate "C",
  constraint webhook_history_pkey primary key (id, settled_at)
) partition by range (settled_at);
create index webhook_history_subscription_id_id_index on webhook_history (subscription_id, id);
create index webhook_history_event_id_index on webhook_history (event_id);
create index webhook_history_given_up_index on webhook_history (subscription_id, state, id)
  where state <> 'Delivered';
create table webhook_history_default partition of webhook_history default;
create index webhook_history_default_settled_at_index on webhook_history_default (settled_at)`

const replays = `
create table webhook_replays (
  id text collate "C" primary key,
  subscription_id text collate "C" not null,
  tenant_id text collate "C" not null,
  selection jsonb not null,
  created_at bigint not null,
  queued integer not null,
  completed_at bigint,
  last_transaction_id bigint not null,
  last_position bigint not null,
  turn bigint not null generated always as identity,
  constraint webhook_replays_subscription_id_foreign
    foreign key (subscription_id) references webhook_subscriptions (id)
);
create index webhook_replays_subscription_id_id_index on webhook_replays (subscription_id, id);
create index webhook_replays_open_index on webhook_replays (turn) where completed_at is null;
create index webhook_replays_completed_index on webhook_replays (completed_at)
  where completed_at is not null`

export const webhooks = [subscriptions, partitions, deliveries, history, replays].join(";\n")
