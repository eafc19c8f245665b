/** POST /v1/orders/{id}/cancel: cancelling an order that has not left the warehouse. */
import * as Effect from "effect/Effect"
import type { OrderId } from "@procurement/domain/identity"
import {
  cancelOrder,
  type Order,
  type OrderNotAsExpected,
  readOrder,
} from "@procurement/domain/order"
import { bodyProblems, headersWith, json } from "../openapi/responses.ts"
import { decodeBody } from "../request/body.ts"
import {
  idempotencyHeader,
  ifMatch,
  ifMatchHeader,
  preconditionFailed,
  replayedHeader,
  storedResponseProblems,
} from "../request/head.ts"
import { keyed } from "../request/keyed-route.ts"
import { taggedReply, tagOfJson } from "../request/reply.ts"
import type { Call, SecuredRoute } from "../request/route.ts"
import { cancellationRequest } from "../schema/order-request.ts"
import { encodeOrder, orderBody } from "../schema/order.ts"
import { orderEtag, orderIdOf, orderPath, orderTags, showOrder } from "./order-reading.ts"

/** The tag under which the order is read; it changes with its invoices too. */
const tagOf = (order: Order) => Effect.map(showOrder(order), tagOfJson)

/**
 * Whether an order is the one that the caller has seen; undefined when it names no state. Fails
 * when the present one is another.
 */
const expectationOf = Effect.fnUntraced(function* ({ request, principal }: Call, id: OrderId) {
  const matches = ifMatch(request)
  if (matches === undefined) return undefined
  const seen = yield* readOrder(principal.tenantId, id)
  const etag = yield* tagOf(seen)
  if (!matches(etag)) return yield* Effect.fail(preconditionFailed(etag))
  const shown = JSON.stringify(encodeOrder(seen, []))
  return (order: Order) => JSON.stringify(encodeOrder(order, [])) === shown
})

const refuseUnexpected = ({ order }: OrderNotAsExpected) =>
  Effect.flatMap(tagOf(order), (etag) => Effect.fail(preconditionFailed(etag)))

const cancel = Effect.fnUntraced(function* (call: Call) {
  const id = yield* orderIdOf(call)
  const { reason } = yield* decodeBody(cancellationRequest, call.body)
  const isExpected = yield* expectationOf(call, id)
  const order = yield* cancelOrder(call.principal.tenantId, id, reason, isExpected).pipe(
    Effect.catchTag("OrderNotAsExpected", refuseUnexpected),
  )
  return taggedReply(200, yield* showOrder(order))
})

export const cancellingRoute: SecuredRoute = keyed({
  kind: "secured",
  method: "post",
  path: "/v1/orders/{id}/cancel",
  scope: "orders:write",
  handle: cancel,
  operation: {
    operationId: "cancelOrder",
    tags: orderTags,
    summary: "Cancel an order",
    description:
      "An order can be cancelled while it is `accepted` or `processing`. Cancelling a " +
      "cancelled order changes nothing and returns the same response. Every accepted " +
      "order becomes an invoice, so the invoice of a cancelled order is issued too; its " +
      "correction to zero (KOR) appears in `invoices` at once and is issued when KSeF has " +
      "accepted the invoice.",
    requestParams: { path: orderPath, header: idempotencyHeader.extend(ifMatchHeader) },
    requestBody: { required: false, content: json(cancellationRequest) },
    responses: {
      "200": {
        description: "The order was cancelled.",
        headers: headersWith({ ETag: orderEtag, ...replayedHeader }),
        content: json(orderBody),
      },
      ...bodyProblems(
        "order_not_found",
        "order_not_cancellable",
        "precondition_failed",
        ...storedResponseProblems,
      ),
    },
  },
})
