/**
 * GET /v1/orders: the tenant's orders, and a single order with its invoices in short or in full.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { OrderId } from "@procurement/domain/identity"
import {
  listOrders,
  type Order,
  OrderNotFound,
  type OrderStatus,
  orderStatuses,
  readInvoicesOf,
  readOrder,
} from "@procurement/domain/order"
import type { ListedInvoice, VersionedInvoice } from "@procurement/domain/invoice"
import type { Language } from "@procurement/domain/text"
import { z } from "zod"
import { requireScope } from "../../access/scope.ts"
import { operation, rawOperation } from "../../audience/customers.ts"
import { preferredLanguage } from "../../request/head.ts"
import { pathId } from "../../request/reading.ts"
import { isMatch, notModified, taggedReply, tagOfJson } from "../../request/reply.ts"
import { etagHeader } from "../../request/responses.ts"
import { type Differing, ok, page } from "../../request/returns.ts"
import { encodeInvoiceReference } from "../../schema/invoice.ts"
import { orderReference } from "../../schema/order-request.ts"
import { orderStatusWords, wordOf } from "../../problem/order-status.ts"
import {
  encodeListedOrder,
  encodeOrder,
  expandedOrder,
  orderBody,
  orderPage,
} from "../../schema/order.ts"
import { exampleId, instantParameter } from "../../schema/primitives.ts"
import { pageParameters } from "../../schema/query.ts"
import { showInvoice } from "../invoices/reading.ts"

export const isOrderId = Schema.is(OrderId)

export const orderPath = {
  id: pathId("ord", "the order", isOrderId, (id) => new OrderNotFound({ id })),
}

export type WithInvoices = readonly [Order, ReadonlyArray<VersionedInvoice<ListedInvoice>>]

/** The order with the current state of its invoices. */
export const withInvoices = (order: Order) =>
  Effect.map(readInvoicesOf(order), (invoices): WithInvoices => [order, invoices])

/** The invoices in short. */
export const encodeWithInvoices = ([order, invoices]: WithInvoices) =>
  encodeOrder(
    order,
    invoices.map(({ invoice }) => encodeInvoiceReference(invoice)),
  )

/** The order with its entity tag. */
export const returnsOrder = (
  description: string,
  more: { headers?: z.ZodRawShape; example?: Differing<z.output<typeof orderBody>> } = {},
) =>
  ok(description, orderBody, encodeWithInvoices, {
    ...more,
    headersOf: (json) => ({ etag: tagOfJson(json) }),
  })

const showExpanded = Effect.fnUntraced(function* (order: Order, language: Language) {
  const invoices = yield* readInvoicesOf(order)
  return encodeOrder(
    order,
    yield* Effect.forEach(invoices, (invoice) => showInvoice(invoice, language)),
  )
})

export const orderTags = ["Orders"]
export const orderEtag = etagHeader.meta({
  description: "Strong; changes when the representation of the order or of its invoice changes.",
})

const readQuery = z.strictObject({
  expand: z
    .literal("invoice")
    .exactOptional()
    .meta({
      description:
        "`invoice` includes the invoices as `GET /v1/invoices/{id}` returns them, in the language " +
        "of `Accept-Language`; it also needs `invoices:read`.",
    }),
})

/** Varies by language, because the problem of an expanded invoice is in the caller's language. */
const cacheHeaders = { "cache-control": "private, no-cache", vary: "Accept-Language" }

export const readOrderRoute = rawOperation({
  id: "readOrder",
  at: "GET /v1/orders/{id}",
  scope: "orders:read",
  tags: orderTags,
  summary: "Read an order",
  description:
    "Returns the order with its parcels and its invoices. An invoice has a `ksefNumber` once " +
    "KSeF has accepted it.",
  parameters: orderPath,
  query: readQuery,
  returns: {
    status: 200,
    description: "The order.",
    // Generated clients take the first form that fits, or the last one's types of members.
    schema: z.union([expandedOrder, orderBody]),
    example: { invoices: [{ id: exampleId("inv"), kind: "VAT", status: "accepted" }] },
    headers: { ETag: orderEtag },
  },
  problems: ["order_not_found"],
  handle: Effect.fnUntraced(function* (call) {
    const { request, principal, query, path } = call
    const isExpanded = query.expand === "invoice"
    if (isExpanded) yield* requireScope(call, "invoices:read")
    const order = yield* readOrder(principal.tenantId, path.id)
    const shown = isExpanded
      ? showExpanded(order, preferredLanguage(request))
      : Effect.map(withInvoices(order), encodeWithInvoices)
    const reply = taggedReply(200, yield* shown, cacheHeaders)
    const isKnown = isMatch(request.headers["if-none-match"], reply.etag)
    return isKnown ? notModified({ etag: reply.etag, ...cacheHeaders }) : reply
  }),
})

const listQuery = z.strictObject({
  ...pageParameters("ord", isOrderId),
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
  expand: z
    .literal("lines")
    .exactOptional()
    .meta({
      description:
        "`lines` includes the lines of the orders. A page may then have fewer orders than " +
        "`limit`, because it ends before it becomes too large.",
    }),
})

const statusNamed = (word: (typeof orderStatusWords)[number] | undefined) =>
  orderStatuses.find((status: OrderStatus) => wordOf[status] === word)

export const listOrdersRoute = operation({
  id: "listOrders",
  at: "GET /v1/orders",
  scope: "orders:read",
  tags: orderTags,
  summary: "List orders, newest first",
  description:
    "Returns the orders that match all filters, without their lines unless you ask for them with " +
    "`expand=lines`. Their order never changes: follow `next` unchanged to get each order once, " +
    "even if new ones are placed in the meantime.",
  query: listQuery,
  returns: page("A page of orders.", orderPage, encodeListedOrder),
  handle: Effect.fnUntraced(function* ({ principal, query }) {
    const { orders, hasMore } = yield* listOrders(principal.tenantId, {
      after: query.cursor,
      limit: query.limit,
      status: statusNamed(query.status),
      createdFrom: query.created_from,
      createdTo: query.created_to,
      reference: query.reference,
      withLines: query.expand === "lines",
    })
    return { items: orders, hasMore }
  }),
})
