/** POST /v1/orders/{id}/cancel: cancelling an order, or what has not left of it. */
import * as Effect from "effect/Effect"
import type { OrderId, TenantId } from "@procurement/domain/identity"
import {
  cancelOrder,
  type Order,
  type OrderNotAsExpected,
  readOrder,
} from "@procurement/domain/order"
import { operation } from "../../audience/customers.ts"
import { ifMatchHeader, preconditionFailed } from "../../request/head.ts"
import { optionalBody } from "../../request/reading.ts"
import { tagOfJson } from "../../request/reply.ts"
import { cancellationRequest } from "../../schema/order-request.ts"
import { encodeOrder } from "../../schema/order.ts"
import {
  encodeWithInvoices,
  orderEtag,
  orderPath,
  orderTags,
  returnsOrder,
  withInvoices,
} from "./reading.ts"

/** The entity tag of the order, which also changes with its invoices. */
const tagOf = (order: Order) =>
  Effect.map(withInvoices(order), (shown) => tagOfJson(encodeWithInvoices(shown)))

/**
 * Returns a check that an order is the one that the caller has read; undefined without a
 * precondition. Fails when the current state is another.
 */
const expectationOf = Effect.fnUntraced(function* (
  matches: ((etag: string) => boolean) | undefined,
  tenantId: TenantId,
  id: OrderId,
) {
  if (matches === undefined) return undefined
  const seen = yield* readOrder(tenantId, id)
  const etag = yield* tagOf(seen)
  if (!matches(etag)) return yield* Effect.fail(preconditionFailed(etag))
  const shown = JSON.stringify(encodeOrder(seen, []))
  return (order: Order) => JSON.stringify(encodeOrder(order, [])) === shown
})

const refuseUnexpected = ({ order }: OrderNotAsExpected) =>
  Effect.flatMap(tagOf(order), (etag) => Effect.fail(preconditionFailed(etag)))

export const cancelOrderRoute = operation({
  id: "cancelOrder",
  at: "POST /v1/orders/{id}/cancel",
  scope: "orders:write",
  tags: orderTags,
  summary: "Cancel an order",
  description:
    "An order can be cancelled while it is `accepted` or `processing`. Of a `partially_shipped` " +
    "order, the goods that have not left are cancelled, and the order is `shipped`. Cancelling " +
    "again changes nothing and returns the same response. An invoice that was certainly neither " +
    "sent to KSeF nor issued offline is `voided`: its number stays used. Any other invoice is " +
    "issued: its correction to zero (KOR) appears in `invoices` at once and is issued when KSeF " +
    "has accepted the invoice.",
  parameters: orderPath,
  headers: ifMatchHeader,
  body: optionalBody(cancellationRequest),
  isKeyed: true,
  returns: returnsOrder("The order was cancelled.", {
    headers: { ETag: orderEtag },
    example: { status: "cancelled", cancellationReason: "Ordered twice" },
  }),
  problems: ["order_not_found", "order_not_cancellable", "precondition_failed"],
  handle: Effect.fnUntraced(function* ({ principal: { tenantId }, path: { id }, body, ...call }) {
    const isExpected = yield* expectationOf(call.isExpectedTag, tenantId, id)
    const order = yield* cancelOrder(tenantId, id, body.reason, isExpected).pipe(
      Effect.catchTag("OrderNotAsExpected", refuseUnexpected),
    )
    return yield* withInvoices(order)
  }),
})
