/** /v1/orders: placing orders and reading them. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { CatalogRepository } from "@procurement/domain/catalog"
import type { TenantId } from "@procurement/domain/identity"
import { OrderId } from "@procurement/domain/identity"
import { readInvoice } from "@procurement/domain/invoice"
import { listOrders, OrderNotFound, placeOrder, readOrder } from "@procurement/domain/order"
import { TenantRepository } from "@procurement/domain/tenant"
import { z } from "zod"
import { type DecodedOrder, decodeOrder } from "../order-decoding.ts"
import { bodyProblems, headersWith, headers, json, securedProblems } from "../openapi-parts.ts"
import { validationFailed } from "../problem.ts"
import { decodeQuery } from "../query.ts"
import { jsonReply } from "../reply.ts"
import type { Call, SecuredRoute } from "../route.ts"
import { encodeInvoiceReference } from "../schema/invoice.ts"
import { encodeOrder, freshInvoice, orderBody, orderPage, orderRequest } from "../schema/order.ts"
import { cursor, decodeCursor, encodeCursor, identifier, limit } from "../schema/primitives.ts"

const isOrderId = Schema.is(OrderId)
const maximumPageSize = 100
const usualPageSize = 20

/** The company of the tenant itself. A token of a tenant that is not there is a defect. */
const buyerOf = Effect.fnUntraced(function* (tenantId: TenantId) {
  const tenants = yield* TenantRepository
  const tenant = yield* tenants.find(tenantId)
  if (Option.isNone(tenant)) return yield* Effect.die(new Error(`no tenant ${tenantId}`))
  return tenant.value.buyer
})

/** Besides the errors of the fields, the SKUs that no catalog knows: everything is told at once. */
const refuseWith = Effect.fnUntraced(function* ({ errors, skus, unknownAmong }: DecodedOrder) {
  const catalog = yield* CatalogRepository
  const known = skus.length === 0 ? [] : yield* catalog.findMany(skus)
  const unknown = unknownAmong(new Set(known.map(({ sku }) => sku)))
  return yield* Effect.fail(validationFailed([...errors, ...unknown]))
})

const place = Effect.fnUntraced(function* ({ body, principal: { tenantId } }: Call) {
  const decoded = decodeOrder(body)
  if (decoded.request === undefined) return yield* refuseWith(decoded)
  const { buyer = yield* buyerOf(tenantId), ...request } = decoded.request
  const order = yield* placeOrder({ ...request, tenantId, buyer })
  const location = `/v1/orders/${order.id}`
  return jsonReply(201, encodeOrder(order, freshInvoice(order.invoiceId)), { location })
})

const read = Effect.fnUntraced(function* ({ request, principal: { tenantId } }: Call) {
  const id = String(request.params["id"])
  if (!isOrderId(id)) return yield* new OrderNotFound({ id })
  const order = yield* readOrder(tenantId, id)
  const { invoice } = yield* readInvoice(tenantId, order.invoiceId)
  return jsonReply(200, encodeOrder(order, encodeInvoiceReference(invoice)))
})

const listQuery = z.strictObject({
  limit: limit(maximumPageSize, usualPageSize),
  cursor: cursor
    .transform(decodeCursor)
    .refine(isOrderId, "is not a cursor of this list")
    .transform((text) => text as OrderId)
    .exactOptional()
    .meta({ override: { type: "string" } }),
})

const list = Effect.fnUntraced(function* ({ request, principal: { tenantId } }: Call) {
  const query = yield* Effect.fromResult(decodeQuery(listQuery, request.query))
  const page = yield* listOrders(tenantId, { after: query.cursor, limit: query.limit })
  const last = page.orders.at(-1)
  const next =
    page.hasMore && last !== undefined
      ? `/v1/orders?limit=${query.limit}&cursor=${encodeCursor(last.id)}`
      : null
  const items = page.orders.map((order) => encodeOrder(order, { id: order.invoiceId }))
  return jsonReply(200, { items, next }, next === null ? {} : { link: `<${next}>; rel="next"` })
})

const tags = ["Orders"]
const produces = ["application/json"]
const locationHeader = z.string().meta({ description: "Address of the order." })
const linkHeader = z.string().exactOptional().meta({ description: "The next page." })

export const orderRoutes: ReadonlyArray<SecuredRoute> = [
  {
    kind: "secured",
    method: "post",
    path: "/v1/orders",
    scope: "orders:write",
    produces,
    takesBody: true,
    handle: place,
    operation: {
      operationId: "placeOrder",
      tags,
      summary: "Place an order",
      description:
        "Accepts the order and prices it by the catalog. Once answered, order and invoice survive any crash.",
      requestBody: { required: true, content: json(orderRequest) },
      responses: {
        "201": {
          description: "The order was accepted.",
          headers: headersWith({ Location: locationHeader }),
          content: json(orderBody),
        },
        ...bodyProblems("total_too_large", "invoice_too_large"),
      },
    },
  },
  {
    kind: "secured",
    method: "get",
    path: "/v1/orders",
    scope: "orders:read",
    produces,
    takesBody: false,
    handle: list,
    operation: {
      operationId: "listOrders",
      tags,
      summary: "List orders, newest first",
      requestParams: { query: listQuery },
      responses: {
        "200": {
          description: "A page of orders.",
          headers: headersWith({ Link: linkHeader }),
          content: json(orderPage),
        },
        ...securedProblems("invalid_parameter"),
      },
    },
  },
  {
    kind: "secured",
    method: "get",
    path: "/v1/orders/{id}",
    scope: "orders:read",
    produces,
    takesBody: false,
    handle: read,
    operation: {
      operationId: "readOrder",
      tags,
      summary: "Read an order",
      requestParams: { path: z.object({ id: identifier("ord", "the order") }) },
      responses: {
        "200": { description: "The order.", headers, content: json(orderBody) },
        ...securedProblems("order_not_found"),
      },
    },
  },
]
