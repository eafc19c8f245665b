/**
 * The orders that the register of a month is computed from: a row for each month in which goods of
 * the order left, a payment came, a correction was issued or its cause arose. A month that no
 * longer counts stays, because the register is computed and may be empty.
 *
 * Triggers write it, because processes of the previous version still write orders. They run with
 * the rights of the owner, because roles get theirs only after the migration.
 */
import { IndexMigration } from "./sql-migration.ts"

const asOwner = "security definer set search_path = public, pg_temp"

const monthOfMillis = (millis: string): string =>
  `to_char(to_timestamp(${millis} / 1000.0) at time zone 'Europe/Warsaw', 'YYYY-MM')`

/** The months of reported parcels, and of days that corrections state. */
const monthsOfOrder = `
create or replace function ledger_months_of(body jsonb) returns setof text language sql stable as $$
  select ${monthOfMillis("(sent #>> '{}')::bigint")}
  from jsonb_path_query(body, '$.shipments[*].shippedAt') as sent
  union
  select ${monthOfMillis("(body ->> 'shippedAt')::bigint")} where body ->> 'shippedAt' is not null
  union
  select left(day #>> '{}', 7)
  from jsonb_path_query(body, '$.corrections[*].command.keyvalue()
    ? (@.key == "supplyDate" || @.key == "arose").value') as day
$$`

/** Adds the months that a query of (month, order_id) returns. */
const adding = (months: string): string =>
  `insert into ledger_months (month, order_id) ${months} on conflict do nothing`

const monthsOfPayment = (payment: string): string => `
  select ${monthOfMillis(`${payment}.paid_at`)}, invoices.order_id
  from invoices where invoices.id = ${payment}.invoice_id`

const trigger = (name: string, months: string): string => `
create or replace function ${name}() returns trigger language plpgsql ${asOwner} as $$
begin
  ${adding(months)};
  return null;
end $$`

const isIssuedCorrection = (row: string): string =>
  `(${row}.body -> 'correction') is not null and (${row}.body -> 'issueDate') is not null`

const changes = (field: string): string =>
  `(new.body -> '${field}') is distinct from (old.body -> '${field}')`

/** Runs a statement for portions of a table, each in a transaction of its own. */
const inPortions = (table: string, key: string, type: string, months: string): string => `do $$
declare
  last ${type} := ${type === "text" ? "''" : "0"};
begin
  loop
    with portion as (
      select * from ${table} where ${key} > last order by ${key} limit 10000
    ), added as (
      ${adding(months)}
    )
    select max(${key}) into last from portion;
    exit when last is null;
    commit;
  end loop;
end $$`

const statements: ReadonlyArray<string> = [
  `create table if not exists ledger_months (
  month text collate "C" not null,
  order_id text collate "C" not null,
  constraint ledger_months_pkey primary key (month, order_id)
)`,
  monthsOfOrder,
  trigger(
    "add_ledger_months_of_order",
    "select month, new.id from ledger_months_of(new.body) as month",
  ),
  trigger("add_ledger_month_of_payment", monthsOfPayment("new")),
  trigger(
    "add_ledger_month_of_correction",
    "select left(new.body ->> 'issueDate', 7), new.order_id",
  ),
  "set lock_timeout = 1000",
  `create or replace trigger orders_ledger_months after update on orders
for each row when (${["shippedAt", "shipments", "corrections"].map(changes).join(" or ")})
execute function add_ledger_months_of_order()`,
  `create or replace trigger payments_ledger_months after insert on invoice_payments
for each row when (new.kind = 'payment') execute function add_ledger_month_of_payment()`,
  `create or replace trigger corrections_ledger_months_added after insert on invoices
for each row when (${isIssuedCorrection("new")}) execute function add_ledger_month_of_correction()`,
  `create or replace trigger corrections_ledger_months_changed after update on invoices
for each row when (${isIssuedCorrection("new")} and ${changes("issueDate")})
execute function add_ledger_month_of_correction()`,
  "set lock_timeout = 0",
  inPortions(
    "orders",
    "id",
    "text",
    "select month, id from portion, lateral ledger_months_of(body) as month",
  ),
  inPortions(
    "invoice_payments",
    "position",
    "bigint",
    `select month, order_id from portion, lateral (${monthsOfPayment("portion")})
      as booked (month, order_id) where kind = 'payment'`,
  ),
  inPortions(
    "invoices",
    "id",
    "text",
    `select left(body ->> 'issueDate', 7), order_id from portion
      where ${isIssuedCorrection("portion")}`,
  ),
]

/** Each statement commits separately and can be repeated. */
export class LedgerMonths extends IndexMigration {
  override async up(): Promise<void> {
    for (const sql of statements) this.addSql(sql)
    await super.up()
  }
}
