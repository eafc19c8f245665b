/** The catalog in PostgreSQL. Every order looks its items up, in one prepared statement. */
import * as Layer from "effect/Layer"
import {
  CatalogItem,
  type CatalogPage,
  CatalogRepository,
  CatalogRepositoryError,
  searchableText,
  type SearchTerm,
} from "@procurement/domain/catalog"
import { attempt } from "../connection/attempt.ts"
import { documentReader, toJson } from "../connection/document.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"

interface ItemRow {
  readonly sku: string
  readonly body: unknown
}

const readDocument = documentReader("catalog_items", CatalogItem)
const readItem = ({ sku, body }: ItemRow): CatalogItem => readDocument(sku, body)

/** Values: the SKUs. */
export const findItemsSql = statement(
  "find_items",
  "select sku, body from catalog_items where sku = any($1::text[])",
)

/** Values: the SKU to start after (empty text for the start), how many. */
const pageItemsSql = statement(
  "page_items",
  "select sku, body from catalog_items where sku > $1 order by sku limit $2",
)

/**
 * Values: the SKU to start after, how many, the category or null, patterns that all have to match.
 * Catalogs have some thousand items, so reading them through is quick enough.
 */
const searchItemsSql = statement(
  "search_items",
  `
  select sku, body from catalog_items
  where sku > $1
    and ($3::text is null or category = $3)
    and search_text like all ($4::text[])
  order by sku limit $2`,
)

/** The text anywhere, whatever LIKE makes of its characters. */
const containing = (term: SearchTerm): string => `%${term.replaceAll(/[\\%_]/g, "\\$&")}%`

const revisionSql = statement(
  "catalog_revision",
  "select revision from catalog_revisions where catalog = 'merchandise'",
)

/**
 * Values: the items as one JSON array, each SKU once; their texts to search, in the same order.
 * Rows are written in the order of SKUs, so that two loads at once wait for each other instead of
 * locking each other out.
 */
const loadItemsSql = statement(
  "load_items",
  `
  with loaded as (
    insert into catalog_items (sku, category, search_text, body)
    select item ->> 'sku' as sku, item ->> 'category', ($2::text[])[place], item
    from jsonb_array_elements($1::jsonb) with ordinality as loaded (item, place)
    order by sku
    on conflict (sku) do update set
      category = excluded.category, search_text = excluded.search_text, body = excluded.body
  )
  update catalog_revisions set revision = gen_random_uuid() where catalog = 'merchandise'`,
)

export const makeCatalogRepository = ({ sql }: Database): CatalogRepository["Service"] => ({
  findMany: (skus) =>
    attempt(CatalogRepositoryError, async () =>
      (await sql.query<ItemRow>(findItemsSql, [skus])).map(readItem),
    ),
  page: ({ after = "", limit, category, search = [] }) =>
    attempt(CatalogRepositoryError, async (): Promise<CatalogPage> => {
      const isWhole = category === undefined && search.length === 0
      const rows = isWhole
        ? await sql.query<ItemRow>(pageItemsSql, [after, limit + 1])
        : await sql.query<ItemRow>(searchItemsSql, [
            after,
            limit + 1,
            category ?? null,
            search.map(containing),
          ])
      return { items: rows.slice(0, limit).map(readItem), hasMore: rows.length > limit }
    }),
  revision: attempt(CatalogRepositoryError, async () => {
    const [row] = await sql.query<{ revision: string }>(revisionSql, [])
    if (row === undefined) throw new TypeError("catalog_revisions has lost its row")
    return row.revision
  }),
  load: (items) =>
    attempt(CatalogRepositoryError, async () => {
      const bySku = new Map(items.map((item) => [item.sku, item]))
      const loaded = [...bySku.values()]
      await sql.query(loadItemsSql, [toJson(loaded), loaded.map(searchableText)])
    }),
})

export const layerCatalogRepository = (database: Database): Layer.Layer<CatalogRepository> =>
  Layer.sync(CatalogRepository, () => makeCatalogRepository(database))
