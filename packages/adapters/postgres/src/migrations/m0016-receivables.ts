/**
 * What is owed for each invoice and what was paid, as sums, so that lists find unpaid and overdue
 * invoices by an index: a row for each invoice that is no correction. A column of its own for the
 * difference, because the planner knows the values of columns alone.
 *
 * Triggers write it, because processes of the previous version still write orders, invoices and
 * payments. They follow the domain's rule (`receivableOf`); contract clauses compare the two. They
 * run with the rights of the owner, because roles get theirs only after the migration.
 */
import { IndexMigration } from "./sql-migration.ts"

const table = `
create table if not exists receivables (
  invoice_id text collate "C" not null,
  tenant_id text collate "C" not null,
  owed bigint not null,
  received bigint not null default 0,
  refunded bigint not null default 0,
  due_on text collate "C",
  outstanding bigint generated always as (owed - received + refunded) stored,
  constraint receivables_pkey primary key (invoice_id)
)`

const isOriginal = (row: string): string => `(${row}.body -> 'correction') is null`

/** The seller's data are known as soon as the invoice has a day of issue. */
const dueOn = (body: string): string => `(
    select to_char(
      (${body} ->> 'issueDate')::date + (${body} #>> '{seller,paymentTermDays}')::integer,
      'YYYY-MM-DD'
    ) where not jsonb_exists(${body}, 'outside')
  )`

const owedOf = (row: string): string =>
  `case when jsonb_exists(${row}.body, 'voided') then 0 else ${row}.total end`

const trigger = (name: string, work: string): string => `
create or replace function ${name}() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  ${work};
  return null;
end $$`

const functions = [
  trigger(
    "add_receivable",
    `insert into receivables (invoice_id, tenant_id, owed, due_on)
  values (new.id, new.tenant_id, ${owedOf("new")}, ${dueOn("new.body")})`,
  ),
  trigger(
    "correct_receivable",
    `update receivables set owed = owed + new.total
  where invoice_id = new.body #>> '{correction,invoiceId}'`,
  ),
  trigger(
    "date_receivable",
    `update receivables set due_on = ${dueOn("new.body")} where invoice_id = new.id`,
  ),
  trigger(
    "void_receivable",
    "update receivables set owed = owed - new.total where invoice_id = new.id",
  ),
  trigger(
    "pay_receivable",
    `update receivables set
    received = received + case new.kind when 'payment' then new.amount else 0 end,
    refunded = refunded + case new.kind when 'refund' then new.amount else 0 end
  where invoice_id = new.invoice_id`,
  ),
]

const changes = (field: string): string =>
  `(new.body -> '${field}') is distinct from (old.body -> '${field}')`

const isNowVoided = "jsonb_exists(new.body, 'voided') and not jsonb_exists(old.body, 'voided')"

const triggers = [
  `create or replace trigger invoices_receivable_added after insert on invoices
for each row when (${isOriginal("new")}) execute function add_receivable()`,
  `create or replace trigger invoices_receivable_corrected after insert on invoices
for each row when (not (${isOriginal("new")})) execute function correct_receivable()`,
  `create or replace trigger invoices_receivable_dated after update on invoices
for each row when (${isOriginal("new")} and (${changes("issueDate")} or ${changes("outside")}))
execute function date_receivable()`,
  `create or replace trigger invoices_receivable_voided after update on invoices
for each row when (${isOriginal("new")} and ${isNowVoided}) execute function void_receivable()`,
  `create or replace trigger payments_receivable after insert on invoice_payments
for each row execute function pay_receivable()`,
]

/**
 * Adds the rows of earlier invoices, in portions. The locks of a portion let writers of its orders
 * and payments wait, so that none of their changes is missed.
 */
const earlier = `do $$
declare
  last text := '';
  ids text[];
begin
  loop
    ids := array(select id from orders where id > last order by id limit 1000);
    exit when cardinality(ids) = 0;
    perform id from orders where id = any(ids) order by id for update;
    perform id from invoices where order_id = any(ids) order by id for update;
    insert into receivables (invoice_id, tenant_id, owed, received, refunded, due_on)
    select
      invoices.id, tenant_id,
      ${owedOf("invoices")} + coalesce((
        select sum(corrections.total) from invoices as corrections
        where corrections.order_id = invoices.order_id
          and corrections.body #>> '{correction,invoiceId}' = invoices.id
      ), 0),
      coalesce(payments.received, 0), coalesce(payments.refunded, 0), ${dueOn("invoices.body")}
    from invoices left join lateral (
      select
        sum(amount) filter (where kind = 'payment') as received,
        sum(amount) filter (where kind = 'refund') as refunded
      from invoice_payments where invoice_id = invoices.id
    ) as payments on true
    where order_id = any(ids) and ${isOriginal("invoices")}
    on conflict (invoice_id) do nothing;
    last := ids[cardinality(ids)];
    commit;
  end loop;
end $$`

/** Something is still to be paid. */
const open = "outstanding > 0"

/** Each statement commits separately and can be repeated. */
export class Receivables extends IndexMigration {
  override readonly made = [
    {
      name: "receivables_open_index",
      on: `receivables (tenant_id, invoice_id) include (due_on) where ${open}`,
    },
    {
      name: "receivables_nothing_due_index",
      on: "receivables (tenant_id, invoice_id) where owed <= 0 and received = 0",
    },
    {
      name: "invoices_foreign_index",
      on: "invoices (tenant_id, id) where currency <> 'PLN'",
    },
  ]

  override async up(): Promise<void> {
    const locking = ["set lock_timeout = 1000", ...triggers, "set lock_timeout = 0"]
    for (const sql of [table, ...functions, ...locking, earlier]) this.addSql(sql)
    await super.up()
  }
}
