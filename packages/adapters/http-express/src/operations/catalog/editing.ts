/** /internal/v1/catalog: the items that customers can order, with all languages and prices. */
import * as Effect from "effect/Effect"
import {
  type CatalogItem,
  CatalogItemNotAsExpected,
  CatalogRepository,
  type ExpectItem,
  type ItemVersion,
  putCatalogItem,
  readCatalogItem,
  readItemHistory,
  retireCatalogItem,
} from "@procurement/domain/catalog"
import { z } from "zod"
import { operatorOperation } from "../../audience/operators.ts"
import { ifMatchHeader, preconditionFailed } from "../../request/head.ts"
import type { OperationCall } from "../../request/operation.ts"
import { jsonBody } from "../../request/reading.ts"
import { tagOfJson } from "../../request/reply.ts"
import { etagHeader } from "../../request/response-headers.ts"
import { nothing, ok, page, type Returns } from "../../request/returns.ts"
import { catalogQuery } from "../../schema/catalog.ts"
import {
  encodeItem,
  encodeVersion,
  itemFrom,
  itemRequest,
  operatorCatalogItem,
  operatorCatalogPage,
  versionBody,
} from "../../schema/catalog-item.ts"
import { limit } from "../../schema/primitives.ts"
import { skuInPath } from "./item.ts"

const maximumListed = 1_000
const usuallyListed = 100

const tags = ["Catalog"]
const parameters = { sku: skuInPath }
const path = "/internal/v1/catalog/{sku}"
const problems = ["catalog_item_not_found"] as const
const description = "The item."

const headers = { ETag: etagHeader }

/** 201 for a new item. */
const put: Returns<
  { readonly item: CatalogItem; readonly isNew: boolean },
  z.output<typeof operatorCatalogItem>
> = {
  successes: [
    { status: 200, description, schema: operatorCatalogItem, headers },
    { status: 201, description, schema: operatorCatalogItem, headers },
  ],
  statusOf: ({ isNew }) => (isNew ? 201 : 200),
  encode: ({ item }) => encodeItem(item),
  headersOf: (json) => ({ etag: tagOfJson(json) }),
}

const tagOf = (item: CatalogItem | undefined) => item && tagOfJson(encodeItem(item))

/** Runs a change of the item, only in the state that its precondition allows. */
const ifExpected = <A, E, R>(
  { isExpectedTag }: Pick<OperationCall<unknown, unknown, unknown, unknown>, "isExpectedTag">,
  change: (isExpected: ExpectItem | undefined) => Effect.Effect<A, E | CatalogItemNotAsExpected, R>,
) =>
  Effect.mapError(change(isExpectedTag && ((item) => isExpectedTag(tagOf(item)))), (failure) =>
    failure instanceof CatalogItemNotAsExpected
      ? preconditionFailed(tagOf(failure.item))
      : (failure as Exclude<E, CatalogItemNotAsExpected>),
  )

const listCatalogItems = operatorOperation({
  id: "listCatalogItems",
  at: "GET /internal/v1/catalog",
  scope: "reader",
  tags,
  summary: "List the items of the catalog by SKU",
  query: catalogQuery
    .pick({ category: true, search: true, cursor: true })
    .extend({ limit: limit(maximumListed, usuallyListed) }),
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
    "Customers see the change within a second. Orders that were placed keep name, unit and price. " +
    "An absent optional field has its default. With `If-None-Match: *` the item is only added.",
  parameters,
  headers: ifMatchHeader,
  body: jsonBody(itemRequest),
  returns: put,
  problems: [...problems, "precondition_failed"],
  handle: ({ path: { sku }, body, ...call }) =>
    ifExpected(call, (isExpected) => putCatalogItem(itemFrom(sku, body), isExpected)),
})

const history = operatorOperation({
  id: "readCatalogItemHistory",
  at: `GET ${path}/history`,
  scope: "reader",
  tags,
  summary: "List the versions of an item, newest first",
  description: "Explains the price of an old order. Also of items that were retired.",
  parameters,
  query: z.strictObject({ limit: limit(maximumListed, usuallyListed) }),
  returns: ok(
    "The versions.",
    z.object({ items: z.array(versionBody) }).meta({ id: "CatalogItemHistory" }),
    (versions: ReadonlyArray<ItemVersion>) => ({ items: versions.map(encodeVersion) }),
  ),
  problems,
  handle: ({ path: { sku }, query }) => readItemHistory(sku, query.limit),
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
  headers: ifMatchHeader,
  returns: nothing("The item was retired."),
  problems: [...problems, "precondition_failed"],
  handle: ({ path: { sku }, ...call }) =>
    ifExpected(call, (isExpected) => retireCatalogItem(sku, isExpected)),
})

export const catalogOperations = {
  listCatalogItems,
  readAnyCatalogItem: readCatalogItemForOperator,
  readCatalogItemHistory: history,
  putCatalogItem: putItem,
  retireCatalogItem: retireItem,
}
