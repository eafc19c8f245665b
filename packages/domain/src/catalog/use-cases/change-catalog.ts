/** Operators change the catalog: item by item, or by a price list. */
import * as Effect from "effect/Effect"
import { type CatalogItem, CatalogRepository, type Sku } from "../catalog.ts"
import { type PriceList, planPriceList } from "../price-list.ts"
import { readCatalogItem } from "./read-catalog-item.ts"

/** Adds the item, or replaces the item with its SKU; returns whether it is new. */
export const putCatalogItem = Effect.fnUntraced(function* (item: CatalogItem) {
  const catalog = yield* CatalogRepository
  const [current] = yield* catalog.findMany([item.sku])
  yield* catalog.load([item])
  return { item, isNew: current === undefined }
})

/**
 * Takes an item off sale: it leaves the catalog, and orders that contain it keep their lines. Fails
 * with `CatalogItemNotFound`.
 */
export const retireCatalogItem = Effect.fnUntraced(function* (sku: Sku) {
  const catalog = yield* CatalogRepository
  const item = yield* readCatalogItem(sku)
  yield* catalog.load([], [sku])
  return item
})

const pageSize = 1_000

/** Returns all items by SKU. */
export const readWholeCatalog = Effect.fnUntraced(function* () {
  const catalog = yield* CatalogRepository
  const items: Array<CatalogItem> = []
  let hasMore = true
  while (hasMore) {
    const page = yield* catalog.page({ after: items.at(-1)?.sku, limit: pageSize })
    items.push(...page.items)
    ;({ hasMore } = page)
  }
  return items
})

export interface PriceListImport {
  readonly list: PriceList
  /** Plans the import and stores nothing. */
  readonly isTrial: boolean
  /** Retires the items that the list lacks. */
  readonly retiresMissing: boolean
}

/** Applies a price list, all of it or, when a row has a fault, nothing; returns the plan. */
export const importPriceList = Effect.fnUntraced(function* (request: PriceListImport) {
  const catalog = yield* CatalogRepository
  const items = yield* readWholeCatalog()
  const plan = planPriceList(request.list, new Map(items.map((item) => [item.sku, item])))
  const { added, changed, faults } = plan
  const missing = request.retiresMissing ? plan.missing : []
  const loaded = [...added, ...changed.map(({ after }) => after)]
  const isApplied = !request.isTrial && faults.length === 0
  if (isApplied && loaded.length + missing.length > 0)
    yield* catalog.load(
      loaded,
      missing.map(({ sku }) => sku),
    )
  return { ...plan, retired: missing, isApplied }
})
