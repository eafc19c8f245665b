/** Steps of an order, stored one after the other. */
import type { OrderId } from "@procurement/domain/identity"
import { OrderRepository, type OrderStep } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** Stores each step as it is; answers what each modification answered. */
export const takeSteps = Effect.fnUntraced(function* (
  id: OrderId,
  steps: ReadonlyArray<OrderStep>,
) {
  const orders = yield* OrderRepository
  return yield* Effect.forEach(steps, (step) => orders.modify(id, () => Result.succeed(step)))
})
