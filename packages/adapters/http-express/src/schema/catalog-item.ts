/** An item of the catalog as operators write and read it, with all languages and prices. */
import * as Schema from "effect/Schema"
import {
  availabilities,
  type CatalogItem,
  goodsGroups,
  Gtin,
  gtinForm,
  ImageUrl,
  type ItemVersion,
  maximumCategoryLength,
  maximumGrossPrice,
  maximumImages,
  maximumImageUrlLength,
  maximumLaterPrices,
  maximumUnitLength,
  type Quantity,
  type Sku,
} from "@procurement/domain/catalog"
import { toDecimal } from "@procurement/domain/money"
import { maximumLineLength } from "@procurement/domain/text"
import { z } from "zod"
import { saying } from "../problem/field-errors.ts"
import { skuShape } from "./catalog.ts"
import { instantText, paymentAmount } from "./fulfilment.ts"
import { dayParameter, encodeInstant, lineText, localDate, next, timestamp } from "./primitives.ts"

const gtin = z
  .string()
  .refine(
    Schema.is(Gtin),
    saying({
      en: "must be 8, 12, 13 or 14 digits, the last one the check digit of GS1",
      pl: "musi mieć 8, 12, 13 lub 14 cyfr, z których ostatnia jest cyfrą kontrolną GS1",
    }),
  )
  .meta({ override: { type: "string", pattern: gtinForm.source }, example: "5900000000077" })

const annex15 = z.boolean().meta({
  description:
    "Whether annex 15 to the VAT act lists the goods; their invoices above 15,000 PLN name split " +
    "payment (P_18A).",
  example: false,
})

const noGroup = "none"

const goodsGroup = z.enum([...goodsGroups, noGroup]).meta({
  description: "The group of goods in the sales register (GTU), or `none`.",
  example: noGroup,
})

const standardRate = "23"

const vatRate = z
  .string()
  .refine(
    (rate) => rate === standardRate,
    saying({
      en: "must be 23: only goods of the standard rate can be sold",
      pl: "musi być 23: można sprzedawać tylko towary ze stawką podstawową",
    }),
  )
  .meta({
    description: "The VAT rate in per cent (P_12); only the standard rate is supported.",
    override: { type: "string", const: standardRate },
    example: standardRate,
  })

const price = paymentAmount.refine(
  (amount) => amount <= maximumGrossPrice,
  saying({ en: "must be at most 1000000.00", pl: "może wynosić najwyżej 1000000.00" }),
)

const quantity = z.int().min(1).max(1_000_000)

const imageUrl = z
  .string()
  .refine(
    Schema.is(ImageUrl),
    saying({
      en: `must be an https URL of at most ${maximumImageUrlLength} characters`,
      pl: `musi być adresem https o długości najwyżej ${maximumImageUrlLength} znaków`,
    }),
  )
  .meta({ override: { type: "string", pattern: "^https://", maxLength: maximumImageUrlLength } })

const sale = {
  laterPrices: z
    .array(z.strictObject({ from: instantText, PLN: price, EUR: price }))
    .max(maximumLaterPrices)
    .exactOptional()
    .meta({
      description:
        "Announced gross prices, by time: each replaces the one before at its instant. An order " +
        "keeps the price of its acceptance.",
    }),
  availability: z
    .enum(availabilities)
    .exactOptional()
    .meta({ description: "`unavailable`: shown, but can't be ordered. Default: `available`." }),
  minimumQuantity: quantity
    .exactOptional()
    .meta({ description: "The smallest quantity of an order line. Default: 1." }),
  quantityStep: quantity
    .exactOptional()
    .meta({ description: "The quantity of an order line is a multiple of it. Default: 1." }),
  soldFrom: dayParameter
    .exactOptional()
    .meta({ description: "The first day in Warsaw on which it is sold. Default: always." }),
  soldTo: dayParameter.exactOptional().meta({
    description: "The last day in Warsaw on which it is sold; afterwards it is an unknown SKU.",
  }),
  images: z
    .array(imageUrl)
    .max(maximumImages)
    .exactOptional()
    .meta({ description: "https URLs, the main image first." }),
}

const text = lineText(maximumLineLength)
const texts = z.strictObject({ pl: text, en: text, de: text }).meta({ id: "LocalizedText" })

