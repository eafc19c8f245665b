/**
 * Records what the warehouse or the carrier tells of orders: the inbound ports that the operator
 * API and the message bus feed. Telling the same twice is the same as telling it once.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { instant } from "../../calendar/instant.ts"
import { nextId, nextIds } from "../../identity/entropy.ts"
import type { EventId, OrderId } from "../../identity/type-id.ts"
import type { InboundMessage } from "../../inbound/inbound-message.ts"
import type { TraceContext } from "../../trace/trace-context.ts"
import type { Order } from "../order.ts"
import type { OrderFact } from "../order-fact.ts"
import type { OrderFactRejection } from "../order-rejections.ts"
import { OrderRepository } from "../order-repository.ts"
import { transition } from "../order-transition.ts"
import { OrderNotFound } from "./read-orders.ts"

/**
 * The order after the fact. Fails with `OrderNotFound`, or with a rejection (`OrderFactRejection`)
 * when the fact can't be true of the order as it is; then nothing is stored.
 */
export const recordOrderFact = Effect.fnUntraced(function* (orderId: OrderId, fact: OrderFact) {
  const orders = yield* OrderRepository
  const eventId = (yield* nextId("evt")) as EventId
  const at = instant(yield* Clock.currentTimeMillis)
  const moved = yield* orders.modify(orderId, (order) => transition(order, fact, { at, eventId }))
  return Option.isSome(moved) ? moved.value : yield* new OrderNotFound({ id: orderId })
})

/** A fact that a message tells. */
export interface ToldOrderFact {
  readonly orderId: OrderId
  readonly fact: OrderFact
  readonly message: InboundMessage
  readonly trace?: TraceContext | undefined
}

/**
 * Facts that messages tell, in their order; each counts once for its message. Answers why, for each
 * that is not recorded: that keeps no other from being recorded. All are stored together.
 */
export const recordToldFacts = Effect.fnUntraced(function* (told: ReadonlyArray<ToldOrderFact>) {
  const orders = yield* OrderRepository
  const nextEventId = yield* nextIds("evt")
  const at = instant(yield* Clock.currentTimeMillis)
  const outcomes = yield* orders.modifyTold<OrderFactRejection>(
    told.map(({ orderId, fact, message, trace }) => {
      const eventId = nextEventId() as EventId
      const decide = (order: Order) => transition(order, fact, { at, eventId })
      return { id: orderId, decide, message, trace }
    }),
  )
  return told.map(({ orderId }, nth): OrderFactRejection | OrderNotFound | undefined => {
    const outcome = outcomes[nth]
    if (outcome === undefined) throw new RangeError("an outcome of each modification is missing")
    if (Result.isFailure(outcome)) return outcome.failure
    return Option.isNone(outcome.success) ? new OrderNotFound({ id: orderId }) : undefined
  })
})
