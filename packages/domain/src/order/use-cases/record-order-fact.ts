/**
 * Records what the warehouse or the carrier tells of an order: the inbound port that the operator
 * API and the message bus feed. Telling the same twice is the same as telling it once.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { nextId } from "../../identity/entropy.ts"
import type { EventId, OrderId } from "../../identity/type-id.ts"
import type { InboundMessage } from "../../inbound/inbound-message.ts"
import type { OrderFact } from "../order-fact.ts"
import { OrderRepository } from "../order-repository.ts"
import { transition } from "../order-transition.ts"
import { OrderNotFound } from "./read-orders.ts"

/**
 * The order after the fact, which counts once for each message that tells of it. Fails with
 * `OrderNotFound`, or with a rejection (`OrderFactRejection`) when the fact can't be true of the
 * order as it is; then nothing is stored.
 */
export const recordOrderFact = Effect.fnUntraced(function* (
  orderId: OrderId,
  fact: OrderFact,
  message?: InboundMessage,
) {
  const orders = yield* OrderRepository
  const eventId = (yield* nextId("evt")) as EventId
  const at = instant(yield* Clock.currentTimeMillis)
  const moved = yield* orders.modify(
    orderId,
    (order) => transition(order, fact, { at, eventId }),
    message,
  )
  return Option.isSome(moved) ? moved.value : yield* new OrderNotFound({ id: orderId })
})
