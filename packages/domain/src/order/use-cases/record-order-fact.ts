/**
 * Records facts about orders from the warehouse or the carrier, for the operator API and the
 * message consumer. A repeated fact changes nothing.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { instant } from "../../calendar/instant.ts"
import { type EventId, nextId, nextIds, type OrderId } from "../../identity/type-id.ts"
import type { InboundMessage } from "../../inbox/inbox.ts"
import type { TraceContext } from "../../trace/trace-context.ts"
import type { OrderFact } from "../order-fact.ts"
import type { OrderFactRejection } from "../order-rejections.ts"
import { type Decide, OrderRepository } from "../order-repository.ts"
import { transition } from "../order-transition.ts"
import { OrderNotFound } from "./read-orders.ts"

/**
 * Records the fact and returns the order. Fails with `OrderNotFound`, or with an
 * `OrderFactRejection` when the fact contradicts the order; then nothing is stored.
 */
export const recordOrderFact = Effect.fnUntraced(function* (orderId: OrderId, fact: OrderFact) {
  const orders = yield* OrderRepository
  const eventId = (yield* nextId("evt")) as EventId
  const at = instant(yield* Clock.currentTimeMillis)
  const moved = yield* orders.modify(orderId, (order, received) =>
    transition(order, fact, { at, eventId, received }),
  )
  return Option.isSome(moved) ? moved.value : yield* new OrderNotFound({ id: orderId })
})

/** A fact from a message. */
export interface InboundOrderFact {
  readonly orderId: OrderId
  readonly fact: OrderFact
  readonly message: InboundMessage
  readonly trace?: TraceContext | undefined
}

/**
 * Records messages' facts in order, once per message, in one transaction. Returns the rejections; a
 * rejected fact does not affect the others.
 */
export const recordInboundFacts = Effect.fnUntraced(function* (
  facts: ReadonlyArray<InboundOrderFact>,
) {
  const orders = yield* OrderRepository
  const nextEventId = yield* nextIds("evt")
  const at = instant(yield* Clock.currentTimeMillis)
  const outcomes = yield* orders.applyInboundUpdates<OrderFactRejection>(
    facts.map(({ orderId, fact, message, trace }) => {
      const eventId = nextEventId() as EventId
      const decide: Decide<OrderFactRejection> = (order, received) =>
        transition(order, fact, { at, eventId, received })
      return { id: orderId, decide, message, trace }
    }),
  )
  return facts.map(({ orderId }, nth): OrderFactRejection | OrderNotFound | undefined => {
    const outcome = outcomes[nth]
    if (outcome === undefined) throw new RangeError("the repository returned too few outcomes")
    if (Result.isFailure(outcome)) return outcome.failure
    return Option.isNone(outcome.success) ? new OrderNotFound({ id: orderId }) : undefined
  })
})
