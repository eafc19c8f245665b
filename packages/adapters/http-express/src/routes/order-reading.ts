/** GET /v1/orders/{id}: one order as it is now, with its invoice in short or in full. */
import * as Effect from "effect/Effect"
import { readOrder } from "@procurement/domain/order"
import { z } from "zod"
import { headersWith, json, securedProblems } from "../openapi-parts.ts"
import { decodeQuery } from "../query.ts"
import { isMatch, notModified } from "../reply.ts"
import type { Call, SecuredRoute } from "../route.ts"
import { expandedOrder, orderBody } from "../schema/order.ts"
import {
  orderEtag,
  orderIdOf,
  orderPath,
  orderProduces,
  orderTags,
  showOrder,
  taggedReply,
} from "./order-answer.ts"

const readQuery = z.strictObject({
  expand: z
    .literal("invoice")
    .exactOptional()
    .meta({ description: "`invoice` shows invoices as `GET /v1/invoices/{id}` does." }),
})

const cacheHeaders = { "cache-control": "private, no-cache" }

const read = Effect.fnUntraced(function* (call: Call) {
  const { expand } = yield* Effect.fromResult(decodeQuery(readQuery, call.request.query))
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
  produces: orderProduces,
  takesBody: false,
  handle: read,
  operation: {
    operationId: "readOrder",
    tags: orderTags,
    summary: "Read an order",
    description:
      "The order, the way of its shipment and its invoice as they are now. An invoice has a " +
      "`ksefNumber` once KSeF has acknowledged it.",
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
      "304": { description: "You have this state of the order.", headers: responseHeaders },
      ...securedProblems("invalid_parameter", "order_not_found"),
    },
  },
}
