/** GET /internal/v1/orders: what the warehouse has to send. */
import { listWaitingOrders, type ListedOrder, type Order } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import { z } from "zod"
import { operatorOperation } from "../../audience/operators.ts"
import { page } from "../../request/returns.ts"
import { encodeListedOrder, listedOrder } from "../../schema/order.ts"
import { identifier, next } from "../../schema/primitives.ts"
import { pageParameters } from "../../schema/query.ts"
import { isOrderId } from "./reading.ts"

const waitingOrder = listedOrder
  .extend({ tenantId: identifier("ten", "the tenant") })
  .meta({ id: "WaitingOrder" })

const waitingPage = z
  .object({ items: z.array(waitingOrder), next })
  .meta({ id: "WaitingOrderPage" })

const encode = (order: ListedOrder | Order): z.output<typeof waitingOrder> => ({
  ...encodeListedOrder(order),
  tenantId: order.tenantId,
})

const listWaitingOrdersRoute = operatorOperation({
  id: "listWaitingOrders",
  at: "GET /internal/v1/orders",
  scope: "reader",
  tags: ["Orders"],
  summary: "List orders of all tenants whose goods are still to leave, oldest first",
  query: z.strictObject(pageParameters("ord", isOrderId)),
  returns: page("A page of orders.", waitingPage, encode),
  handle: ({ query: { cursor: after, limit } }) =>
    Effect.map(listWaitingOrders({ after, limit }), ({ orders: items, hasMore }) => ({
      items,
      hasMore,
    })),
})

export const waitingOrderOperations = { listWaitingOrders: listWaitingOrdersRoute }
