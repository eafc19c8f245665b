/**
 * What the catalog is searched by, beside each item.
 *
 * Items that are there already are folded here as nearly as SQL can do it (small letters of the
 * Latin alphabet alone); the next load of the price list writes them as the domain folds them.
 */
import { SqlMigration } from "./sql-migration.ts"

const columns = `
alter table catalog_items
  add column category text collate "C",
  add column search_text text collate "C"`

const marks = "[\\u0300-\\u036f]"

export const foldExistingItemsSql = `
update catalog_items set
  category = body ->> 'category',
  search_text = replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(concat_ws(
        E'\\n',
        sku, body ->> 'gtin',
        body -> 'name' ->> 'pl', body -> 'name' ->> 'en', body -> 'name' ->> 'de',
        body -> 'description' ->> 'pl', body -> 'description' ->> 'en',
        body -> 'description' ->> 'de'
      ), NFKD), '${marks}', '', 'g')),
      'łŁđĐøØı', 'llddooi'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')`

const required = `
alter table catalog_items
  alter column category set not null,
  alter column search_text set not null`

const index = `
create index catalog_items_category_sku_index on catalog_items (category, sku)`

export class CatalogSearch extends SqlMigration {
  override readonly statements = [columns, foldExistingItemsSql, required, index]
}
