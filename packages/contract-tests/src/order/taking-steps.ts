/** Stores steps of an order in sequence. */
import type { Instant } from "@procurement/domain/calendar"
import type { OrderId } from "@procurement/domain/identity"
import { type Order, OrderRepository, type OrderStep } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** Stores each step as it is; returns the result of each modification. */
export const takeSteps = Effect.fnUntraced(function* (
  id: OrderId,
  steps: ReadonlyArray<OrderStep>,
) {
  const orders = yield* OrderRepository
  return yield* Effect.forEach(steps, (step) => orders.modify(id, () => Result.succeed(step)))
})

/** The goods were shipped at that time, without other details. */
export const shipAt = (order: Order, shippedAt: Instant) => {
  const shipment = { carrier: lineText("InPost"), trackingNumber: lineText("5200") }
  const next = { ...order, _tag: "Shipped", shipment, shippedAt, tracking: [] } as const
  return takeSteps(order.id, [{ next, events: [] }])
}