export const itemRequest = z
  .strictObject({
    category: lineText(maximumCategoryLength),
    unit: lineText(maximumUnitLength).meta({
      description: "As printed on the invoice (P_8A), in Polish.",
    }),
    gtin: gtin.exactOptional(),
    name: texts.meta({ description: "The Polish name is printed on the invoice (P_7)." }),
    description: texts,
    grossPrice: z
      .strictObject({ PLN: price, EUR: price })
      .meta({ description: "Per unit, with VAT." }),
    vatRate,
    annex15,
    goodsGroup,
    ...sale,
  })
  .meta({
    id: "CatalogItemRequest",
    example: {
      category: "drinkware",
      unit: "szt.",
      name: { pl: "Kubek biały", en: "White mug", de: "Weißer Becher" },
      description: { pl: "Ceramika, 330 ml.", en: "Ceramic, 330 ml.", de: "Keramik, 330 ml." },
      grossPrice: { PLN: "24.99", EUR: "5.90" },
      vatRate: standardRate,
      annex15: false,
      goodsGroup: noGroup,
    },
  })

const shownTexts = z.object({ pl: z.string(), en: z.string(), de: z.string() })

export const operatorCatalogItem = z
  .object({
    sku: z.string().meta({ override: skuShape }),
    category: z.string(),
    unit: z.string(),
    gtin: z.string().exactOptional(),
    name: shownTexts,
    description: shownTexts,
    grossPrice: z.object({ PLN: z.string(), EUR: z.string() }),
    vatRate: z.string(),
    annex15: z.boolean(),
    goodsGroup: z.string(),
    laterPrices: z.array(z.object({ from: timestamp, PLN: z.string(), EUR: z.string() })),
    availability: z.enum(availabilities),
    minimumQuantity: z.int(),
    quantityStep: z.int(),
    soldFrom: localDate.exactOptional(),
    soldTo: localDate.exactOptional(),
    images: z.array(z.string()),
    updatedAt: timestamp.exactOptional(),
  })
  .meta({ id: "OperatorCatalogItem" })

export const operatorCatalogPage = z
  .object({ items: z.array(operatorCatalogItem), next })
  .meta({ id: "OperatorCatalogPage" })

export const encodePrices = ({ PLN, EUR }: CatalogItem["grossPrice"]) => ({
  PLN: toDecimal(PLN),
  EUR: toDecimal(EUR),
})

/** `grossPrice` is what was stored: an announced price that has started is in `laterPrices`. */
export const encodeItem = (stored: CatalogItem): z.output<typeof operatorCatalogItem> => {
  const { changedAt, laterPrices = [], ...item } = stored
  return {
    ...item,
    vatRate: standardRate,
    annex15: item.annex15 === true,
    goodsGroup: item.goodsGroup ?? noGroup,
    grossPrice: encodePrices(item.grossPrice),
    laterPrices: laterPrices.map(({ from, ...prices }) => ({
      from: encodeInstant(from),
      ...encodePrices(prices),
    })),
    availability: item.availability ?? "available",
    minimumQuantity: item.minimumQuantity ?? 1,
    quantityStep: item.quantityStep ?? 1,
    images: [...(item.images ?? [])],
    ...(changedAt === undefined ? {} : { updatedAt: encodeInstant(changedAt) }),
  }
}

export const itemFrom = (sku: Sku, request: z.output<typeof itemRequest>): CatalogItem => {
  const { vatRate: _standard, goodsGroup: group, minimumQuantity, quantityStep, ...item } = request
  return {
    sku,
    ...item,
    ...(group === noGroup ? {} : { goodsGroup: group }),
    ...(minimumQuantity === undefined ? {} : { minimumQuantity: minimumQuantity as Quantity }),
    ...(quantityStep === undefined ? {} : { quantityStep: quantityStep as Quantity }),
  }
}

export const versionBody = z
  .object({
    at: timestamp.nullable().meta({ description: "Null: before versions were recorded." }),
    item: operatorCatalogItem.nullable().meta({ description: "Null: it was retired." }),
  })
  .meta({ id: "CatalogItemVersion" })

export const encodeVersion = ({ at, item }: ItemVersion): z.output<typeof versionBody> => ({
  at: at === 0 ? null : encodeInstant(at),
  item: item === undefined ? null : encodeItem(item),
})
