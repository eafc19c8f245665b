/** Clauses of Inbox on messages about orders. */
import { expect } from "@effect/vitest"
import { type Order, OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { randomFrom, seed } from "../builders/random.ts"
import { freshOrderId } from "../builders/fresh.ts"
import { aMessage } from "../builders/messages.ts"
import { placed, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import {
  expectKnown,
  type InboundPorts,
  modifiedBy,
  refusing,
  renamedBy,
  staying,
} from "./inbound-ports.ts"

const storedOrder = Effect.fnUntraced(function* ({ id }: Order) {
  const orders = yield* OrderRepository
  return expectSome(yield* orders.findAny(id))
})

const countOfPublished = Effect.fnUntraced(function* ({ tenantId }: Order) {
  const events = yield* takeEvents(tenantId)
  return events.filter(({ type }) => type === "order.processing").length
})

export const orderMessageClauses = clauses<InboundPorts>({
  *"applies a message about an order once, and then returns the order as it is"() {
    const { order } = yield* placed()
    const message = aMessage()
    yield* expectKnown(message, false)
    const renamed = expectSome(yield* renamedBy(order.id, message))
    expect(renamed.reference).not.toBe(order.reference)
    yield* expectKnown(message, true)
    expectSame(expectSome(yield* renamedBy(order.id, message)), renamed)
    expectSame(yield* storedOrder(order), renamed)
    expect(yield* countOfPublished(order)).toBe(1)
  },

  *"recognizes a message that did not change its order"() {
    const { order } = yield* placed()
    const message = aMessage()
    expectSame(expectSome(yield* modifiedBy(order.id, staying, message)), order)
    yield* expectKnown(message, true)
    expectSame(expectSome(yield* renamedBy(order.id, message)), order)
  },

  *"does not remember a rejected message about an order, so that it can apply later"() {
    const { order } = yield* placed()
    const message = aMessage()
    const failure = yield* failureOf(modifiedBy(order.id, refusing, message))
    expect(failure._tag).toBe("OrderNotCancellable")
    yield* expectKnown(message, false)
    const renamed = expectSome(yield* renamedBy(order.id, message))
    expect(renamed.reference).not.toBe(order.reference)
  },

  *"never rejects a message about an order that was already applied"() {
    const { order } = yield* placed()
    const message = aMessage()
    const renamed = expectSome(yield* renamedBy(order.id, message))
    expectSame(expectSome(yield* modifiedBy(order.id, refusing, message)), renamed)
  },

  *"does not remember a message about an order that does not exist"() {
    const message = aMessage()
    expectNone(yield* renamedBy(freshOrderId(), message))
    yield* expectKnown(message, false)
  },

  *"distinguishes messages with the same id from different sources"() {
    const { order } = yield* placed()
    const message = aMessage()
    const other = { ...message, source: `${message.source}2` }
    yield* renamedBy(order.id, message)
    yield* expectKnown(other, false)
    yield* renamedBy(order.id, other)
    expect(yield* countOfPublished(order)).toBe(2)
  },

  *"applies a message about an order once when it is received several times concurrently"() {
    const { order } = yield* placed()
    const message = aMessage()
    yield* together(Array.from({ length: 8 }, () => renamedBy(order.id, message)))
    expect(yield* countOfPublished(order)).toBe(1)
  },

  *"applies a message to one order only when it names several orders concurrently"() {
    const orders = yield* Effect.forEach(Array.from({ length: 6 }), () => placed({ lineCount: 1 }))
    const message = aMessage()
    yield* together(orders.map(({ order }) => renamedBy(order.id, message)))
    const after = yield* Effect.forEach(orders, ({ order }) => storedOrder(order))
    const renamed = after.filter(({ reference }, nth) => reference !== orders[nth]?.order.reference)
    expect(renamed).toHaveLength(1)
  },

  *"remembers a message about an order after an interruption exactly when it was applied"() {
    const random = randomFrom(seed)
    for (let round = 0; round < 12; round += 1) {
      const { order } = yield* placed({ lineCount: 1 })
      const message = aMessage()
      const renaming = yield* Effect.forkChild(renamedBy(order.id, message))
      yield* random.happens(0.5) ? Effect.sleep(random.int(0, 3)) : Effect.yieldNow
      yield* Fiber.interrupt(renaming)
      const isRenamed = (yield* storedOrder(order)).reference !== order.reference
      yield* expectKnown(message, isRenamed)
    }
  },
})
