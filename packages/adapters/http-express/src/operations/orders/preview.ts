/**
 * POST /v1/orders/preview: the price and the shipping date of an order, without placing it.
 *
 * It requires the scope for placing orders, because its response reveals the same facts: which
 * buyers the contract allows and whether a quota is used up.
 */
import * as Effect from "effect/Effect"
import { previewOrder } from "@procurement/domain/order"
import { operation } from "../../audience/customers.ts"
import { ok } from "../../request/returns.ts"
import { encodePreview, orderPreview } from "../../schema/order.ts"
import { orderRejections, requestedOrder, unreadOrder } from "./placing.ts"
import { orderTags } from "./reading.ts"

export const previewOrderRoute = operation({
  id: "previewOrder",
  at: "POST /v1/orders/preview",
  scope: "orders:write",
  tags: orderTags,
  summary: "Preview an order",
  description:
    "Returns what the order would cost now, the day on which it would be packed and the buyer " +
    "that its invoice would name. An order that would be rejected is rejected here with the same " +
    "problem. A preview stores and publishes nothing and does not count towards a quota, so it " +
    "takes no `Idempotency-Key`. It reserves neither the prices nor the day.",
  body: unreadOrder,
  hasLines: true,
  returns: ok("The order would be accepted.", orderPreview, encodePreview),
  problems: orderRejections,
  handle: Effect.fnUntraced(function* (call) {
    const order = yield* requestedOrder(call)
    return yield* previewOrder(order, call.principal.tenant)
  }),
})
