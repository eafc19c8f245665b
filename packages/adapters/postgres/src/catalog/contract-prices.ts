/** Prices of contracts in PostgreSQL. */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type CatalogItem,
  ContractPrice,
  type ContractPriceChange,
  type ContractPricePage,
  type ContractPriceQuery,
  type PriceListName,
  type PriceVersion,
  withContractPrice,
} from "@procurement/domain/catalog"
import { documentReader, toJson } from "../connection/document.ts"
import type { Query, Reads } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"

interface PriceRow {
  readonly sku: string
  readonly body: unknown
}

const readDocument = documentReader("contract_prices", ContractPrice)
const readPrice = ({ sku, body }: PriceRow): ContractPrice => readDocument(sku, body)

/** Parameters: list, SKUs. */
const findPricesSql = statement(
  "find_contract_prices",
  "select sku, body from contract_prices where list = $1 and sku = any($2::text[])",
)

/** The items with the prices of the list. */
export const withPricesOf = async (
  reads: Reads,
  list: PriceListName | undefined,
  items: ReadonlyArray<CatalogItem>,
): Promise<ReadonlyArray<CatalogItem>> => {
  if (list === undefined || items.length === 0) return items
  const skus = items.map(({ sku }) => sku)
  const rows = await reads.query<PriceRow>(findPricesSql, [list, skus])
  const prices = new Map(rows.map((row) => [row.sku, readPrice(row)]))
  return items.map((item) => withContractPrice(item, prices.get(item.sku)))
}

/** Parameters: list, the SKU to start after, limit. */
const pageSql = statement(
  "contract_prices",
  `
  select sku, body from contract_prices where list = $1 and sku > $2
  order by sku limit $3`,
)

export const pricePage = async (
  reads: Reads,
  { name, after, limit }: ContractPriceQuery,
): Promise<ContractPricePage> => {
  const rows = await reads.query<PriceRow>(pageSql, [name, after ?? "", limit + 1])
  return { prices: rows.slice(0, limit).map(readPrice), hasMore: rows.length > limit }
}

/** Of several loads at one instant, the last one counts. */
const keepVersions = (versions: string): string => `
    insert into contract_price_history (list, sku, at, body) ${versions}
    on conflict (list, sku, at) do update set body = excluded.body, change = excluded.change`

/** Parameters: list, the removed SKUs, instant. */
const removeSql = statement(
  "remove_contract_prices",
  `
  with gone as (
    delete from contract_prices where list = $1 and sku = any($2::text[]) returning sku
  )
  ${keepVersions("select $1, sku, $3::bigint, null::jsonb from gone")}`,
)

/** Parameters: list, the prices as JSON texts, each SKU once, instant. */
const loadSql = statement(
  "load_contract_prices",
  `
  with loaded as materialized (
    select price ->> 'sku' as sku, price
    from unnest($2::text[]) as given (body), lateral (select body::jsonb as price) as read
  ),
  kept as (${keepVersions("select $1, sku, $3::bigint, price from loaded")})
  insert into contract_prices (list, sku, body) select $1, sku, price from loaded
  on conflict (list, sku) do update set body = excluded.body`,
)

/** A price list may have 100,000 rows, too many for the time of one statement. */
const maximumAtOnce = 2_000

/** What is stored, each SKU once, in batches. */
export const batchesOf = <Stored extends { readonly sku: string }>(
  all: ReadonlyArray<Stored>,
): ReadonlyArray<ReadonlyArray<Stored>> => {
  const stored = [...new Map(all.map((one) => [one.sku, one])).values()]
  return Array.from({ length: Math.ceil(stored.length / maximumAtOnce) }, (_, nth) =>
    stored.slice(nth * maximumAtOnce, (nth + 1) * maximumAtOnce),
  )
}

export const storePrices = async (
  query: Query,
  { name, set, removed }: ContractPriceChange,
  at: Instant,
): Promise<void> => {
  if (removed.length > 0) await query(removeSql, [name, removed, at])
  for (const batch of batchesOf(set)) await query(loadSql, [name, batch.map(toJson), at])
}

/** Parameters: list, SKU, limit. */
const historySql = statement(
  "contract_price_history",
  `
  select sku, at, body from contract_price_history where list = $1 and sku = $2
  order by at desc limit $3`,
)

interface VersionRow extends PriceRow {
  readonly at: string
}

export const priceHistory = async (
  reads: Reads,
  ...values: readonly [list: PriceListName, sku: string, limit: number]
): Promise<ReadonlyArray<PriceVersion>> =>
  (await reads.query<VersionRow>(historySql, values)).map(({ at, ...row }) => ({
    at: instant(Number(at)),
    price: row.body === null ? undefined : readPrice(row),
  }))

/**
 * Parameters: list, from, list, from, to. A price of the list was set or removed, or an announced
 * one started; `c0.sku` is the SKU of the item in the statement around it.
 */
export const changedPriceSql = `(exists (
  select from contract_price_history as version
  where version.list = ? and version.sku = c0.sku and version.at >= ?
) or exists (
  select from contract_prices as price, jsonb_array_elements(price.body -> 'laterPrices') as later
  where price.list = ? and price.sku = c0.sku and (later ->> 'from')::bigint between ? and ?
))`
