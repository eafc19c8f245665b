/**
 * One thing that can be ordered: its names, its unit and what it costs, VAT included.
 */
import * as Schema from "effect/Schema"
import { type Currency, type Money, MinorUnits } from "../money/money.ts"
import { LineText } from "../text/line-text.ts"

export const locales = ["pl", "en", "de"] as const
export const Locale = Schema.Literals(locales)
export type Locale = typeof Locale.Type

export const Sku = Schema.String.check(
  Schema.isPattern(/^[A-Z0-9]+(-[A-Z0-9]+)*$/),
  Schema.isMinLength(3),
  Schema.isMaxLength(32),
).pipe(Schema.brand("Sku"))
export type Sku = typeof Sku.Type

const LocalizedText = Schema.Struct({ pl: LineText, en: LineText, de: LineText })
const GrossPrice = MinorUnits.check(Schema.isBetween({ minimum: 1, maximum: 100_000_000 }))

export const CatalogItem = Schema.Struct({
  sku: Sku,
  category: Schema.String,
  /** Unit of measure as it stands on the invoice (P_8A), for example `szt.`. */
  unit: LineText.check(Schema.isMaxLength(16)),
  gtin: Schema.String.check(Schema.isPattern(/^\d{13}$/)),
  name: LocalizedText,
  description: LocalizedText,
  grossPrice: Schema.Struct({ PLN: GrossPrice, EUR: GrossPrice }),
})
export type CatalogItem = typeof CatalogItem.Type

export const grossPriceIn = (item: CatalogItem, currency: Currency): Money => ({
  amount: item.grossPrice[currency],
  currency,
})
