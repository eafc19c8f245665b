/** Operators change the catalog: item by item, or by a price list. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import { everyPage } from "../../paging/use-cases/every-page.ts"
import { inSlices } from "../../slices/use-cases/in-slices.ts"
import { CatalogRepository } from "../catalog-repository.ts"
import type { CatalogItem, Sku } from "../catalog.ts"
import { isSameItem, type ItemIssue, itemIssue, settledAt, withoutDefaults } from "../offer.ts"
import { type PriceList, planPriceList, startFaults } from "../price-list.ts"
import { changeCatalog } from "./changing.ts"
import { CatalogItemNotFound, readCatalogItem } from "./read-catalog-item.ts"

const now = Effect.map(Clock.currentTimeMillis, instant)

/** The item breaks a rule between its fields. */
export class CatalogItemNotPossible extends Data.TaggedError("CatalogItemNotPossible")<{
  readonly sku: Sku
  readonly issue: ItemIssue
}> {}

/** The item is not in the state that the caller expects; undefined: there is none. */
export class CatalogItemNotAsExpected extends Data.TaggedError("CatalogItemNotAsExpected")<{
  readonly item: CatalogItem | undefined
}> {}

/** Whether the caller expects the item in this state; undefined: there is none. */
export type ExpectItem = (item: CatalogItem | undefined) => boolean

const anyItem: ExpectItem = () => true

/**
 * Adds the item, or replaces the item with its SKU; returns whether it is new. An equal one is not
 * stored again. Fails with `CatalogItemNotPossible`, or with `CatalogItemNotAsExpected`.
 */
export const putCatalogItem = Effect.fnUntraced(function* (
  stated: CatalogItem,
  isExpected: ExpectItem = anyItem,
) {
  const catalog = yield* CatalogRepository
  const normalized = withoutDefaults(stated)
  const issue = itemIssue(normalized)
  if (issue !== undefined) return yield* new CatalogItemNotPossible({ sku: normalized.sku, issue })
  return yield* changeCatalog(
    Effect.gen(function* () {
      const [current] = yield* catalog.findMany([normalized.sku])
      if (!isExpected(current)) return yield* new CatalogItemNotAsExpected({ item: current })
      if (current !== undefined && isSameItem(current, normalized))
        return { change: undefined, result: { item: current, isNew: false } }
      const at = yield* now
      const item = { ...normalized, changedAt: at }
      return { change: { items: [item], at }, result: { item, isNew: current === undefined } }
    }),
  )
})

/**
 * Takes an item off sale: it leaves the catalog, and orders that contain it keep their lines. Fails
 * with `CatalogItemNotFound`, or with `CatalogItemNotAsExpected`.
 */
export const retireCatalogItem = (sku: Sku, isExpected: ExpectItem = anyItem) =>
  changeCatalog(
    Effect.gen(function* () {
      const item = yield* readCatalogItem(sku)
      if (!isExpected(item)) return yield* new CatalogItemNotAsExpected({ item })
      return { change: { retired: [sku], at: yield* now }, result: item }
    }),
  )

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
  const items = yield* everyPage(
    (after: Sku | undefined) => catalog.page({ after, limit: pageSize }),
    (page) => page.items,
    ({ sku }) => sku,
  )
  const at = yield* now
  return items.map((item) => settledAt(item, at))
})

export interface PriceListImport {
  readonly list: PriceList
  /** Plans the import and stores nothing. */
  readonly isTrial: boolean
  /** Retires the items that the list lacks. */
  readonly retiresMissing: boolean
  /** When the prices of the list start; absent: now. Other values and new items count now. */
  readonly pricesFrom?: Instant | undefined
}

/** Applies a price list, all of it or, when a row has a fault, nothing; returns the plan. */
export const importPriceList = (request: PriceListImport) =>
  changeCatalog(
    Effect.gen(function* () {
      const items = yield* readWholeCatalog()
      const bySku = new Map(items.map((item) => [item.sku, item]))
      const at = yield* now
      const { list, pricesFrom } = request
      const plan = yield* inSlices(() => planPriceList(list, bySku, pricesFrom))
      const { added, changed } = plan
      const faults = [...startFaults(pricesFrom, at), ...plan.faults]
      const retired = request.retiresMissing ? plan.missing : []
      const loaded = [...added, ...changed.map(({ after }) => after)]
      const isApplied = !request.isTrial && faults.length === 0
      const change = {
        items: loaded.map((item) => ({ ...item, changedAt: at })),
        retired: retired.map(({ sku }) => sku),
        at,
      }
      const isChange = isApplied && loaded.length + retired.length > 0
      return {
        change: isChange ? change : undefined,
        result: { ...plan, faults, retired, isApplied },
      }
    }),
  )
