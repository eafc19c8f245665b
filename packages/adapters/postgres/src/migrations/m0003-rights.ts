/**
 * What the role of the service may not do itself, as functions that run with the rights of the
 * owner: days of the delivery history are tables, and audit events are only added (roles.ts).
 */
import { SqlMigration } from "./sql-migration.ts"

/** Names what a function means by a table, so that nobody can put another one before it. */
const asOwner = "security definer set search_path = public, pg_temp"

const nameOfDay =
  "'webhook_history_' || to_char(to_timestamp(day / 1000) at time zone 'UTC', 'YYYYMMDD')"

/** An audit event is deleted only when another is that many days younger (13 months). */
const auditDays = 395

export class Rights extends SqlMigration {
  readonly statements = [
    `create function add_history_day(day bigint) returns void language plpgsql ${asOwner} as $$
declare
  name text := ${nameOfDay};
begin
  execute format('create table %I (like webhook_history including all)', name);
  execute format(
    'alter table webhook_history attach partition %I for values from (%s) to (%s)',
    name, day, day + 86400000
  );
end $$`,
    `create function drop_history_day(day bigint) returns void language plpgsql ${asOwner} as $$
begin
  execute format('drop table %I', ${nameOfDay});
end $$`,
    `create function forget_audit(before bigint, most integer) returns integer
language sql ${asOwner} as $$
  with forgotten as (
    delete from audit_events where ctid = any (array(
      select ctid from audit_events
      where at < least(before, (select max(at) from audit_events) - ${auditDays} * 86400000::bigint)
      limit most for update skip locked
    ))
    returning 1
  )
  select count(*)::integer from forgotten
$$`,
    "revoke execute on function add_history_day, drop_history_day, forget_audit from public",
  ]
}
