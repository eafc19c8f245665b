/** Where the catalog is kept. Read by every order, written by whoever loads a new price list. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { CatalogItem, Sku } from "./catalog-item.ts"
import type { SearchTerm } from "./catalog-search.ts"

export class CatalogRepositoryError extends Data.TaggedError("CatalogRepositoryError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

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
    /** The known ones among these SKUs, each once, in no order; an unknown SKU is just missing. */
    readonly findMany: (
      skus: ReadonlyArray<Sku>,
    ) => Effect.Effect<ReadonlyArray<CatalogItem>, CatalogRepositoryError>
    /**
     * At most `limit` items after that SKU (from the start without one), in the order of SKUs; only
     * those of the category and with every word of the search (`isFoundBy`), where these are given.
     */
    readonly page: (query: CatalogPageQuery) => Effect.Effect<CatalogPage, CatalogRepositoryError>
    /** A text that changes whenever `load` has changed the catalog: for caches and ETags. */
    readonly revision: Effect.Effect<string, CatalogRepositoryError>
    /** Stores all items or none; an item with the same SKU is replaced. */
    readonly load: (
      items: ReadonlyArray<CatalogItem>,
    ) => Effect.Effect<void, CatalogRepositoryError>
  }
>()("@procurement/domain/catalog/CatalogRepository") {}
