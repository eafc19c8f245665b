/** Invoices are found by the buyer's NIP and by their total, those of before as well. */
import { Migration } from "@mikro-orm/migrations"
import { searchText } from "./m0007-invoice-search.ts"

/** Portions, because a long transaction would keep dead rows of all tables. */
const rewrite = `do $$
declare
  last text := '';
begin
  loop
    with portion as (
      select id, invoice_search_text(number, body) as text
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
export class SearchedAmounts extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override async up(): Promise<void> {
    this.addSql(searchText())
    this.addSql(rewrite)
  }
}
