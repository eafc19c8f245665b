/** The catalog as it is shown: one language, one currency, VAT told apart. */
import * as Schema from "effect/Schema"
import {
  type CatalogItem,
  grossPriceIn,
  type Locale,
  locales,
  searchTerms,
  Sku,
} from "@procurement/domain/catalog"
import { type Currency, currencies, money as moneyOf } from "@procurement/domain/money"
import { vatFromGross, type VatRate } from "@procurement/domain/vat"
import { z } from "zod"
import { saying } from "../field-errors.ts"
import { notACursor } from "../field-wordings.ts"
import type { Wording } from "../wording.ts"
import {
  currencyText,
  cursor,
  decodeCursor,
  encodeMoney,
  limit,
  lineText,
  money,
  next,
} from "./primitives.ts"

export const maximumPageSize = 500
const usualPageSize = 100

const maximumCategoryLength = 64
const maximumSearchLength = 100

const noCountry: Wording = {
  en: "must be an ISO 3166-1 code",
  pl: "musi być kodem kraju ISO 3166-1",
}
const nothingToSearch: Wording = {
  en: "must have something to search for",
  pl: "musi zawierać szukane słowo",
}

const isSku = Schema.is(Sku)

export const catalogQuery = z.strictObject({
  country: z
    .string()
    .refine((text) => /^[A-Z]{2}$/.test(text), saying(noCountry))
    .exactOptional()
    .meta({
      description: "Chooses the language; wins over Accept-Language. ISO 3166-1.",
      example: "DE",
      override: { type: "string", pattern: "^[A-Z]{2}$" },
    }),
  currency: z
    .enum(currencies)
    .default("PLN")
    .meta({ description: "Of the prices.", example: "EUR" }),
  category: lineText(maximumCategoryLength)
    .exactOptional()
    .meta({ description: "Items of this category alone.", example: "drinkware" }),
  search: z
    .string()
    .max(maximumSearchLength)
    .transform(searchTerms)
    .refine((terms) => terms.length > 0, saying(nothingToSearch))
    .exactOptional()
    .meta({
      description:
        "Items that have every one of these words in SKU, GTIN, a name or a description of any " +
        "language; whatever the case and the diacritics: `zolty` finds „Żółty”.",
      example: "kubek zolty",
      override: { type: "string", minLength: 1, maxLength: maximumSearchLength },
    }),
  limit: limit(maximumPageSize, usualPageSize),
  cursor: cursor
    .transform(decodeCursor)
    .refine(isSku, saying(notACursor))
    .transform((text) => text as Sku)
    .exactOptional()
    .meta({ override: { type: "string" } }),
})
export type CatalogQuery = z.output<typeof catalogQuery>

const item = z
  .object({
    sku: z.string().meta({ description: "What is ordered.", example: "KUB-330-BIA" }),
    category: z.string().meta({ example: "drinkware" }),
    unit: z.string().meta({ description: "As on the invoice (P_8A), in Polish.", example: "szt." }),
    gtin: z.string().meta({ description: "GTIN-13.", example: "5900000000077" }),
    name: z.string().meta({ example: "Kubek ceramiczny biały, 330 ml" }),
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
