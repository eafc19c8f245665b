/** Reference implementation of `CatalogRepository`, in memory. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { CatalogItem } from "./catalog-item.ts"
import { CatalogRepository } from "./catalog-repository.ts"
import { isFoundBy } from "./catalog-search.ts"

const bySku = (left: CatalogItem, right: CatalogItem): number => (left.sku < right.sku ? -1 : 1)

export const makeCatalogRepositoryMemory = (): CatalogRepository["Service"] => {
  const items = new Map<string, CatalogItem>()
  let revision = 0
  return {
    findMany: (skus) =>
      Effect.sync(() => [...new Set(skus)].flatMap((sku) => items.get(sku) ?? [])),
    page: ({ after, limit, category, search = [] }) =>
      Effect.sync(() => {
        const following = [...items.values()]
          .filter((item) => after === undefined || item.sku > after)
          .filter((item) => category === undefined || item.category === category)
          .filter((item) => isFoundBy(item, search))
          .toSorted(bySku)
        return { items: following.slice(0, limit), hasMore: following.length > limit }
      }),
    revision: Effect.sync(() => String(revision)),
    load: (loaded) =>
      Effect.sync(() => {
        for (const item of loaded) items.set(item.sku, item)
        revision += 1
      }),
  }
}

export const layerCatalogRepositoryMemory: Layer.Layer<CatalogRepository> = Layer.sync(
  CatalogRepository,
  makeCatalogRepositoryMemory,
)
