/**
 * Invoices are found by the SKUs of their lines, those of before as well.
 *
 * Processes of the previous version still call the function without lines for open invoices.
 */
import { Migration } from "@mikro-orm/migrations"

/** Each SKU once, in the order of the lines, as `isInvoiceFoundBy` has them. */
const textWithSkus = String.raw`
create or replace function invoice_search_text(number text, body jsonb, lines jsonb) returns text
language sql stable as $$
  select invoice_search_text(number, body)
    || coalesce(E'\n' || string_agg(sku, E'\n' order by nth), '')
  from (
    select lower(line ->> 'sku') as sku, min(nth) as nth
    from jsonb_array_elements(lines) with ordinality as given (line, nth) group by 1
  ) as skus
$$`

const addText = `
create or replace function add_invoice_search() returns trigger language plpgsql as $$
begin
  insert into invoice_search (tenant_id, id, text)
  values (new.tenant_id, new.id, invoice_search_text(new.number, new.body, new.lines))
  on conflict do nothing;
  return null;
end $$`

/** Portions, because a long transaction would keep dead rows of all tables. */
const rewrite = `do $$
declare
  last text := '';
begin
  loop
    with portion as (
      select id, invoice_search_text(number, body, lines) as text
      from invoice_search join invoices using (id) where id > last order by id limit 10000
    ), written as (
      update invoice_search as said set text = portion.text
      from portion where said.id = portion.id and said.text <> portion.text
    )
    select max(id) into last from portion;
    exit when last is null;
    commit;
  end loop;
end $$`

/** Each statement commits separately and can be repeated. */
export class SearchedSkus extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const sql of [textWithSkus, addText, rewrite]) this.addSql(sql)
  }
}
