/** /v1/orders: placing orders and reading them. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CatalogRepository } from "@procurement/domain/catalog"
import { OrderId } from "@procurement/domain/identity"
import { readInvoice } from "@procurement/domain/invoice"
import {
  type Idempotency,
  findReplay,
  listOrders,
  OrderNotFound,
  type OrderRequest,
  type PlacedOnce,
  placeOrder,
  placeOrderOnce,
  readOrder,
} from "@procurement/domain/order"
import { z } from "zod"
import { idempotencyOf } from "../idempotency-key.ts"
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

/** Besides the errors of the fields, the SKUs that no catalog knows: everything is told at once. */
const refuseWith = Effect.fnUntraced(function* ({ errors, skus, unknownAmong }: DecodedOrder) {
  const catalog = yield* CatalogRepository
  const known = skus.length === 0 ? [] : yield* catalog.findMany(skus)
  const unknown = unknownAmong(new Set(known.map(({ sku }) => sku)))
  return yield* Effect.fail(validationFailed([...errors, ...unknown]))
})

/** Under a key the order is placed once; without one, every request is an order of its own. */
const placeAs = Effect.fnUntraced(function* (
  order: OrderRequest,
  idempotency: Idempotency | undefined,
) {
  if (idempotency !== undefined) return yield* placeOrderOnce(order, idempotency)
  return { order: yield* placeOrder(order), replayed: false } satisfies PlacedOnce
})

const placedReply = ({ order, replayed }: PlacedOnce) =>
  jsonReply(201, encodeOrder(order, freshInvoice(order.invoiceId)), {
    location: `/v1/orders/${order.id}`,
    ...(replayed ? { "idempotent-replayed": "true" } : {}),
  })

const replay = Effect.fnUntraced(function* ({ request, body, principal: { tenantId } }: Call) {
  const idempotency = yield* idempotencyOf(request, body)
  if (idempotency === undefined) return undefined
  const order = yield* findReplay(tenantId, idempotency)
  return order === undefined ? undefined : placedReply({ order, replayed: true })
})

const place = Effect.fnUntraced(function* ({ request: http, body, principal }: Call) {
  const { tenantId, tenant } = principal
  const idempotency = yield* idempotencyOf(http, body)
  const decoded = decodeOrder(body)
  if (decoded.request === undefined) return yield* refuseWith(decoded)
  const { buyer = tenant.buyer, ...request } = decoded.request
  return placedReply(yield* placeAs({ ...request, tenantId, buyer }, idempotency))
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
const idempotencyKey = z.string().min(1).max(255).meta({
  description: "A name of your own for this request, for example a UUID.",
  example: "8e03978e-40d5-43e8-bc93-6894a57f9324",
})
const replayedHeader = z
  .literal("true")
  .exactOptional()
  .meta({ description: "The order was placed by an earlier request with this key." })
const linkHeader = z.string().exactOptional().meta({ description: "The next page." })

export const orderRoutes: ReadonlyArray<SecuredRoute> = [
  {
    kind: "secured",
    method: "post",
    path: "/v1/orders",
    scope: "orders:write",
    produces,
    takesBody: true,
    replay,
    handle: place,
    operation: {
      operationId: "placeOrder",
      tags,
      summary: "Place an order",
      description:
        "Accepts the order and prices it by the catalog. Once answered, order and invoice survive " +
        "any crash. With an `Idempotency-Key` the order is placed once, however often the request " +
        "is sent within 30 days: the answer is the same, marked as replayed.",
      requestParams: { header: z.object({ "Idempotency-Key": idempotencyKey.exactOptional() }) },
      requestBody: { required: true, content: json(orderRequest) },
      responses: {
        "201": {
          description: "The order was accepted.",
          headers: headersWith({
            Location: locationHeader,
            "Idempotent-Replayed": replayedHeader,
          }),
          content: json(orderBody),
        },
        ...bodyProblems(
          "invalid_idempotency_key",
          "idempotency_key_reused",
          "total_too_large",
          "invoice_too_large",
        ),
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
