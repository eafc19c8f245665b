/** Reads a catalog item. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { CatalogRepository } from "../catalog-repository.ts"
import type { PriceListName, Sku } from "../catalog.ts"

export class CatalogItemNotFound extends Data.TaggedError("CatalogItemNotFound")<{
  readonly sku: string
}> {}

/** With a price list the item has its price. Fails with `CatalogItemNotFound`. */
export const readCatalogItem = Effect.fnUntraced(function* (sku: Sku, priceList?: PriceListName) {
  const catalog = yield* CatalogRepository
  const [item] = yield* catalog.findMany([sku], priceList)
  return item ?? (yield* new CatalogItemNotFound({ sku }))
})
