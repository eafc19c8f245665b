/** Stores the catalog and the prices of contracts. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant, LocalDate } from "../calendar/instant.ts"
import type { SearchTerm } from "../text/search.ts"
import type { Unavailable } from "../unavailable.ts"
import type { CatalogItem, ContractPrice, PriceListName, Sku } from "./catalog.ts"

export interface CatalogPageQuery {
  readonly after?: Sku | undefined
  readonly limit: number
  readonly category?: string | undefined
  /** Result of `searchTerms`. */
  readonly search?: ReadonlyArray<SearchTerm> | undefined
  /** Only items that are sold on this day (`isSoldOn`). */
  readonly soldOn?: LocalDate | undefined
  /**
   * Only items whose last change by `to` (`lastChangeAt`) was at `from` or later; with a price
   * list, also those whose price was removed from it since.
   */
  readonly changed?: { readonly from: Instant; readonly to: Instant } | undefined
  /** Items have the prices of this list, if it has some for them. */
  readonly priceList?: PriceListName | undefined
}

export interface CatalogPage {
  readonly items: ReadonlyArray<CatalogItem>
  /** Whether more items follow this page. */
  readonly hasMore: boolean
}

/** Items as they are in that revision of the catalog. */
export interface RecalledItems {
  readonly items: ReadonlyArray<CatalogItem>
  readonly revision: string
}

/** An item as it was from an instant on; undefined: it was off sale. */
export interface ItemVersion {
  readonly at: Instant
  readonly item: CatalogItem | undefined
}

/** A contract's price as it was from an instant on; undefined: there was none. */
export interface PriceVersion {
  readonly at: Instant
  readonly price: ContractPrice | undefined
}

export interface ContractPriceQuery {
  readonly name: PriceListName
  readonly after?: Sku | undefined
  readonly limit: number
}

export interface ContractPricePage {
  /** By SKU. */
  readonly prices: ReadonlyArray<ContractPrice>
  readonly hasMore: boolean
}

/** New prices of a list; `removed`: the SKUs that have none any more. */
export interface ContractPriceChange {
  readonly name: PriceListName
  readonly set: ReadonlyArray<ContractPrice>
  readonly removed: ReadonlyArray<Sku>
}

export interface CatalogChange {
  /** Stored, and instead of the items with these SKUs. */
  readonly items?: ReadonlyArray<CatalogItem> | undefined
  /** Removed; no SKU is also in `items`, and unknown ones are ignored. */
  readonly retired?: ReadonlyArray<Sku> | undefined
  readonly contractPrices?: ContractPriceChange | undefined
  /** From when its versions count. */
  readonly at: Instant
  /** The change counts only if the catalog still has this `revision`. */
  readonly revision?: string | undefined
}

/** Stores the catalog. Orders read it; operators and imports of price lists write it. */
export class CatalogRepository extends Context.Service<
  CatalogRepository,
  {
    /**
     * Returns the items with these SKUs, each once, in any order; unknown SKUs are omitted. With a
     * price list they have its prices, where it has some (`withContractPrice`).
     */
    readonly findMany: (
      skus: ReadonlyArray<Sku>,
      priceList?: PriceListName,
    ) => Effect.Effect<ReadonlyArray<CatalogItem>, Unavailable>
    /**
     * Returns the same without reading: the items as `findMany` has read them last, and their
     * revision, since which the catalog may have changed. `Option.none` unless all are remembered.
     */
    readonly recall: (
      skus: ReadonlyArray<Sku>,
      priceList?: PriceListName,
    ) => Effect.Effect<Option.Option<RecalledItems>>
    /**
     * Returns items after `after`, or from the start, by SKU; at most `limit`. Filters by category
     * by the words of the search (`isFoundBy`), by the day of sale and by the last change when
     * given.
     */
    readonly page: (query: CatalogPageQuery) => Effect.Effect<CatalogPage, Unavailable>
    /** Returns a text that changes with every load, for caches, ETags and conditional loads. */
    readonly revision: Effect.Effect<string, Unavailable>
    /**
     * Stores the whole change in one transaction, and its versions for the histories. Returns
     * false, and stores nothing, when the catalog no longer has the revision of the change.
     */
    readonly load: (change: CatalogChange) => Effect.Effect<boolean, Unavailable>
    /**
     * Returns the versions of an item, newest first, at most `limit`; none for a SKU that was never
     * loaded. Of several loads at one instant, the last one counts.
     */
    readonly history: (
      sku: Sku,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ItemVersion>, Unavailable>
    /** Returns the prices of a list by SKU, also of items that are not in the catalog. */
    readonly contractPrices: (
      query: ContractPriceQuery,
    ) => Effect.Effect<ContractPricePage, Unavailable>
    /** As `history`, for the price of an item in a list. */
    readonly contractPriceHistory: (
      name: PriceListName,
      sku: Sku,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<PriceVersion>, Unavailable>
  }
>()("@procurement/domain/catalog/CatalogRepository") {}
