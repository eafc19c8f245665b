/**
 * Deliveries in lanes, pauses, replays, and what makes them quick.
 *
 * What is there already goes on: due deliveries are ready, or wait if they have failed before.
 * Which attempts were made is not known of them; how many failed is. Secrets stay as they are until
 * the next start seals them (docs/adr/0020).
 */
import { SqlMigration } from "./sql-migration.ts"

const subscriptions = `
alter table webhook_subscriptions add column revision bigint not null default 0;
alter table webhook_subscriptions alter column revision drop default;
update webhook_subscriptions set body = (body - 'secret') || jsonb_build_object(
  'secrets', jsonb_build_array(jsonb_build_object('value', body -> 'secret')),
  'state', jsonb_build_object('_tag', 'Delivering')
)`

/** Half of a page is left free: renewing a lease moves no row to another page. */
const lanes = `
create table webhook_lanes (
  subscription_id text collate "C" primary key,
  holder text,
  leased_until bigint,
  is_paused boolean not null,
  constraint webhook_lanes_subscription_id_foreign
    foreign key (subscription_id) references webhook_subscriptions (id)
) with (fillfactor = 50);
insert into webhook_lanes (subscription_id, is_paused) select id, false from webhook_subscriptions`

const columns = `
drop index webhook_deliveries_due_index;
drop index webhook_deliveries_leased_index;
drop index webhook_deliveries_subscription_id_index;
alter table webhook_deliveries rename column attempts to failures;
alter table webhook_deliveries
  drop column leased_until,
  add column sequence bigint,
  add column event_type text collate "C",
  add column kind text collate "C" not null default 'event',
  add column is_replay boolean not null default false,
  add column attempts jsonb not null default '[]',
  add column created_at bigint;
alter table webhook_deliveries
  alter column kind drop default,
  alter column is_replay drop default,
  alter column attempts drop default`

/** The type of an event that is not kept any more is in the body, where it was always second. */
const typeInBody = `substring(delivery.body from '^\\{"id":"[^"]*","type":"([^"]*)"')`

const deliveries = `
update webhook_deliveries as delivery set
  sequence = numbered.sequence,
  event_type = coalesce(numbered.type, ${typeInBody}, 'unknown'),
  created_at = coalesce(numbered.told_at, delivery.settled_at, delivery.due_at, 0),
  failures = delivery.failures - case
    when delivery.state = 'Delivered' and delivery.failures > 0 then 1 else 0 end,
  state = case
    when delivery.state <> 'Due' then delivery.state
    when delivery.failures = 0 then 'Ready' else 'Waiting' end,
  due_at = case when delivery.failures = 0 then null else delivery.due_at end
from (
  select
    own.id, row_number() over (order by own.id) as sequence, outbox.type,
    coalesce(outbox.fanned_out_at, outbox.occurred_at) as told_at
  from webhook_deliveries as own left join outbox on outbox.id = own.event_id
) as numbered
where numbered.id = delivery.id`

/** Rows change state soon after they were added: what that leaves behind is cleared away early. */
const requirements = `
alter table webhook_deliveries
  alter column sequence set not null,
  alter column event_type set not null,
  alter column created_at set not null;
alter table webhook_deliveries alter column sequence add generated always as identity;
select setval(
  pg_get_serial_sequence('webhook_deliveries', 'sequence'),
  (select coalesce(max(sequence), 0) + 1 from webhook_deliveries), false
);
alter table webhook_deliveries set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`

const indexes = `
create index webhook_deliveries_ready_index
  on webhook_deliveries (subscription_id, is_replay, sequence)
  include (id) where state = 'Ready';
create index webhook_deliveries_waiting_index on webhook_deliveries (due_at)
  where state = 'Waiting';
create index webhook_deliveries_held_index on webhook_deliveries (subscription_id, state, id)
  where state in ('Waiting', 'Exhausted', 'Skipped');
create index webhook_deliveries_retried_index on webhook_deliveries (subscription_id, id)
  where state = 'Ready' and failures > 0;
create index webhook_deliveries_settled_index on webhook_deliveries (settled_at)
  where settled_at is not null;
create index webhook_deliveries_subscription_id_id_index
  on webhook_deliveries (subscription_id, id);
create index webhook_deliveries_subscription_id_event_id_index
  on webhook_deliveries (subscription_id, event_id);
create index outbox_fanned_out_index on outbox (occurred_at) where fanned_out_at is not null`

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

export class WebhookLanes extends SqlMigration {
  override readonly statements = [
    subscriptions,
    lanes,
    columns,
    deliveries,
    requirements,
    indexes,
    replays,
  ]
}
