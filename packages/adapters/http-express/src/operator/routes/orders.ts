/** /internal/v1/orders: what the warehouse and the carrier would tell by themselves. */
import * as Effect from "effect/Effect"
import {
  type OrderFact,
  readAnyOrder,
  recordOrderFact,
  returnedFact,
} from "@procurement/domain/order"
import { z } from "zod"
import { jsonReply } from "../../reply.ts"
import type { GuardedRoute } from "../../route.ts"
import { identifier } from "../../schema/primitives.ts"
import { orderIdOf } from "../order-id.ts"
import { decodeBody, type OperatorCall, operatorRoute } from "../operator-route.ts"
import type { Operator } from "../operator.ts"
import { returnNotice, shipment, trackingEvent } from "../schema/fulfilment.ts"
import { operatorOrder, showOrder } from "../schema/order.ts"

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
  return yield* record(call, { _tag: "Shipped", ...(yield* decodeBody(shipment, call.body)) })
})

const track = Effect.fnUntraced(function* (call: OperatorCall) {
  return yield* record(call, { _tag: "Tracked", ...(yield* decodeBody(trackingEvent, call.body)) })
})

const takeBack = Effect.fnUntraced(function* (call: OperatorCall) {
  return yield* record(call, returnedFact(yield* decodeBody(returnNotice, call.body)))
})

const success = {
  status: 200,
  description: "The order as it is now.",
  schema: operatorOrder,
} as const
const problems = ["order_not_found", "impossible_move"] as const
const again = "Telling it again changes nothing."

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
      summary: "The warehouse has begun",
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
      summary: "The goods have left",
      description: `\`order.shipped\` follows. ${again}`,
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
      summary: "The carrier tells of the way",
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
      summary: "The goods have arrived",
      description: `\`order.delivered\` follows. ${again}`,
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
      summary: "Goods have come back",
      description:
        "All or part of a shipped or delivered order; several returns may follow one another, " +
        "never of more than was sold and has not come back. `order.returned` follows, and a " +
        `correction of the invoice (KOR) of the same moment. ${again} The reference tells whether ` +
        "it is the same.",
      requestParams,
    },
    body: returnNotice,
    success,
    problems: ["order_not_found", "impossible_move", "return_refused"],
    handle: takeBack,
  }),
]
