/** Reads a catalog item. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { CatalogRepository, type Sku } from "../catalog.ts"

export class CatalogItemNotFound extends Data.TaggedError("CatalogItemNotFound")<{
  readonly sku: string
}> {}

export const readCatalogItem = Effect.fnUntraced(function* (sku: Sku) {
  const catalog = yield* CatalogRepository
  const [item] = yield* catalog.findMany([sku])
  return item ?? (yield* new CatalogItemNotFound({ sku }))
})
