/** /internal/v1/orders: facts that the warehouse and the carrier usually report. */
import * as Effect from "effect/Effect"
import { optional } from "@procurement/domain/optional"
import {
  type Order,
  type OrderFact,
  readAnyOrder,
  readInvoicesOf,
  recordOrderFact,
  returnedFact,
} from "@procurement/domain/order"
import { z } from "zod"
import { decodeBody } from "../request/body.ts"
import { jsonReply } from "../request/reply.ts"
import type { GuardedRoute } from "../request/route.ts"
import { encodeInvoiceReference } from "../schema/invoice.ts"
import { encodeOrder, orderBody } from "../schema/order.ts"
import { identifier } from "../schema/primitives.ts"
import { returnNotice, shipment, trackingEvent } from "./fulfilment.ts"
import { type Operator, type OperatorCall, operatorRoute, orderIdOf } from "./operator-route.ts"

export const operatorOrder = orderBody
  .extend({ tenantId: identifier("ten", "the tenant") })
  .meta({ id: "OperatorOrder" })

/** With its invoices as they are now. */
export const showOrder = Effect.fnUntraced(function* (order: Order) {
  const invoices = yield* readInvoicesOf(order)
  const references = invoices.map(({ invoice }) => encodeInvoiceReference(invoice))
  return { ...encodeOrder(order, references), tenantId: order.tenantId }
})

const tags = ["Orders"]
const requestParams = { path: z.object({ id: identifier("ord", "the order") }) }

const read = Effect.fnUntraced(function* (call: OperatorCall) {
  return jsonReply(200, yield* showOrder(yield* readAnyOrder(yield* orderIdOf(call))))
})

const record = Effect.fnUntraced(function* (call: OperatorCall, fact: OrderFact) {
  const order = yield* recordOrderFact(yield* orderIdOf(call), fact)
  return jsonReply(200, yield* showOrder(order))
})

const ship = Effect.fnUntraced(function* (call: OperatorCall) {
  const { shippedAt, ...parcel } = yield* decodeBody(shipment, call.body)
  return yield* record(call, { _tag: "Shipped", ...parcel, ...optional({ at: shippedAt }) })
})

const track = Effect.fnUntraced(function* (call: OperatorCall) {
  return yield* record(call, { _tag: "Tracked", ...(yield* decodeBody(trackingEvent, call.body)) })
})

const takeBack = Effect.fnUntraced(function* (call: OperatorCall) {
  return yield* record(call, returnedFact(yield* decodeBody(returnNotice, call.body)))
})

const success = {
  status: 200,
  description: "The current order.",
  schema: operatorOrder,
} as const
const problems = ["order_not_found", "impossible_move"] as const
const again = "Recording it again changes nothing."

export const orderRoutes: ReadonlyArray<GuardedRoute<Operator>> = [
  operatorRoute({
    method: "get",
    path: "/orders/{id}",
    operation: {
      operationId: "readAnyOrder",
      tags,
      summary: "Read an order of any tenant",
      requestParams,
    },
    success,
    problems: ["order_not_found"],
    handle: read,
  }),
  operatorRoute({
    method: "post",
    path: "/orders/{id}/processing",
    operation: {
      operationId: "startProcessing",
      tags,
      summary: "Record that the warehouse has started",
      description: again,
      requestParams,
    },
    success,
    problems,
    handle: (call) => record(call, { _tag: "ProcessingStarted" }),
  }),
  operatorRoute({
    method: "post",
    path: "/orders/{id}/shipment",
    operation: {
      operationId: "shipOrder",
      tags,
      summary: "Record a shipment",
      description: `\`order.shipped\` is published. ${again}`,
      requestParams,
    },
    body: shipment,
    success,
    problems,
    handle: ship,
  }),
  operatorRoute({
    method: "post",
    path: "/orders/{id}/tracking-events",
    operation: {
      operationId: "trackOrder",
      tags,
      summary: "Record a message of the carrier",
      description: again,
      requestParams,
    },
    body: trackingEvent,
    success,
    problems,
    handle: track,
  }),
  operatorRoute({
    method: "post",
    path: "/orders/{id}/delivery",
    operation: {
      operationId: "deliverOrder",
      tags,
      summary: "Record the delivery of the goods",
      description: `\`order.delivered\` is published. ${again}`,
      requestParams,
    },
    success,
    problems,
    handle: (call) => record(call, { _tag: "Delivered" }),
  }),
  operatorRoute({
    method: "post",
    path: "/orders/{id}/returns",
    operation: {
      operationId: "returnGoods",
      tags,
      summary: "Record a return",
      description:
        "All or part of a shipped or delivered order can be returned, in several returns, " +
        "but never more than was sold. `order.returned` is published, together with a " +
        `correction of the invoice (KOR). ${again} The reference identifies the return.`,
      requestParams,
    },
    body: returnNotice,
    success,
    problems: ["order_not_found", "impossible_move", "return_refused"],
    isKeyed: true,
    handle: takeBack,
  }),
]
