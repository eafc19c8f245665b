/** GET /v1/orders: the tenant's orders, newest first, a page at a time. */
import * as Effect from "effect/Effect"
import { toIso } from "@procurement/domain/calendar"
import type { OrderId } from "@procurement/domain/identity"
import {
  correctionIdsOf,
  listOrders,
  type OrderStatus,
  orderStatuses,
} from "@procurement/domain/order"
import { z } from "zod"
import { saying } from "../field-errors.ts"
import { notACursor } from "../field-wordings.ts"
import { headersWith, json, securedProblems } from "../openapi-parts.ts"
import { decodeQuery } from "../query.ts"
import { jsonReply } from "../reply.ts"
import type { Call, SecuredRoute } from "../route.ts"
import { instantParameter } from "../schema/instant-parameter.ts"
import { encodeOrder, orderPage, orderStatusWords, wordOf } from "../schema/order.ts"
import { orderReference } from "../schema/order-request.ts"
import { cursor, decodeCursor, encodeCursor, limit } from "../schema/primitives.ts"
import { isOrderId, orderProduces, orderTags } from "./order-answer.ts"

const maximumPageSize = 100
const usualPageSize = 20

const listQuery = z.strictObject({
  limit: limit(maximumPageSize, usualPageSize),
  cursor: cursor
    .transform(decodeCursor)
    .refine(isOrderId, saying(notACursor))
    .transform((text) => text as OrderId)
    .exactOptional()
    .meta({ override: { type: "string" } }),
  status: z
    .enum(orderStatusWords)
    .exactOptional()
    .meta({ description: "Orders that have this status now." }),
  created_from: instantParameter
    .exactOptional()
    .meta({ description: "Orders accepted then or later." }),
  created_to: instantParameter
    .exactOptional()
    .meta({ description: "Orders accepted before then." }),
  reference: orderReference
    .exactOptional()
    .meta({ description: "Orders with this purchase order number, to the letter." }),
})
type ListQuery = z.output<typeof listQuery>

const statusNamed = (word: ListQuery["status"]): OrderStatus | undefined =>
  orderStatuses.find((status) => wordOf[status] === word)

/** The next page has the filters of this one. */
const nextOf = (query: ListQuery, last: OrderId): string => {
  const { status, created_from: from, created_to: to, reference } = query
  const parameters = new URLSearchParams({
    limit: String(query.limit),
    ...(status === undefined ? {} : { status }),
    ...(from === undefined ? {} : { created_from: toIso(from) }),
    ...(to === undefined ? {} : { created_to: toIso(to) }),
    ...(reference === undefined ? {} : { reference }),
    cursor: encodeCursor(last),
  })
  return `/v1/orders?${parameters}`
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
  return jsonReply(200, { items, next }, next === null ? {} : { link: `<${next}>; rel="next"` })
})

export const listRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/orders",
  scope: "orders:read",
  produces: orderProduces,
  takesBody: false,
  handle: list,
  operation: {
    operationId: "listOrders",
    tags: orderTags,
    summary: "List orders, newest first",
    description:
      "Orders that pass all given filters. The order of the list never changes: follow `next` " +
      "as it is, and each order is seen once, whatever is placed meanwhile.",
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
