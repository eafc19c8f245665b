/** POST /v1/orders/{id}/cancel: cancelling an order that has not left the warehouse. */
import * as Effect from "effect/Effect"
import { cancelOrder } from "@procurement/domain/order"
import { decodeBody } from "../body.ts"
import { bodyProblems, headersWith, json } from "../openapi-parts.ts"
import type { Call, SecuredRoute } from "../route.ts"
import { orderBody } from "../schema/order.ts"
import { cancellationRequest } from "../schema/order-request.ts"
import {
  orderEtag,
  orderIdOf,
  orderPath,
  orderProduces,
  orderTags,
  showOrder,
  taggedReply,
} from "./order-answer.ts"

const cancel = Effect.fnUntraced(function* (call: Call) {
  const id = yield* orderIdOf(call)
  const { reason } = yield* decodeBody(cancellationRequest, call.body)
  const order = yield* cancelOrder(call.principal.tenantId, id, reason)
  return taggedReply(200, yield* showOrder(order))
})

export const cancellingRoute: SecuredRoute = {
  kind: "secured",
  method: "post",
  path: "/v1/orders/{id}/cancel",
  scope: "orders:write",
  produces: orderProduces,
  takesBody: "optional",
  handle: cancel,
  operation: {
    operationId: "cancelOrder",
    tags: orderTags,
    summary: "Cancel an order",
    description:
      "Possible while the order is `accepted` or `processing`; once it is shipped, it is not. " +
      "Cancelling an order that is cancelled already changes nothing and answers the same. " +
      "The invoice of a cancelled order is issued all the same, for every accepted order becomes " +
      "one; a correction of it to nothing (KOR) stands beside it in `invoices` from then on, and " +
      "is issued when KSeF has acknowledged the invoice.",
    requestParams: { path: orderPath },
    requestBody: { required: false, content: json(cancellationRequest) },
    responses: {
      "200": {
        description: "The order is cancelled.",
        headers: headersWith({ ETag: orderEtag }),
        content: json(orderBody),
      },
      ...bodyProblems("order_not_found", "order_not_cancellable"),
    },
  },
}
