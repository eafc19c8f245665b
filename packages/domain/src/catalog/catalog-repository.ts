/** Stores the catalog. Every order reads it; imports of price lists write it. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../unavailable.ts"
import type { CatalogItem, SearchTerm, Sku } from "./catalog-item.ts"

export interface CatalogPageQuery {
  readonly after?: Sku | undefined
  readonly limit: number
  readonly category?: string | undefined
  /** As `searchTerms` makes them. */
  readonly search?: ReadonlyArray<SearchTerm> | undefined
}

export interface CatalogPage {
  readonly items: ReadonlyArray<CatalogItem>
  /** Whether more items follow the last one of this page. */
  readonly hasMore: boolean
}

export class CatalogRepository extends Context.Service<
  CatalogRepository,
  {
    /** The items with these SKUs, each once, in no order; unknown SKUs are missing. */
    readonly findMany: (
      skus: ReadonlyArray<Sku>,
    ) => Effect.Effect<ReadonlyArray<CatalogItem>, Unavailable>
    /**
     * At most `limit` items after that SKU (from the start without one), in the order of SKUs; only
     * those of the category and with every word of the search (`isFoundBy`), where these are given.
     */
    readonly page: (query: CatalogPageQuery) => Effect.Effect<CatalogPage, Unavailable>
    /** A text that changes with every `load`: for caches and ETags. */
    readonly revision: Effect.Effect<string, Unavailable>
    /** Stores all items or none; an item with the same SKU is replaced. */
    readonly load: (items: ReadonlyArray<CatalogItem>) => Effect.Effect<void, Unavailable>
  }
>()("@procurement/domain/catalog/CatalogRepository") {}
