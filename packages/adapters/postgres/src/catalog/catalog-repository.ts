/** The catalog in PostgreSQL. One prepared statement looks up all items of an order. */
import {
  CatalogItem,
  type CatalogPage,
  CatalogRepository,
  searchableText,
} from "@procurement/domain/catalog"
import { optional } from "@procurement/domain/optional"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, toJson } from "../connection/document.ts"
import { managerOn } from "../connection/orm.ts"
import { containing } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { catalogItemRecord, catalogRevisionRecord } from "../records.ts"

interface ItemRow {
  readonly sku: string
  readonly body: unknown
}

const readDocument = documentReader("catalog_items", CatalogItem)
const readItem = ({ sku, body }: ItemRow): CatalogItem => readDocument(sku, body)

/** Parameters: the SKUs. */
export const findItemsSql = statement(
  "find_items",
  "select sku, body from catalog_items where sku = any($1::text[])",
)

/** Serializes loads, so that two of them neither deadlock nor mix. */
const changeRevisionSql = statement(
  "change_catalog_revision",
  "update catalog_revisions set revision = gen_random_uuid() where catalog = 'merchandise'",
)

/** Parameters: the retired SKUs. */
const retireItemsSql = statement(
  "retire_items",
  "delete from catalog_items where sku = any($1::text[])",
)

/** Parameters: the items as a JSON array, each SKU once; their search texts, in the same order. */
const loadItemsSql = statement(
  "load_items",
  `
  insert into catalog_items (sku, category, search_text, body)
  select item ->> 'sku', item ->> 'category', ($2::text[])[place], item
  from jsonb_array_elements($1::jsonb) with ordinality as loaded (item, place)
  on conflict (sku) do update set
    category = excluded.category, search_text = excluded.search_text, body = excluded.body`,
)

const attemptOn = <A>(work: () => Promise<A>) => attempt("CatalogRepository", work)

export const makeCatalogRepository = ({ orm, sql }: Database): CatalogRepository["Service"] => ({
  findMany: (skus) =>
    attemptOn(async () => (await sql.query<ItemRow>(findItemsSql, [skus])).map(readItem)),
  // A catalog has a few thousand items, so a sequential scan is fast enough for a search.
  page: ({ after = "", limit, category, search = [] }) =>
    attemptOn(async (): Promise<CatalogPage> => {
      const rows = await managerOn(orm, sql.query).find(
        catalogItemRecord,
        {
          sku: { $gt: after },
          ...optional({ category }),
          $and: search.map((term) => ({ searchText: { $like: containing(term) } })),
        },
        { orderBy: { sku: "asc" }, limit: limit + 1 },
      )
      return { items: rows.slice(0, limit).map(readItem), hasMore: rows.length > limit }
    }),
  revision: attemptOn(async () => {
    const manager = managerOn(orm, sql.query)
    return (await manager.findOneOrFail(catalogRevisionRecord, "merchandise")).revision
  }),
  load: (items, retired = []) =>
    attemptOn(async () => {
      const bySku = new Map(items.map((item) => [item.sku, item]))
      const loaded = [...bySku.values()]
      await sql.transaction(async (query) => {
        await query(changeRevisionSql, [])
        if (retired.length > 0) await query(retireItemsSql, [retired])
        await query(loadItemsSql, [toJson(loaded), loaded.map(searchableText)])
      })
    }),
})

export const layerCatalogRepository = layerOf(CatalogRepository, makeCatalogRepository)
