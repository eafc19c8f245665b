/** The versions of catalog items, so that the price of an old order can be explained. */
import { SqlMigration } from "./sql-migration.ts"

export class CatalogHistory extends SqlMigration {
  override readonly statements = [
    `create table catalog_history (
  sku text collate "C" not null,
  at bigint not null,
  body jsonb,
  constraint catalog_history_pkey primary key (sku, at)
)`,
    "insert into catalog_history (sku, at, body) select sku, 0, body from catalog_items",
  ]
}
