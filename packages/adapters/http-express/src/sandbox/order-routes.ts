/** /v1/sandbox/orders and /events: what a warehouse, a carrier and a bank would report. */
import * as Effect from "effect/Effect"
import { CatalogRepository, type Quantity } from "@procurement/domain/catalog"
import {
  cancelOrder,
  type Order,
  placeOrder,
  readOrder,
  recordOrderFact,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import { z } from "zod"
import { problem } from "../problem/problem.ts"
import { decodeBody } from "../request/body.ts"
import { jsonReply, taggedReply } from "../request/reply.ts"
import type { Call } from "../request/route.ts"
import { orderIdOf, orderPath, showOrder } from "../routes/order-reading.ts"
import { orderBody } from "../schema/order.ts"
import { attempt, type SandboxControls } from "./controls.ts"
import { deliverOrder, payOrder, returnOrder, shipOrder } from "./order-steps.ts"
import { sandboxRoute, type SandboxRouteParts } from "./sandbox-route.ts"
import {
  paymentRequest,
  returnRequest,
  shipmentRequest,
  triggered,
  type TriggerableType,
  triggerRequest,
} from "./schema.ts"

/** The caller's order; another tenant's is not found. */
const ownOrder = Effect.fnUntraced(function* (call: Call) {
  return yield* readOrder(call.principal.tenantId, yield* orderIdOf(call))
})

const reply = (order: Order) => Effect.map(showOrder(order), (shown) => taggedReply(200, shown))

const ship = Effect.fnUntraced(function* (call: Call) {
  const { id } = yield* ownOrder(call)
  const parcel = yield* decodeBody(shipmentRequest, call.body)
  return yield* reply(yield* shipOrder(id, parcel))
})

const deliver = Effect.fnUntraced(function* (call: Call) {
  const { id } = yield* ownOrder(call)
  return yield* reply(yield* deliverOrder(id))
})

const pay = Effect.fnUntraced(function* (call: Call) {
  const order = yield* ownOrder(call)
  const { amount } = yield* decodeBody(paymentRequest, call.body)
  yield* payOrder(order, amount)
  return yield* reply(order)
})

const takeBack = Effect.fnUntraced(function* (call: Call) {
  const { id } = yield* ownOrder(call)
  const notice = yield* decodeBody(returnRequest, call.body)
  return yield* reply(yield* returnOrder(id, notice))
})

const emptyCatalog = problem("service_unavailable", {
  detail: { en: "The catalog is empty.", pl: "Katalog jest pusty." },
})

/** A new order of one item in the name of the caller. */
const placeSample = Effect.fnUntraced(function* ({ principal }: Call, type: TriggerableType) {
  const { tenantId, tenant } = principal
  const catalog = yield* CatalogRepository
  const [item] = (yield* catalog.page({ limit: 1 })).items
  if (item === undefined) return yield* Effect.fail(emptyCatalog)
  const request = {
    tenantId,
    buyer: tenant.buyer,
    currency: "PLN",
    reference: lineText(`sandbox ${type}`),
    lines: [{ sku: item.sku, quantity: 1 as Quantity }],
  } as const
  return yield* placeOrder(request, tenant)
})

/** The steps that lead a new order to the event. KSeF's own events follow by themselves. */
const driveTo = (type: TriggerableType, order: Order) => {
  const { id, tenantId } = order
  switch (type) {
    case "order.accepted":
    case "invoice.issued":
    case "invoice.rejected":
      return Effect.void
    case "order.processing":
      return recordOrderFact(id, { _tag: "ProcessingStarted" })
    case "order.shipped":
      return shipOrder(id)
    case "order.delivered":
      return deliverOrder(id)
    case "order.cancelled":
      return Effect.catchTag(cancelOrder(tenantId, id), "OrderNotAsExpected", Effect.die)
    case "order.returned":
      return returnOrder(id)
    case "invoice.paid":
      return payOrder(order)
  }
}

const trigger = ({ failKsef }: SandboxControls) =>
  Effect.fnUntraced(function* (call: Call) {
    const { type } = yield* decodeBody(triggerRequest, call.body)
    if (type === "invoice.rejected") {
      yield* attempt(() => failKsef({ failure: "reject", times: 1 }))
    }
    const order = yield* placeSample(call, type)
    yield* driveTo(type, order)
    const { id: orderId, invoiceId } = order
    return jsonReply(202, { type, orderId, invoiceId }, { location: `/v1/orders/${orderId}` })
  })

const scope = "orders:write"
const requestParams = { path: orderPath }
const success = { status: 200, description: "The order.", schema: orderBody } as const
const problems = ["order_not_found", "impossible_move"] as const

const orderRoutes: ReadonlyArray<SandboxRouteParts> = [
  {
    method: "post",
    path: "/orders/{id}/ship",
    scope,
    operation: {
      operationId: "shipSandboxOrder",
      summary: "Ship an order",
      description: "As the warehouse would. Shipping it again without a body changes nothing.",
      requestParams,
    },
    body: { schema: shipmentRequest, required: false },
    success,
    problems,
    handle: () => ship,
  },
  {
    method: "post",
    path: "/orders/{id}/deliver",
    scope,
    operation: {
      operationId: "deliverSandboxOrder",
      summary: "Deliver an order",
      description: "As the carrier would. The order is shipped first if it has not been.",
      requestParams,
    },
    success,
    problems,
    handle: () => deliver,
  },
  {
    method: "post",
    path: "/orders/{id}/pay",
    scope,
    operation: {
      operationId: "paySandboxOrder",
      summary: "Pay the invoice of an order",
      description:
        "As the bank would report it. Without an amount all that is still owed is paid; if " +
        "nothing is owed, nothing changes.",
      requestParams,
    },
    body: { schema: paymentRequest, required: false },
    success,
    problems: ["order_not_found", "payment_refused"],
    isKeyed: true,
    handle: () => pay,
  },
  {
    method: "post",
    path: "/orders/{id}/return",
    scope,
    operation: {
      operationId: "returnSandboxOrder",
      summary: "Return goods of an order",
      description:
        "As the warehouse would. Without lines everything is returned that has not come back. " +
        "The order is shipped first if it has not been. A correction of the invoice (KOR) follows.",
      requestParams,
    },
    body: { schema: returnRequest, required: false },
    success,
    problems: [...problems, "return_refused"],
    isKeyed: true,
    handle: () => takeBack,
  },
]

const triggerRoute: SandboxRouteParts = {
  method: "post",
  path: "/events",
  scope,
  operation: {
    operationId: "triggerSandboxEvent",
    summary: "Make an event of any type happen",
    description:
      "The event is real: an order of one catalog item is placed in your name, with the " +
      "reference `sandbox <type>`, and taken to the event. Your webhooks and `GET /v1/events` " +
      "bring it, and its order and invoice can be read. Events of KSeF (`invoice.issued`, " +
      "`invoice.rejected`) follow when KSeF has responded.",
  },
  body: { schema: triggerRequest, required: true },
  success: {
    status: 202,
    description: "The order that leads to the event.",
    schema: triggered,
    headers: { Location: z.string().meta({ description: "URL of the order." }) },
  },
  problems: ["quota_exceeded", "impossible_move", "payment_refused", "return_refused"],
  isKeyed: true,
  handle: trigger,
}

export const makeOrderRoutes = (controls: SandboxControls | undefined) =>
  [...orderRoutes, triggerRoute].map((parts) => sandboxRoute(controls, parts))
