/**
 * How much tenants use in a month, and what they were told of it.
 *
 * The counters of the present month start from what is there already: nobody gets a month for
 * nothing, and nobody is told of months that are over.
 */
import { SqlMigration } from "./sql-migration.ts"

/** Half of a page is left free, so that counting moves no row to another page. */
const tables = `
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
  look_again_at bigint,
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

const monthOf = (millis: string): string =>
  `to_char(to_timestamp(${millis} / 1000.0) at time zone 'Europe/Warsaw', 'YYYY-MM')`

const thisMonth = "to_char(now() at time zone 'Europe/Warsaw', 'YYYY-MM')"

const counted = (metric: string, happened: string): string => `
insert into usage_counters (month, tenant_id, metric, shard, used)
select month, tenant_id, '${metric}', 0, count(*)
from (${happened}) as happened
where month = ${thisMonth}
group by month, tenant_id`

const orders = counted("orders", `select tenant_id, ${monthOf("accepted_at")} as month from orders`)

const invoices = counted(
  "invoices",
  `select tenant_id, ${monthOf("(entry ->> 'at')::bigint")} as month
   from invoices cross join lateral jsonb_array_elements(body -> 'timeline') as entered (entry)
   where state in ('Acknowledged', 'Archived') and entry ->> 'state' = 'Acknowledged'`,
)

const deliveries = counted(
  "deliveries",
  `select delivery.tenant_id, ${monthOf("outbox.fanned_out_at")} as month
   from webhook_deliveries as delivery join outbox on outbox.id = delivery.event_id
   where outbox.fanned_out_at is not null`,
)

export class Quotas extends SqlMigration {
  override readonly statements = [tables, orders, invoices, deliveries]
}
