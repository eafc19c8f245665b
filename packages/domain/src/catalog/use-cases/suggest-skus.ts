/** Suggests SKUs in place of unknown ones. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant, warsawDate } from "../../calendar/instant.ts"
import { CatalogRepository } from "../catalog-repository.ts"
import type { Sku } from "../catalog.ts"
import { similarSku, stemOf } from "../similar-sku.ts"

/** An order may have thousands of unknown SKUs: a reader looks at the first. */
const maximumSearched = 3
const neighbours = 200

/**
 * Returns a similar SKU for some of these SKUs, which are not in the catalog. Looks only at their
 * neighbours by SKU, so a wrong first group is not found.
 */
export const suggestSkus = Effect.fnUntraced(function* (skus: ReadonlyArray<string>) {
  const catalog = yield* CatalogRepository
  const soldOn = warsawDate(instant(yield* Clock.currentTimeMillis))
  const suggestions = new Map<string, Sku>()
  for (const sku of [...new Set(skus)].slice(0, maximumSearched)) {
    const after = stemOf(sku) as Sku
    const { items } = yield* catalog.page({ after, limit: neighbours, soldOn })
    const similar = similarSku(sku, items)
    if (similar !== undefined) suggestions.set(sku, similar)
  }
  return suggestions
})
