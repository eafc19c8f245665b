/** The catalog: its items, and where they are stored. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Currency, MinorUnits, type Money } from "../money/money.ts"
import { LineText } from "../text/line-text.ts"
import type { Unavailable } from "../unavailable.ts"

// One thing that can be ordered: its names, its unit and what it costs, VAT included.

export const locales = ["pl", "en", "de"] as const
export const Locale = Schema.Literals(locales)
export type Locale = typeof Locale.Type

export const skuForm = /^[A-Z0-9]+(-[A-Z0-9]+)*$/
export const Sku = Schema.String.check(
  Schema.isPattern(skuForm),
  Schema.isMinLength(3),
  Schema.isMaxLength(32),
).pipe(Schema.brand("Sku"))
export type Sku = typeof Sku.Type

const LocalizedText = Schema.Struct({ pl: LineText, en: LineText, de: LineText })
const GrossPrice = MinorUnits.check(Schema.isBetween({ minimum: 1, maximum: 100_000_000 }))

/**
 * Goods of annex 15 to the VAT Act are refused: above 15,000 PLN their invoice needs the annotation
 * "mechanizm podzielonej płatności" (P_18A, art. 106e(1)(18a)), which no invoice here has.
 */
const NotOfAnnex15 = Schema.Boolean.check(
  Schema.makeFilter(
    (isListed: boolean) =>
      !isListed || "is not supported: invoices for goods of annex 15 need split payment (P_18A)",
  ),
)

export const CatalogItem = Schema.Struct({
  sku: Sku,
  category: Schema.String,
  /** Unit of measure, as printed on the invoice (P_8A), for example `szt.`. */
  unit: LineText.check(Schema.isMaxLength(16)),
  gtin: Schema.String.check(Schema.isPattern(/^\d{13}$/)),
  name: LocalizedText,
  description: LocalizedText,
  grossPrice: Schema.Struct({ PLN: GrossPrice, EUR: GrossPrice }),
  /** Whether annex 15 to the VAT Act lists it. */
  annex15: Schema.optionalKey(NotOfAnnex15),
})
export type CatalogItem = typeof CatalogItem.Type

export const grossPriceIn = (item: CatalogItem, currency: Currency): Money => ({
  amount: item.grossPrice[currency],
  currency,
})

// One line of an order; the same data become one line of its invoice.

export const Quantity = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })).pipe(
  Schema.brand("Quantity"),
)
export type Quantity = typeof Quantity.Type

export const maximumOrderLines = 4000

export const OrderLine = Schema.Struct({
  sku: Sku,
  /** The Polish name: it stands on the invoice (P_7). */
  name: LineText,
  unit: LineText,
  quantity: Quantity,
  unitGross: MinorUnits,
  gross: MinorUnits,
})
export type OrderLine = typeof OrderLine.Type

// Finds items by words, ignoring case and diacritics: `zolty` finds „Żółty”.
//
// The text of an item and the words of a search are folded alike, so a store only has to check
// whether one text contains another. Order and number of the results are decided elsewhere.

/** Letters that Unicode does not decompose into a base letter and a mark. */
const baseLetters: Readonly<Record<string, string>> = {
  ł: "l",
  đ: "d",
  ø: "o",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
}

/** Decomposes compatibility forms (`m²` becomes `m2`), drops marks, makes letters lower-case. */
const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łđøßæœı]/g, (letter) => baseLetters[letter] ?? letter)

/** One folded word; without white space and characters that users do not type. */
export const SearchTerm = Schema.String.check(Schema.isPattern(/^[^\s\p{C}]+$/u)).pipe(
  Schema.brand("SearchTerm"),
)
export type SearchTerm = typeof SearchTerm.Type
const isSearchTerm = Schema.is(SearchTerm)

/** The words of a search, folded; empty when there is nothing to look for. */
export const searchTerms = (search: string): ReadonlyArray<SearchTerm> => [
  ...new Set(
    fold(search)
      .split(/[\s\p{C}]+/u)
      .filter(isSearchTerm),
  ),
]

/** The searchable text of an item, folded: SKU, GTIN, all names and descriptions. */
export const searchableText = ({ sku, gtin, name, description }: CatalogItem): string =>
  fold([sku, gtin, ...Object.values(name), ...Object.values(description)].join("\n"))

/** Whether an item contains every one of the words; each may be part of a longer one. */
export const isFoundBy = (item: CatalogItem, terms: ReadonlyArray<SearchTerm>): boolean => {
  if (terms.length === 0) return true
  const text = searchableText(item)
  return terms.every((term) => text.includes(term))
}

// Stores the catalog. Every order reads it; imports of price lists write it.

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
