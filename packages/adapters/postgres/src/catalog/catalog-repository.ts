/** The catalog in PostgreSQL. One prepared statement looks up all items of an order. */
import { raw } from "@mikro-orm/core"
import { instant, type LocalDate, warsawDate } from "@procurement/domain/calendar"
import {
  CatalogItem,
  type CatalogPage,
  type CatalogPageQuery,
  CatalogRepository,
  firstDayFrom,
  type ItemVersion,
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

const soldFrom = () => raw("coalesce(body ->> 'soldFrom', '')")

/** As the domain's `isSoldOn`. */
const soldConditions = (day: LocalDate) => [
  { [soldFrom()]: { $lte: day } },
  { [raw("coalesce(body ->> 'soldTo', '~')")]: { $gte: day } },
]

const changedAt = () => raw("coalesce((body ->> 'changedAt')::bigint, 0)")
const priceStarts = `exists (
  select from jsonb_array_elements(body -> 'laterPrices') as later
  where (later ->> 'from')::bigint between ? and ?
)`

/** As the domain's `lastChangeAt`. */
const changeCondition = ({ from, to }: NonNullable<CatalogPageQuery["changed"]>) => ({
  $or: [
    { [changedAt()]: { $gte: from } },
    { [soldFrom()]: { $gte: firstDayFrom(from), $lte: warsawDate(to) } },
    { [raw(priceStarts, [from, to])]: true },
  ],
})

/** Serializes loads, so that two of them neither deadlock nor mix. */
const changeRevisionSql = statement(
  "change_catalog_revision",
  "update catalog_revisions set revision = gen_random_uuid() where catalog = 'merchandise'",
)

/** Of several loads at one instant, the last one counts. */
const keepVersions = (versions: string): string => `
    insert into catalog_history (sku, at, body) ${versions}
    on conflict (sku, at) do update set body = excluded.body`

/** Parameters: the retired SKUs, instant. */
const retireItemsSql = statement(
  "retire_items",
  `
  with gone as (delete from catalog_items where sku = any($1::text[]) returning sku)
  ${keepVersions("select sku, $2::bigint, null::jsonb from gone")}`,
)

/**
 * Parameters: the items as a JSON array, each SKU once; their search texts, in the same order;
 * instant.
 */
const loadItemsSql = statement(
  "load_items",
  `
  with kept as (${keepVersions(`
    select item ->> 'sku', $3::bigint, item from jsonb_array_elements($1::jsonb) as loaded (item)`)}
  )
  insert into catalog_items (sku, category, search_text, body)
  select item ->> 'sku', item ->> 'category', ($2::text[])[place], item
  from jsonb_array_elements($1::jsonb) with ordinality as loaded (item, place)
  on conflict (sku) do update set
    category = excluded.category, search_text = excluded.search_text, body = excluded.body`,
)

/** Parameters: SKU, limit. */
const historySql = statement(
  "catalog_history",
  "select sku, at, body from catalog_history where sku = $1 order by at desc limit $2",
)

interface VersionRow {
  readonly sku: string
  readonly at: string
  readonly body: unknown
}

const readVersion = ({ sku, at, body }: VersionRow): ItemVersion => ({
  at: instant(Number(at)),
  item: body === null ? undefined : readDocument(sku, body),
})

const attemptOn = <A>(work: () => Promise<A>) => attempt("CatalogRepository", work)

export const makeCatalogRepository = ({ orm, sql }: Database): CatalogRepository["Service"] => ({
  findMany: (skus) =>
    attemptOn(async () => (await sql.query<ItemRow>(findItemsSql, [skus])).map(readItem)),
  // A catalog has a few thousand items, so a sequential scan is fast enough for a search.
  page: ({ after = "", limit, category, search = [], soldOn, changed }) =>
    attemptOn(async (): Promise<CatalogPage> => {
      const rows = await managerOn(orm, sql.query).find(
        catalogItemRecord,
        {
          sku: { $gt: after },
          ...optional({ category }),
          $and: [
            ...search.map((term) => ({ searchText: { $like: containing(term) } })),
            ...(soldOn === undefined ? [] : soldConditions(soldOn)),
            ...(changed === undefined ? [] : [changeCondition(changed)]),
          ],
        },
        { orderBy: { sku: "asc" }, limit: limit + 1 },
      )
      return { items: rows.slice(0, limit).map(readItem), hasMore: rows.length > limit }
    }),
  revision: attemptOn(async () => {
    const manager = managerOn(orm, sql.query)
    return (await manager.findOneOrFail(catalogRevisionRecord, "merchandise")).revision
  }),
  load: (items, retired = [], at = instant(0)) =>
    attemptOn(async () => {
      const bySku = new Map(items.map((item) => [item.sku, item]))
      const loaded = [...bySku.values()]
      await sql.transaction(async (query) => {
        await query(changeRevisionSql, [])
        if (retired.length > 0) await query(retireItemsSql, [retired, at])
        await query(loadItemsSql, [toJson(loaded), loaded.map(searchableText), at])
      })
    }),
  history: (sku, limit) =>
    attemptOn(async () => (await sql.query<VersionRow>(historySql, [sku, limit])).map(readVersion)),
})

export const layerCatalogRepository = layerOf(CatalogRepository, makeCatalogRepository)
