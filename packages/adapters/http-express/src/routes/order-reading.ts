/** GET /v1/orders/{id}: one order as it is now, with its invoice in short or in full. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { toIso } from "@procurement/domain/calendar"
import { OrderId } from "@procurement/domain/identity"
import {
  correctionIdsOf,
  listOrders,
  type Order,
  OrderNotFound,
  type OrderStatus,
  orderStatuses,
  readInvoicesOf,
  readOrder,
} from "@procurement/domain/order"
import { z } from "zod"
import { requireScope } from "../access/scope.ts"
import { etagHeader, headersWith, json, securedProblems } from "../openapi/responses.ts"
import { decodeQuery } from "../request/head.ts"
import { isMatch, pageReply, notModified, taggedReply } from "../request/reply.ts"
import { type Call, idIn, type SecuredRoute } from "../request/route.ts"
import { encodeInvoiceReference } from "../schema/invoice.ts"
import { orderReference } from "../schema/order-request.ts"
import {
  encodeOrder,
  expandedOrder,
  orderBody,
  orderPage,
  orderStatusWords,
  wordOf,
} from "../schema/order.ts"
import {
  cursorOf,
  encodeCursor,
  identifier,
  instantParameter,
  limit,
  mapped,
  pageUrl,
} from "../schema/primitives.ts"
import { showInvoice } from "./invoice-reading.ts"

export const isOrderId = Schema.is(OrderId)

export const orderIdOf = idIn("id", isOrderId, (id) => new OrderNotFound({ id }))

/** The order with its invoices as they are now: in short, or in full. */
export const showOrder = Effect.fnUntraced(function* (order: Order, expand?: "invoice") {
  const invoices = yield* readInvoicesOf(order)
  return expand === "invoice"
    ? encodeOrder(order, yield* Effect.forEach(invoices, showInvoice))
    : encodeOrder(
        order,
        invoices.map(({ invoice }) => encodeInvoiceReference(invoice)),
      )
})

export const orderTags = ["Orders"]
export const orderPath = z.object({ id: identifier("ord", "the order") })
export const orderEtag = etagHeader.meta({
  description: "Strong; changes when the representation of the order or of its invoice changes.",
})

const readQuery = z.strictObject({
  expand: z
    .literal("invoice")
    .exactOptional()
    .meta({
      description:
        "`invoice` includes the invoices as `GET /v1/invoices/{id}` returns them; it also " +
        "needs `invoices:read`.",
    }),
})

const cacheHeaders = { "cache-control": "private, no-cache" }

const read = Effect.fnUntraced(function* (call: Call) {
  const { expand } = yield* Effect.fromResult(decodeQuery(readQuery, call.request.query))
  if (expand === "invoice") yield* requireScope(call, "invoices:read")
  const order = yield* readOrder(call.principal.tenantId, yield* orderIdOf(call))
  const reply = taggedReply(200, yield* showOrder(order, expand), cacheHeaders)
  const isKnown = isMatch(call.request.headers["if-none-match"], reply.etag)
  return isKnown ? notModified({ etag: reply.etag, ...cacheHeaders }) : reply
})

const responseHeaders = headersWith({ ETag: orderEtag })

export const readingRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/orders/{id}",
  scope: "orders:read",
  handle: read,
  operation: {
    operationId: "readOrder",
    tags: orderTags,
    summary: "Read an order",
    description:
      "The current order, its shipment and its invoices. An invoice has a `ksefNumber` " +
      "when KSeF has accepted it.",
    requestParams: {
      path: orderPath,
      query: readQuery,
      header: z.object({ "If-None-Match": z.string().exactOptional() }),
    },
    responses: {
      "200": {
        description: "The order.",
        headers: responseHeaders,
        content: json(z.union([orderBody, expandedOrder])),
      },
      "304": { description: "Your copy is current.", headers: responseHeaders },
      ...securedProblems("invalid_parameter", "order_not_found"),
    },
  },
}

const maximumPageSize = 100
const usualPageSize = 20

const listQuery = z.strictObject({
  limit: limit(maximumPageSize, usualPageSize),
  cursor: cursorOf(isOrderId),
  status: z
    .enum(orderStatusWords)
    .exactOptional()
    .meta({ description: "Orders with this current status." }),
  created_from: instantParameter
    .exactOptional()
    .meta({ description: "Orders accepted at or after this time." }),
  created_to: instantParameter
    .exactOptional()
    .meta({ description: "Orders accepted before this time." }),
  reference: orderReference
    .exactOptional()
    .meta({ description: "Orders with exactly this purchase order number." }),
})
type ListQuery = z.output<typeof listQuery>

const statusNamed = (word: ListQuery["status"]): OrderStatus | undefined =>
  orderStatuses.find((status) => wordOf[status] === word)

/** The next page has the filters of this one. */
const nextOf = (query: ListQuery, last: OrderId): string => {
  const { status, created_from: from, created_to: to, reference } = query
  return pageUrl("/v1/orders", {
    limit: String(query.limit),
    status,
    created_from: mapped(from, toIso),
    created_to: mapped(to, toIso),
    reference,
    cursor: encodeCursor(last),
  })
}

const list = Effect.fnUntraced(function* ({ request, principal: { tenantId } }: Call) {
  const query = yield* Effect.fromResult(decodeQuery(listQuery, request.query))
  const { orders, hasMore } = yield* listOrders(tenantId, {
    after: query.cursor,
    limit: query.limit,
    status: statusNamed(query.status),
    createdFrom: query.created_from,
    createdTo: query.created_to,
    reference: query.reference,
  })
  const last = orders.at(-1)
  const next = hasMore && last !== undefined ? nextOf(query, last.id) : null
  const items = orders.map((order) =>
    encodeOrder(
      order,
      [order.invoiceId, ...correctionIdsOf(order)].map((id) => ({ id })),
    ),
  )
  return pageReply(items, next)
})

export const listRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/orders",
  scope: "orders:read",
  handle: list,
  operation: {
    operationId: "listOrders",
    tags: orderTags,
    summary: "List orders, newest first",
    description:
      "Orders that match all filters. The order of the list never changes: follow `next` " +
      "unchanged to see each order once, even if new ones are placed in between.",
    requestParams: { query: listQuery },
    responses: {
      "200": {
        description: "A page of orders.",
        headers: headersWith({
          Link: z.string().exactOptional().meta({ description: "The next page." }),
        }),
        content: json(orderPage),
      },
      ...securedProblems("invalid_parameter"),
    },
  },
}
