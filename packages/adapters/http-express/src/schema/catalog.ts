/** The catalog in the API: one language, one currency, VAT separate. */
import * as Schema from "effect/Schema"
import type { Instant } from "@procurement/domain/calendar"
import {
  availabilities,
  type CatalogItem,
  lastChangeAt,
  type Locale,
  locales,
  maximumCategoryLength,
  pricesAt,
  Sku,
  skuForm,
} from "@procurement/domain/catalog"
import { currencies, type Currency, money as moneyOf } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import { countryCodes, isCountryCode } from "@procurement/domain/party"
import { vatFromGross, type VatRate } from "@procurement/domain/vat"
import { z } from "zod"
import { saying } from "../problem/field-errors.ts"
import type { Message } from "../problem/message.ts"
import {
  currencyText,
  cursorOf,
  encodeInstant,
  encodeMoney,
  instantParameter,
  limit,
  lineText,
  localDate,
  money,
  next,
  timestamp,
} from "./primitives.ts"
import { search } from "./query.ts"

export const maximumPageSize = 500
const usualPageSize = 100

const maximumSearchLength = 100

const noCountry: Message = {
  en: "must be a country code (ISO 3166-1 alpha-2, upper case)",
  pl: "musi być kodem kraju (ISO 3166-1 alpha-2, wielkie litery)",
}

export const isSku = Schema.is(Sku)

/** The form of a SKU. */
export const skuShape = {
  type: "string",
  minLength: 3,
  maxLength: 32,
  pattern: skuForm.source,
} as const

export const catalogQuery = z.strictObject({
  country: z
    .string()
    .refine(isCountryCode, saying(noCountry))
    .exactOptional()
    .meta({
      description:
        "Selects the language; takes precedence over Accept-Language. ISO 3166-1 alpha-2.",
      example: "DE",
      override: { type: "string", enum: [...countryCodes] },
    }),
  currency: z
    .enum(currencies)
    .default("PLN")
    .meta({ description: "Currency of the prices.", example: "EUR" }),
  category: lineText(maximumCategoryLength)
    .exactOptional()
    .meta({ description: "Only items of this category.", example: "drinkware" }),
  search: search(
    maximumSearchLength,
    "Only items that contain all of these words in SKU, GTIN, name or description, in any " +
      "language. Case and diacritics are ignored: `zolty` finds „Żółty”.",
    "kubek zolty",
  ),
  updatedSince: instantParameter.exactOptional().meta({
    description:
      "Only items that were changed at or after this time, for a copy of the catalog. Items that " +
      "left the catalog are not listed.",
  }),
  limit: limit(maximumPageSize, usualPageSize),
  cursor: cursorOf(isSku, "KUB-330-BIA"),
})
/** The parameters that select an item's language, country and currency. */
export const catalogItemQuery = catalogQuery.pick({ country: true, currency: true })
export type CatalogQuery = z.output<typeof catalogQuery>

export const catalogItem = z
  .object({
    sku: z.string().meta({ description: "The SKU to use in an order.", example: "KUB-330-BIA" }),
    category: z.string().meta({ example: "drinkware" }),
    unit: z
      .string()
      .meta({ description: "As printed on the invoice (P_8A), in Polish.", example: "szt." }),
    gtin: z.string().exactOptional().meta({
      description: "GTIN of 8, 12, 13 or 14 digits, if the item has one.",
      example: "5900000000077",
    }),
    name: z.string().meta({ example: "Kubek ceramiczny biały, 330 ml" }),
    description: z.string().meta({ example: "Klasyczny kubek z nadrukiem, do zmywarki." }),
    price: z
      .object({
        vatRatePercent: z.string(),
        net: money,
        vat: money,
        gross: money,
      })
      .meta({
        id: "CatalogPrice",
        description:
          "Per unit. Gross is the price; net and VAT are informative: an invoice " +
          "calculates VAT from the sum of its lines.",
        example: {
          vatRatePercent: "23.00",
          net: { amount: "20.24", currency: "PLN" },
          vat: { amount: "4.66", currency: "PLN" },
          gross: { amount: "24.90", currency: "PLN" },
        },
      }),
    nextPrice: z
      .object({ from: timestamp, gross: money })
      .exactOptional()
      .meta({
        id: "CatalogNextPrice",
        description: "The next announced price. An order has the price of its acceptance.",
        example: {
          from: "2026-12-31T23:00:00.000Z",
          gross: { amount: "26.90", currency: "PLN" },
        },
      }),
    availability: z.enum(availabilities).meta({
      description: "`unavailable`: it can't be ordered now, and will be again.",
    }),
    minimumQuantity: z
      .int()
      .meta({ description: "The smallest quantity of an order line.", example: 1 }),
    quantityStep: z
      .int()
      .meta({ description: "The quantity of an order line is a multiple of it.", example: 1 }),
    soldTo: localDate
      .exactOptional()
      .meta({ description: "The last day in Warsaw on which it can be ordered, if known." }),
    images: z.array(z.string()).meta({
      description: "https URLs, the main image first.",
      example: ["https://images.example.com/KUB-330-BIA.jpg"],
    }),
    updatedAt: timestamp.exactOptional().meta({
      description:
        "When it last changed: it was edited, or an announced price or its sale started; absent: " +
        "before 2026-12.",
      example: "2026-11-20T12:00:00.000Z",
    }),
  })
  .meta({ id: "CatalogItem" })

export const catalogPage = z
  .object({ locale: z.enum(locales), currency: currencyText, items: z.array(catalogItem), next })
  .meta({ id: "CatalogPage" })

/** How an item is shown. */
export interface ItemView {
  readonly locale: Locale
  readonly currency: Currency
  readonly rate: VatRate
  readonly now: Instant
}

export const encodeItem = (
  entry: CatalogItem,
  { locale, currency, rate, now }: ItemView,
): z.output<typeof catalogItem> => {
  const { sku, category, unit, gtin, name, description, soldTo, images = [] } = entry
  const { net, vat, gross } = vatFromGross(pricesAt(entry, now)[currency], rate)
  const shown = (amount: number) => encodeMoney(moneyOf(amount, currency))
  const updatedAt = lastChangeAt(entry, now)
  const later = entry.laterPrices?.find(({ from }) => from > now)
  return {
    sku,
    category,
    unit,
    ...optional({ gtin }),
    name: name[locale],
    description: description[locale],
    price: {
      vatRatePercent: (rate.basisPoints / 100).toFixed(2),
      net: shown(net),
      vat: shown(vat),
      gross: shown(gross),
    },
    ...(later === undefined
      ? {}
      : { nextPrice: { from: encodeInstant(later.from), gross: shown(later[currency]) } }),
    availability: entry.availability ?? "available",
    minimumQuantity: entry.minimumQuantity ?? 1,
    quantityStep: entry.quantityStep ?? 1,
    ...optional({ soldTo }),
    images: [...images],
    ...(updatedAt === 0 ? {} : { updatedAt: encodeInstant(updatedAt) }),
  }
}
