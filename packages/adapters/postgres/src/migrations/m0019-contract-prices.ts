/**
 * Prices of contracts, by price list, and their versions. Numbers the versions of the catalog and
 * of these prices, so that each is announced once: loads run one after another, so the numbers
 * follow the order of their commits. Versions that exist already have no number.
 */
import { SqlMigration } from "./sql-migration.ts"

export class ContractPrices extends SqlMigration {
  override readonly statements = [
    "create sequence catalog_changes",
    `create table contract_prices (
  list text collate "C" not null,
  sku text collate "C" not null,
  body jsonb not null,
  constraint contract_prices_pkey primary key (list, sku)
)`,
    `create table contract_price_history (
  list text collate "C" not null,
  sku text collate "C" not null,
  at bigint not null,
  body jsonb,
  change bigint not null default nextval('catalog_changes'),
  constraint contract_price_history_pkey primary key (list, sku, at)
)`,
    "create index contract_price_history_change_index on contract_price_history (change)",
    "alter table catalog_history add column change bigint",
    "alter table catalog_history alter column change set default nextval('catalog_changes')",
    `create table catalog_announcements (
  catalog text collate "C" primary key,
  announced bigint not null
)`,
    "insert into catalog_announcements (catalog, announced) values ('merchandise', 0)",
  ]
}
