/** Which order an operator speaks of. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { OrderId } from "@procurement/domain/identity"
import { OrderNotFound } from "@procurement/domain/order"
import type { OperatorCall } from "./operator-route.ts"
import { parameterOf } from "./operator-route.ts"

const isOrderId = Schema.is(OrderId)

export const orderIdOf = (call: OperatorCall): Effect.Effect<OrderId, OrderNotFound> => {
  const id = parameterOf(call, "id")
  return isOrderId(id) ? Effect.succeed(id) : Effect.fail(new OrderNotFound({ id }))
}
