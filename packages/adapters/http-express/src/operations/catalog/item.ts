/**
 * GET /v1/catalog/{sku}: one item, as the pages of the catalog show it.
 *
 * It is read for every request, so that a new price is visible at once.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { instant, warsawDate } from "@procurement/domain/calendar"
import {
  CatalogItemNotFound,
  isSoldOn,
  readCatalogItem,
  type Sku,
} from "@procurement/domain/catalog"
import { vatRateOn } from "@procurement/domain/vat"
import { z } from "zod"
import { rawOperation } from "../../audience/customers.ts"
import { preferredLocale } from "../../request/head.ts"
import type { PathParameter } from "../../request/reading.ts"
import { jsonReply } from "../../request/reply.ts"
import { catalogItem, catalogItemQuery, encodeItem, isSku, skuShape } from "../../schema/catalog.ts"
import { catalogHeaders, conditionalHeaders } from "./pages.ts"

/** A SKU in the path; an invalid one is reported as not found. */
export const skuInPath: PathParameter<Sku> = {
  schema: z
    .string()
    .meta({ description: "SKU of the item.", override: skuShape, example: "KUB-330-BIA" }),
  read: (text) =>
    isSku(text) ? Result.succeed(text) : Result.fail(new CatalogItemNotFound({ sku: text as Sku })),
}

export const readCatalogItemRoute = rawOperation({
  id: "readCatalogItem",
  at: "GET /v1/catalog/{sku}",
  scope: "catalog:read",
  tags: ["Catalog"],
  summary: "Read an item of the catalog",
  description: "Language and currency are chosen as in `GET /v1/catalog`.",
  parameters: { sku: skuInPath },
  query: catalogItemQuery,
  headers: conditionalHeaders,
  returns: [
    { status: 200, description: "The item.", schema: catalogItem, headers: catalogHeaders },
    { status: 304, description: "Your copy is current.", headers: catalogHeaders },
  ],
  problems: ["catalog_item_not_found"],
  handle: Effect.fnUntraced(function* ({ request, path, query, principal }) {
    const item = yield* readCatalogItem(path.sku, principal.tenant.contract.priceList)
    const locale = preferredLocale(request, query.country)
    const now = instant(yield* Clock.currentTimeMillis)
    const today = warsawDate(now)
    if (!isSoldOn(item, today)) return yield* new CatalogItemNotFound({ sku: path.sku })
    const rate = vatRateOn("standard", today)
    return jsonReply(200, encodeItem(item, { locale, currency: query.currency, rate, now }), {
      vary: "Accept-Language",
      "content-language": locale,
    })
  }),
})
