/** The catalog: items and prices of contracts. */
import * as Schema from "effect/Schema"
import { Instant, LocalDate } from "../calendar/instant.ts"
import { MinorUnits } from "../money/money.ts"
import { LineText, lineTextIssue } from "../text/line-text.ts"
import { hasTerms, searchable, type SearchTerm } from "../text/search.ts"

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

export const maximumCategoryLength = 64
export const maximumUnitLength = 16

export const gtinForm = /^(\d{8}|\d{12,14})$/

/**
 * GS1 General Specifications, 7.9: weights 1 and 3 in turn, from the check digit backwards; the sum
 * is a multiple of ten.
 */
const hasCheckDigit = (gtin: string): boolean => {
  const weighted = [...gtin]
    .toReversed()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3))
  return weighted.reduce((sum, each) => sum + each, 0) % 10 === 0
}

/** GTIN-8, GTIN-12, GTIN-13 or GTIN-14 with its check digit. */
export const Gtin = Schema.String.check(
  Schema.makeFilter(
    (text) =>
      (gtinForm.test(text) && hasCheckDigit(text)) ||
      "is not a GTIN of 8, 12, 13 or 14 digits with its check digit",
  ),
)

/** Groups of goods that the sales register marks (JPK_V7M, § 10(3)(1) of its regulation). */
export const goodsGroups = [
  "GTU_01",
  "GTU_02",
  "GTU_03",
  "GTU_04",
  "GTU_05",
  "GTU_06",
  "GTU_07",
  "GTU_08",
  "GTU_09",
  "GTU_10",
  "GTU_11",
  "GTU_12",
  "GTU_13",
] as const
export const GoodsGroup = Schema.Literals(goodsGroups)
export type GoodsGroup = typeof GoodsGroup.Type

const LocalizedText = Schema.Struct({ pl: LineText, en: LineText, de: LineText })
export const maximumGrossPrice = 100_000_000
const GrossPrice = MinorUnits.check(Schema.isBetween({ minimum: 1, maximum: maximumGrossPrice }))

const GrossPrices = Schema.Struct({ PLN: GrossPrice, EUR: GrossPrice })

export const Quantity = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })).pipe(
  Schema.brand("Quantity"),
)
export type Quantity = typeof Quantity.Type

export const availabilities = ["available", "unavailable"] as const

export const maximumImages = 10
export const maximumImageUrlLength = 500

/** An absolute https URL of an image. */
export const ImageUrl = Schema.String.check(
  Schema.makeFilter(
    (text) =>
      (text.length <= maximumImageUrlLength && URL.parse(text)?.protocol === "https:") ||
      `must be an https URL of at most ${maximumImageUrlLength} characters`,
  ),
)

export const maximumLaterPrices = 20

/** Prices from an instant on, instead of those before. */
export const LaterPrices = Schema.Struct({ from: Instant, ...GrossPrices.fields })
export type LaterPrices = typeof LaterPrices.Type

/** Announced prices, by time (`pricesAt`); absent: none. */
const laterPrices = Schema.optionalKey(
  Schema.Array(LaterPrices).check(Schema.isMinLength(1), Schema.isMaxLength(maximumLaterPrices)),
)

/** Prices of contracts have a common name: `gold`. */
export const priceListNameForm = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const maximumPriceListName = 40
export const PriceListName = Schema.String.check(
  Schema.isPattern(priceListNameForm),
  Schema.isMaxLength(maximumPriceListName),
).pipe(Schema.brand("PriceListName"))
export type PriceListName = typeof PriceListName.Type

/**
 * The prices of an item for tenants whose contract names their price list. Without a gross price it
 * has announced ones, and those of the item count until then.
 */
export const ContractPrice = Schema.Struct({
  sku: Sku,
  grossPrice: Schema.optionalKey(GrossPrices),
  laterPrices,
  changedAt: Schema.optionalKey(Instant),
})
export type ContractPrice = typeof ContractPrice.Type

/** An item that can be ordered: names, unit and gross prices. */
export const CatalogItem = Schema.Struct({
  sku: Sku,
  category: Schema.String.check(
    Schema.makeFilter((text) => lineTextIssue(text, maximumCategoryLength) ?? true),
  ),
  /** Unit of measure as printed on the invoice (P_8A), for example `szt.`. */
  unit: LineText.check(Schema.isMaxLength(maximumUnitLength)),
  gtin: Schema.optionalKey(Gtin),
  name: LocalizedText,
  description: LocalizedText,
  grossPrice: GrossPrices,
  laterPrices,
  /** Whether it can be ordered now; absent: `available`. */
  availability: Schema.optionalKey(Schema.Literals(availabilities)),
  /** The smallest quantity of an order line; absent: 1. */
  minimumQuantity: Schema.optionalKey(Quantity),
  /** The quantity of an order line is a multiple of it; absent: 1. */
  quantityStep: Schema.optionalKey(Quantity),
  /** The first and the last day in Warsaw on which it is sold; absent: always. */
  soldFrom: Schema.optionalKey(LocalDate),
  soldTo: Schema.optionalKey(LocalDate),
  images: Schema.optionalKey(
    Schema.Array(ImageUrl).check(Schema.isMinLength(1), Schema.isMaxLength(maximumImages)),
  ),
  /** Whether annex 15 to the VAT act lists the goods; absent: no. */
  annex15: Schema.optionalKey(Schema.Boolean),
  /** Absent: none. */
  goodsGroup: Schema.optionalKey(GoodsGroup),
  /** When it was last stored with other values; absent: before this was recorded. */
  changedAt: Schema.optionalKey(Instant),
})
export type CatalogItem = typeof CatalogItem.Type

export const maximumOrderLines = 4000

/** A line of an order; the same data become a line of its invoice. */
export const OrderLine = Schema.Struct({
  sku: Sku,
  /** As the catalog had it when the order was placed. */
  gtin: Schema.optionalKey(Gtin),
  /** Polish name, printed on the invoice (P_7). */
  name: LineText,
  unit: LineText,
  quantity: Quantity,
  unitGross: MinorUnits,
  gross: MinorUnits,
})
export type OrderLine = typeof OrderLine.Type

/** Returns the normalized, searchable text of an item: SKU, GTIN, all names and descriptions. */
export const searchableText = ({ sku, gtin, name, description }: CatalogItem): string =>
  searchable([sku, gtin ?? "", ...Object.values(name), ...Object.values(description)])

/** Returns whether an item contains every word; a match may be part of a longer word. */
export const isFoundBy = (item: CatalogItem, terms: ReadonlyArray<SearchTerm>): boolean =>
  terms.length === 0 || hasTerms(searchableText(item), terms)
