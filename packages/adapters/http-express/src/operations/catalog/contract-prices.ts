/** /internal/v1/price-lists: prices that contracts name instead of those of the catalog. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import {
  CatalogItemNotFound,
  CatalogRepository,
  type PriceListName,
  type PriceVersion,
  readPriceHistory,
  type Sku,
} from "@procurement/domain/catalog"
import { z } from "zod"
import { operatorOperation } from "../../audience/operators.ts"
import type { PathParameter } from "../../request/reading.ts"
import { ok, page } from "../../request/returns.ts"
import { isSku } from "../../schema/catalog.ts"
import {
  contractPricePage,
  encodeContractPrice,
  encodePriceVersion,
  isPriceListName,
  priceListInPath,
  priceVersion,
} from "../../schema/contract-price.ts"
import { cursorOf, limit } from "../../schema/primitives.ts"
import { skuInPath } from "./item.ts"

const maximumListed = 1_000
const usuallyListed = 100

const tags = ["Catalog"]
const problems = ["catalog_item_not_found"] as const

/** A list that no contract could name has no prices. */
const name: PathParameter<PriceListName> = {
  schema: priceListInPath,
  read: (text) =>
    isPriceListName(text)
      ? Result.succeed(text)
      : Result.fail(new CatalogItemNotFound({ sku: text as Sku })),
}

const list = operatorOperation({
  id: "listContractPrices",
  at: "GET /internal/v1/price-lists/{name}/prices",
  scope: "reader",
  tags,
  summary: "List the prices of a price list by SKU",
  description:
    "Tenants whose `contract.priceList` names it see and pay these prices; all other items have " +
    "those of the catalog.",
  parameters: { name },
  query: z.strictObject({
    limit: limit(maximumListed, usuallyListed),
    cursor: cursorOf(isSku, "KUB-330-BIA"),
  }),
  returns: page("A page of prices.", contractPricePage, encodeContractPrice),
  problems,
  handle: Effect.fnUntraced(function* ({ path, query: { cursor, ...query } }) {
    const catalog = yield* CatalogRepository
    const listed = yield* catalog.contractPrices({ name: path.name, after: cursor, ...query })
    return { items: listed.prices, hasMore: listed.hasMore }
  }),
})

const history = operatorOperation({
  id: "readContractPriceHistory",
  at: "GET /internal/v1/price-lists/{name}/prices/{sku}/history",
  scope: "reader",
  tags,
  summary: "List the versions of a contract's price, newest first",
  description: "Explains the price of an old order.",
  parameters: { name, sku: skuInPath },
  query: z.strictObject({ limit: limit(maximumListed, usuallyListed) }),
  returns: ok(
    "The versions.",
    z.object({ items: z.array(priceVersion) }).meta({ id: "ContractPriceHistory" }),
    (versions: ReadonlyArray<PriceVersion>) => ({ items: versions.map(encodePriceVersion) }),
  ),
  problems,
  handle: ({ path, query }) => readPriceHistory(path.name, path.sku, query.limit),
})

export const contractPriceOperations = {
  listContractPrices: list,
  readContractPriceHistory: history,
}
