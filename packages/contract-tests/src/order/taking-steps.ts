/** Steps of an order, stored one after the other. */
import type { Instant } from "@procurement/domain/calendar"
import type { OrderId } from "@procurement/domain/identity"
import type { Quantity } from "@procurement/domain/catalog"
import { type Order, OrderRepository, type OrderStep, transition } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { freshEventId } from "../builders/fresh.ts"

/** Stores each step unchanged; returns the results of the modifications. */
export const takeSteps = Effect.fnUntraced(function* (
  id: OrderId,
  steps: ReadonlyArray<OrderStep>,
) {
  const orders = yield* OrderRepository
  return yield* Effect.forEach(steps, (step) => orders.modify(id, () => Result.succeed(step)))
})

/** One unit of the first line leaves at that time, which may be before the order. */
export const shipOneAt = Effect.fnUntraced(function* (id: OrderId, number: string, at: Instant) {
  const orders = yield* OrderRepository
  const lines = [{ line: 1, quantity: 1 as Quantity }] as const
  const parcel = { carrier: lineText("InPost"), trackingNumber: lineText(number), lines }
  yield* orders.modify(id, (order) => {
    const moment = { at: order.acceptedAt, eventId: freshEventId(order.acceptedAt) }
    const step = transition(order, { _tag: "Shipped", ...parcel }, moment)
    return Result.map(step, ({ next, ...more }) => {
      if (!("shipments" in next)) throw new TypeError("the order has no parcel")
      const [first, ...others] = next.shipments
      return { ...more, next: { ...next, shipments: [{ ...first, shippedAt: at }, ...others] } }
    })
  })
})

/** The shipment of all goods at that time, without other details. */
export const shipAt = (order: Order, shippedAt: Instant) => {
  const shipment = { carrier: lineText("InPost"), trackingNumber: lineText("5200"), shippedAt }
  const next = { ...order, _tag: "Shipped", shipments: [shipment], tracking: [] } as const
  return takeSteps(order.id, [{ next, events: [] }])
}
