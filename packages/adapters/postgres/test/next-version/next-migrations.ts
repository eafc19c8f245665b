/** The migrations of the example of `next-version.ts`. */
import { IndexMigration, SqlMigration } from "../../src/migrations/sql-migration.ts"

/** Expands: both columns have the value, whichever version writes. */
class OtherReference extends SqlMigration {
  override readonly statements = [
    `alter table orders add column customer_reference text collate "C"`,
    `create function copy_reference() returns trigger language plpgsql as $$
begin
  new.customer_reference := coalesce(new.customer_reference, new.reference);
  new.reference := coalesce(new.reference, new.customer_reference);
  return new;
end $$`,
    `create trigger orders_reference before insert or update on orders
for each row execute function copy_reference()`,
  ]
}

/** Backfills in portions, each a transaction, so that no row is locked for long. */
const copyEarlier = `do $$
begin
  loop
    update orders set customer_reference = reference where id = any (array(
      select id from orders where customer_reference is null and reference is not null
      limit 100 for update skip locked
    ));
    exit when not found;
    commit;
  end loop;
end $$`

class EarlierReferences extends IndexMigration {
  override readonly made = [
    {
      name: "orders_customer_reference_index",
      on: "orders (tenant_id, customer_reference, id) where customer_reference is not null",
    },
  ]

  override async up(): Promise<void> {
    this.addSql(copyEarlier)
    await super.up()
  }
}

/** Contracts: version 1 can no longer run, and version 2 can. */
class OneReference extends SqlMigration {
  override readonly requires = "m9001-other-reference"
  override readonly statements = [
    "drop trigger orders_reference on orders",
    "drop function copy_reference",
    "alter table orders drop column reference",
  ]
}

const versions = {
  2: [
    { name: "m9001-other-reference", class: OtherReference },
    { name: "m9002-earlier-references", class: EarlierReferences },
  ],
  3: [{ name: "m9003-one-reference", class: OneReference }],
}

/** Of version 2, or of versions 2 and 3, as `NEXT_VERSION` says. */
export const nextMigrations =
  process.env["NEXT_VERSION"] === "3" ? [...versions[2], ...versions[3]] : versions[2]
