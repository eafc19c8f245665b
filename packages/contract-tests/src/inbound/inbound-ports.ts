/**
 * A message is remembered where its effect is stored: orders, payments and the inbox over one
 * store. What is done here is never the same twice, so that a second effect shows.
 */
import { expect } from "@effect/vitest"
import { type InboundMessage, Inbox, type MessageName } from "@procurement/domain/inbound"
import type { OrderId } from "@procurement/domain/identity"
import {
  type Order,
  OrderNotCancellable,
  OrderRepository,
  type OrderStep,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { freshCode, freshEventId, usualInstant } from "../builders/fresh.ts"
import type { PaymentPorts } from "../payment/payment-ports.ts"

export type InboundPorts = PaymentPorts | Inbox

/** A step that no other is like: a reference of its own, and an event that tells of it. */
export const renaming = (order: Order): Result.Result<OrderStep, never> => {
  const reference = lineText(`REF ${freshCode()}`)
  const data = { orderId: order.id, reference }
  const envelope = { id: freshEventId(), tenantId: order.tenantId, occurredAt: usualInstant }
  return Result.succeed({
    next: { ...order, reference },
    events: [{ ...envelope, type: "order.processing", data }],
  })
}

export const staying = (order: Order): Result.Result<OrderStep, never> =>
  Result.succeed({ next: order, events: [] })

export const refusing = (order: Order): Result.Result<never, OrderNotCancellable> =>
  Result.fail(new OrderNotCancellable({ id: order.id, status: order._tag }))

/** The order renamed because of that message; answers what `modify` answers. */
export const renamedBy = Effect.fnUntraced(function* (id: OrderId, message: InboundMessage) {
  const orders = yield* OrderRepository
  return yield* orders.modify(id, renaming, message)
})

export const expectKnown = Effect.fnUntraced(function* (message: MessageName, isKnown: boolean) {
  const inbox = yield* Inbox
  expect(yield* inbox.knows(message), "whether the message is known").toBe(isKnown)
})
