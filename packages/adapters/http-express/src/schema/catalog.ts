/** The catalog as it is shown: one language, one currency, VAT told apart. */
import * as Schema from "effect/Schema"
import {
  type CatalogItem,
  grossPriceIn,
  type Locale,
  locales,
  Sku,
} from "@procurement/domain/catalog"
import { type Currency, currencies, money as moneyOf } from "@procurement/domain/money"
import { vatFromGross, type VatRate } from "@procurement/domain/vat"
import { z } from "zod"
import {
  currencyText,
  cursor,
  decodeCursor,
  encodeMoney,
  limit,
  money,
  next,
} from "./primitives.ts"

export const maximumPageSize = 500
const usualPageSize = 100

const isSku = Schema.is(Sku)

export const catalogQuery = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be an ISO 3166-1 code")
    .exactOptional()
    .meta({ description: "Chooses the language; wins over Accept-Language.", example: "DE" }),
  currency: z.enum(currencies).default("PLN"),
  limit: limit(maximumPageSize, usualPageSize),
  cursor: cursor
    .transform(decodeCursor)
    .refine(isSku, "is not a cursor of this list")
    .transform((text) => text as Sku)
    .exactOptional()
    .meta({ override: { type: "string" } }),
})
export type CatalogQuery = z.output<typeof catalogQuery>

const item = z
  .object({
    sku: z.string(),
    category: z.string(),
    unit: z.string(),
    gtin: z.string(),
    name: z.string(),
    description: z.string(),
    price: z
      .object({
        vatRatePercent: z.string().meta({ example: "23.00" }),
        net: money,
        vat: money,
        gross: money,
      })
      .meta({
        description:
          "Of one unit. Gross is the price; net and VAT inform: an invoice takes VAT from the sum of its lines.",
      }),
  })
  .meta({ id: "CatalogItem" })

export const catalogPage = z
  .object({ locale: z.enum(locales), currency: currencyText, items: z.array(item), next })
  .meta({ id: "CatalogPage" })

export const encodeItem = (
  entry: CatalogItem,
  locale: Locale,
  currency: Currency,
  rate: VatRate,
): z.output<typeof item> => {
  const { sku, category, unit, gtin, name, description } = entry
  const { net, vat, gross } = vatFromGross(grossPriceIn(entry, currency).amount, rate)
  const shown = (amount: number) => encodeMoney(moneyOf(amount, currency))
  return {
    sku,
    category,
    unit,
    gtin,
    name: name[locale],
    description: description[locale],
    price: {
      vatRatePercent: (rate.basisPoints / 100).toFixed(2),
      net: shown(net),
      vat: shown(vat),
      gross: shown(gross),
    },
  }
}
