/** Orders of any tenant, as operators look for them: by their id alone. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { OrderId } from "@procurement/domain/identity"
import { type Order, OrderNotFound, OrderRepository } from "@procurement/domain/order"
import type { OperatorCall } from "./operator-route.ts"
import { parameterOf } from "./operator-route.ts"

const isOrderId = Schema.is(OrderId)

export const orderIdOf = (call: OperatorCall): Effect.Effect<OrderId, OrderNotFound> => {
  const id = parameterOf(call, "id")
  return isOrderId(id) ? Effect.succeed(id) : Effect.fail(new OrderNotFound({ id }))
}

const asItIs = (order: Order) => Result.succeed({ next: order, events: [] })

/** The order, whoever has placed it. */
export const readAnyOrder = Effect.fnUntraced(function* (id: OrderId) {
  const orders = yield* OrderRepository
  const order = yield* orders.modify(id, asItIs)
  return Option.isSome(order) ? order.value : yield* new OrderNotFound({ id })
})
