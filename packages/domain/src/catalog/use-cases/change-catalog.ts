/** Operators change the catalog: item by item, or by a price list. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import { type CatalogItem, CatalogRepository, type Sku } from "../catalog.ts"
import { isSameItem, type ItemIssue, itemIssue, settledAt, withoutDefaults } from "../offer.ts"
import { type PriceList, planPriceList } from "../price-list.ts"
import { CatalogItemNotFound, readCatalogItem } from "./read-catalog-item.ts"

const now = Effect.map(Clock.currentTimeMillis, instant)

/** The item breaks a rule between its fields. */
export class CatalogItemNotPossible extends Data.TaggedError("CatalogItemNotPossible")<{
  readonly sku: Sku
  readonly issue: ItemIssue
}> {}

/**
 * Adds the item, or replaces the item with its SKU; returns whether it is new. An equal one is not
 * stored again. Fails with `CatalogItemNotPossible`.
 */
export const putCatalogItem = Effect.fnUntraced(function* (stated: CatalogItem) {
  const catalog = yield* CatalogRepository
  const given = withoutDefaults(stated)
  const issue = itemIssue(given)
  if (issue !== undefined) return yield* new CatalogItemNotPossible({ sku: given.sku, issue })
  const at = yield* now
  const [current] = yield* catalog.findMany([given.sku])
  if (current !== undefined && isSameItem(current, given)) return { item: current, isNew: false }
  const item = { ...given, changedAt: at }
  yield* catalog.load([item], [], at)
  return { item, isNew: current === undefined }
})

/**
 * Takes an item off sale: it leaves the catalog, and orders that contain it keep their lines. Fails
 * with `CatalogItemNotFound`.
 */
export const retireCatalogItem = Effect.fnUntraced(function* (sku: Sku) {
  const catalog = yield* CatalogRepository
  const item = yield* readCatalogItem(sku)
  yield* catalog.load([], [sku], yield* now)
  return item
})

/** Returns the versions of an item, newest first. Fails with `CatalogItemNotFound`. */
export const readItemHistory = Effect.fnUntraced(function* (sku: Sku, limit: number) {
  const catalog = yield* CatalogRepository
  const versions = yield* catalog.history(sku, limit)
  return versions.length > 0 ? versions : yield* new CatalogItemNotFound({ sku })
})

const pageSize = 1_000

/** Returns all items by SKU, with the prices that are valid now. */
export const readWholeCatalog = Effect.fnUntraced(function* () {
  const catalog = yield* CatalogRepository
  const items: Array<CatalogItem> = []
  let hasMore = true
  while (hasMore) {
    const page = yield* catalog.page({ after: items.at(-1)?.sku, limit: pageSize })
    items.push(...page.items)
    ;({ hasMore } = page)
  }
  const at = yield* now
  return items.map((item) => settledAt(item, at))
})

export interface PriceListImport {
  readonly list: PriceList
  /** Plans the import and stores nothing. */
  readonly isTrial: boolean
  /** Retires the items that the list lacks. */
  readonly retiresMissing: boolean
  /** When the prices of the list begin; absent: now. Other values and new items count now. */
  readonly pricesFrom?: Instant | undefined
}

/** Applies a price list, all of it or, when a row has a fault, nothing; returns the plan. */
export const importPriceList = Effect.fnUntraced(function* (request: PriceListImport) {
  const catalog = yield* CatalogRepository
  const items = yield* readWholeCatalog()
  const bySku = new Map(items.map((item) => [item.sku, item]))
  const plan = planPriceList(request.list, bySku, request.pricesFrom)
  const { added, changed, faults } = plan
  const missing = request.retiresMissing ? plan.missing : []
  const loaded = [...added, ...changed.map(({ after }) => after)]
  const isApplied = !request.isTrial && faults.length === 0
  const at = yield* now
  if (isApplied && loaded.length + missing.length > 0)
    yield* catalog.load(
      loaded.map((item) => ({ ...item, changedAt: at })),
      missing.map(({ sku }) => sku),
      at,
    )
  return { ...plan, retired: missing, isApplied }
})
