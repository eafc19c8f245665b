/** What an Inbox keeps of messages that tell of orders. */
import { expect } from "@effect/vitest"
import { type Order, OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { chanceFrom, seed } from "../builders/chance.ts"
import { freshOrderId } from "../builders/fresh.ts"
import { aMessage } from "../builders/messages.ts"
import { placed, takeEvents } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import {
  expectKnown,
  type InboundPorts,
  modifiedBy,
  refusing,
  renamedBy,
  staying,
} from "./inbound-ports.ts"

const found = Effect.fnUntraced(function* ({ id }: Order) {
  const orders = yield* OrderRepository
  return expectSome(yield* orders.findAny(id))
})

const countOfTold = Effect.fnUntraced(function* ({ tenantId }: Order) {
  const events = yield* takeEvents(tenantId)
  return events.filter(({ type }) => type === "order.processing").length
})

const onceForAnOrder = clause(
  "lets a message about an order have its effect once, and then answers the order as it is",
  Effect.gen(function* () {
    const { order } = yield* placed()
    const message = aMessage()
    yield* expectKnown(message, false)
    const renamed = expectSome(yield* renamedBy(order.id, message))
    expect(renamed.reference).not.toBe(order.reference)
    yield* expectKnown(message, true)
    expectSame(expectSome(yield* renamedBy(order.id, message)), renamed)
    expectSame(yield* found(order), renamed)
    expect(yield* countOfTold(order)).toBe(1)
  }),
)

const nothingNew = clause(
  "knows a message that left its order as it was",
  Effect.gen(function* () {
    const { order } = yield* placed()
    const message = aMessage()
    expectSame(expectSome(yield* modifiedBy(order.id, staying, message)), order)
    yield* expectKnown(message, true)
    expectSame(expectSome(yield* renamedBy(order.id, message)), order)
  }),
)

const refusedIsUnknown = clause(
  "does not know a message about an order that was refused, which may have its effect later",
  Effect.gen(function* () {
    const { order } = yield* placed()
    const message = aMessage()
    const failure = yield* failureOf(modifiedBy(order.id, refusing, message))
    expect(failure._tag).toBe("OrderNotCancellable")
    yield* expectKnown(message, false)
    const renamed = expectSome(yield* renamedBy(order.id, message))
    expect(renamed.reference).not.toBe(order.reference)
  }),
)

const knownIsNotRefused = clause(
  "refuses no message about an order that has had its effect already",
  Effect.gen(function* () {
    const { order } = yield* placed()
    const message = aMessage()
    const renamed = expectSome(yield* renamedBy(order.id, message))
    expectSame(expectSome(yield* modifiedBy(order.id, refusing, message)), renamed)
  }),
)

const noSuchOrder = clause(
  "does not know a message about an order that does not exist",
  Effect.gen(function* () {
    const message = aMessage()
    expectNone(yield* renamedBy(freshOrderId(), message))
    yield* expectKnown(message, false)
  }),
)

const sourcesApart = clause(
  "keeps messages of different sources apart that have the same id",
  Effect.gen(function* () {
    const { order } = yield* placed()
    const message = aMessage()
    const other = { ...message, source: `${message.source}2` }
    yield* renamedBy(order.id, message)
    yield* expectKnown(other, false)
    yield* renamedBy(order.id, other)
    expect(yield* countOfTold(order)).toBe(2)
  }),
)

const heardAtTheSameTime = clause(
  "lets a message about an order that is heard several times at the same time have one effect",
  Effect.gen(function* () {
    const { order } = yield* placed()
    const message = aMessage()
    yield* together(Array.from({ length: 8 }, () => renamedBy(order.id, message)))
    expect(yield* countOfTold(order)).toBe(1)
  }),
)

const oneOfSeveralOrders = clause(
  "lets a message have an effect on one order alone when it is heard of several at the same time",
  Effect.gen(function* () {
    const orders = yield* Effect.forEach(Array.from({ length: 6 }), () => placed({ lineCount: 1 }))
    const message = aMessage()
    yield* together(orders.map(({ order }) => renamedBy(order.id, message)))
    const after = yield* Effect.forEach(orders, ({ order }) => found(order))
    const renamed = after.filter(({ reference }, nth) => reference !== orders[nth]?.order.reference)
    expect(renamed).toHaveLength(1)
  }),
)

const effectAndRemembrance = clause(
  "knows a message about an order whose caller went away exactly if it had its effect",
  Effect.gen(function* () {
    const chance = chanceFrom(seed)
    for (let round = 0; round < 12; round += 1) {
      const { order } = yield* placed({ lineCount: 1 })
      const message = aMessage()
      const renaming = yield* Effect.forkChild(renamedBy(order.id, message))
      yield* chance.happens(0.5) ? Effect.sleep(chance.int(0, 3)) : Effect.yieldNow
      yield* Fiber.interrupt(renaming)
      const isRenamed = (yield* found(order)).reference !== order.reference
      yield* expectKnown(message, isRenamed)
    }
  }),
)

export const orderMessageClauses: ReadonlyArray<Clause<InboundPorts>> = [
  onceForAnOrder,
  nothingNew,
  refusedIsUnknown,
  knownIsNotRefused,
  noSuchOrder,
  sourcesApart,
  heardAtTheSameTime,
  oneOfSeveralOrders,
  effectAndRemembrance,
]
