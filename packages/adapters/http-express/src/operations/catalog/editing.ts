/** /internal/v1/catalog: the items that customers can order, with all languages and prices. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  type CatalogItem,
  CatalogRepository,
  goodsGroups,
  Gtin,
  gtinForm,
  maximumCategoryLength,
  maximumGrossPrice,
  maximumUnitLength,
  putCatalogItem,
  readCatalogItem,
  retireCatalogItem,
  type Sku,
} from "@procurement/domain/catalog"
import { toDecimal } from "@procurement/domain/money"
import { maximumLineLength } from "@procurement/domain/text"
import { z } from "zod"
import { operatorOperation } from "../../audience/operators.ts"
import { saying } from "../../problem/field-errors.ts"
import { jsonBody } from "../../request/reading.ts"
import { nothing, ok, page, type Returns } from "../../request/returns.ts"
import { catalogQuery, skuShape } from "../../schema/catalog.ts"
import { paymentAmount } from "../../schema/fulfilment.ts"
import { limit, lineText, next } from "../../schema/primitives.ts"
import { skuInPath } from "./item.ts"

const mostListed = 1_000
const usuallyListed = 100

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

const text = lineText(maximumLineLength)
const texts = z.strictObject({ pl: text, en: text, de: text }).meta({ id: "LocalizedText" })

const itemRequest = z
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
  })
  .meta({ id: "OperatorCatalogItem" })

export const operatorCatalogPage = z
  .object({ items: z.array(operatorCatalogItem), next })
  .meta({ id: "OperatorCatalogPage" })

const encodeItem = (item: CatalogItem): z.output<typeof operatorCatalogItem> => ({
  ...item,
  vatRate: standardRate,
  annex15: item.annex15 === true,
  goodsGroup: item.goodsGroup ?? noGroup,
  grossPrice: { PLN: toDecimal(item.grossPrice.PLN), EUR: toDecimal(item.grossPrice.EUR) },
})

const itemFrom = (sku: Sku, request: z.output<typeof itemRequest>): CatalogItem => {
  const { vatRate: _standard, annex15: isListed, goodsGroup: group, ...item } = request
  return {
    sku,
    ...item,
    ...(isListed ? { annex15: true } : {}),
    ...(group === noGroup ? {} : { goodsGroup: group }),
  }
}

const tags = ["Catalog"]
const parameters = { sku: skuInPath }
const path = "/internal/v1/catalog/{sku}"
const problems = ["catalog_item_not_found"] as const
const description = "The item."

/** 201 for a new item. */
const put: Returns<
  { readonly item: CatalogItem; readonly isNew: boolean },
  z.output<typeof operatorCatalogItem>
> = {
  successes: [
    { status: 200, description, schema: operatorCatalogItem },
    { status: 201, description, schema: operatorCatalogItem },
  ],
  statusOf: ({ isNew }) => (isNew ? 201 : 200),
  encode: ({ item }) => encodeItem(item),
}

const listCatalogItems = operatorOperation({
  id: "listCatalogItems",
  at: "GET /internal/v1/catalog",
  scope: "reader",
  tags,
  summary: "List the items of the catalog by SKU",
  query: catalogQuery
    .pick({ category: true, search: true, cursor: true })
    .extend({ limit: limit(mostListed, usuallyListed) }),
  returns: page("A page of items.", operatorCatalogPage, encodeItem),
  handle: Effect.fnUntraced(function* ({ query: { cursor, ...query } }) {
    const catalog = yield* CatalogRepository
    return yield* catalog.page({ after: cursor, ...query })
  }),
})

const readCatalogItemForOperator = operatorOperation({
  id: "readAnyCatalogItem",
  at: `GET ${path}`,
  scope: "reader",
  tags,
  summary: "Read an item of the catalog in all languages",
  parameters,
  returns: ok(description, operatorCatalogItem, encodeItem),
  problems,
  handle: ({ path: { sku } }) => readCatalogItem(sku),
})

const putItem = operatorOperation({
  id: "putCatalogItem",
  at: `PUT ${path}`,
  scope: "administrator",
  tags,
  summary: "Add or replace an item of the catalog",
  description:
    "Customers see the change within a second. Orders that were placed keep name, unit and price.",
  parameters,
  body: jsonBody(itemRequest),
  returns: put,
  problems,
  handle: ({ path: { sku }, body }) => putCatalogItem(itemFrom(sku, body)),
})

const retireItem = operatorOperation({
  id: "retireCatalogItem",
  at: `DELETE ${path}`,
  scope: "administrator",
  tags,
  summary: "Retire an item of the catalog",
  description:
    "Customers can't order it any more: `unknown_sku`. Orders that were placed keep their lines. " +
    "Put it again to sell it again.",
  parameters,
  returns: nothing("The item was retired."),
  problems,
  handle: ({ path: { sku } }) => retireCatalogItem(sku),
})

export const catalogOperations = {
  listCatalogItems,
  readAnyCatalogItem: readCatalogItemForOperator,
  putCatalogItem: putItem,
  retireCatalogItem: retireItem,
}
