/**
 * GET /v1/catalog/{sku}: one item, as the pages of the catalog show it.
 *
 * It is read for every request, so a new price is seen at once.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { instant, warsawDate } from "@procurement/domain/calendar"
import { CatalogItemNotFound, readCatalogItem, Sku } from "@procurement/domain/catalog"
import { vatRateOn } from "@procurement/domain/vat"
import { z } from "zod"
import { json, securedProblems } from "../openapi/responses.ts"
import { decodeQuery, preferredLocale } from "../request/head.ts"
import { jsonReply } from "../request/reply.ts"
import { type Call, idIn, type SecuredRoute } from "../request/route.ts"
import { catalogItem, catalogItemQuery, encodeItem, skuShape } from "../schema/catalog.ts"
import { catalogHeaders, conditionalHeaders } from "./catalog.ts"

const skuOf = idIn("sku", Schema.is(Sku), (sku) => new CatalogItemNotFound({ sku }))

const skuPath = z.object({
  sku: z
    .string()
    .meta({ description: "SKU of the item.", override: skuShape, example: "KUB-330-BIA" }),
})

const read = Effect.fnUntraced(function* (call: Call) {
  const { request } = call
  const query = yield* Effect.fromResult(decodeQuery(catalogItemQuery, request.query))
  const item = yield* readCatalogItem(yield* skuOf(call))
  const locale = preferredLocale(request, query.country)
  const rate = vatRateOn("standard", warsawDate(instant(yield* Clock.currentTimeMillis)))
  return jsonReply(200, encodeItem(item, locale, query.currency, rate), {
    vary: "Accept-Language",
    "content-language": locale,
  })
})

export const catalogItemRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/catalog/{sku}",
  scope: "catalog:read",
  handle: read,
  operation: {
    operationId: "readCatalogItem",
    tags: ["Catalog"],
    summary: "Read an item of the catalog",
    description: "As the pages of the catalog show it; language and currency are chosen as there.",
    requestParams: { path: skuPath, query: catalogItemQuery, header: conditionalHeaders },
    responses: {
      "200": { description: "The item.", headers: catalogHeaders, content: json(catalogItem) },
      "304": { description: "Your copy is current.", headers: catalogHeaders },
      ...securedProblems("catalog_item_not_found"),
    },
  },
}
