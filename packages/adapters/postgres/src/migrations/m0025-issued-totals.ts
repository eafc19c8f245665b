/**
 * The totals of issued documents by day of issue, in a table of its own: the sums of a year read an
 * index alone, where the documents of a large tenant are gigabytes.
 *
 * Triggers write it, because processes of the previous version still write invoices. They follow
 * the domain's rule (`isSpent`); contract clauses compare the two. They run with the rights of the
 * owner, because roles get theirs only after the migration.
 */
import { Migration } from "@mikro-orm/migrations"

/** The primary key has all columns, because it is the only way to read the table. */
const table = `
create table if not exists issued_totals (
  tenant_id text collate "C" not null,
  issued_on text collate "C" not null,
  invoice_id text collate "C" not null,
  currency text collate "C" not null,
  total bigint not null,
  constraint issued_totals_pkey
    primary key (tenant_id, issued_on, invoice_id) include (currency, total)
)`

const isSpent = (row: string): string => `(
    ${row}.state in ('Acknowledged', 'Archived', 'IssuedOutside')
    or (jsonb_exists(${row}.body, 'offline') and ${row}.state <> 'Rejected'))`

const isDateChanged = "(new.body -> 'issueDate') is distinct from (old.body -> 'issueDate')"

/** One of the two rows counts, and the other one does not, or on another day. */
const isSpentOnlyIn = (row: string, other: string): string =>
  `${isSpent(row)} and (not ${isSpent(other)} or ${isDateChanged})`

const adding = (row: string): string => `
  insert into issued_totals (tenant_id, issued_on, invoice_id, currency, total)
  select ${row}.tenant_id, ${row}.body ->> 'issueDate', ${row}.id, ${row}.currency, ${row}.total`

const trigger = (name: string, work: string): string => `
create or replace function ${name}() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  ${work};
  return null;
end $$`

const statements: ReadonlyArray<string> = [
  table,
  trigger("add_issued_total", `${adding("new")} on conflict do nothing`),
  trigger(
    "remove_issued_total",
    `delete from issued_totals
  where tenant_id = old.tenant_id and issued_on = old.body ->> 'issueDate' and invoice_id = old.id`,
  ),
  "set lock_timeout = 1000",
  `create or replace trigger invoices_issued_total_inserted after insert on invoices
for each row when (${isSpent("new")}) execute function add_issued_total()`,
  `create or replace trigger invoices_issued_total_added after update on invoices
for each row when (${isSpentOnlyIn("new", "old")})
execute function add_issued_total()`,
  `create or replace trigger invoices_issued_total_removed after update on invoices
for each row when (${isSpentOnlyIn("old", "new")})
execute function remove_issued_total()`,
  "set lock_timeout = 0",
  // Portions, because a long transaction would keep dead rows of all tables. Their locks let
  // writers wait, so that no document is added that is refused at the same time.
  `do $$
declare
  last text := '';
begin
  loop
    with portion as (
      select * from invoices where id > last order by id limit 10000 for no key update
    ), added as (
      ${adding("portion")} from portion where ${isSpent("portion")}
      on conflict do nothing
    )
    select max(id) into last from portion;
    exit when last is null;
    commit;
  end loop;
end $$`,
]

/** Each statement commits separately and can be repeated. */
export class IssuedTotals extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override async up(): Promise<void> {
    for (const sql of statements) this.addSql(sql)
  }
}
