/** Clauses of OrderRepository on batches of messages. */
import { expect } from "@effect/vitest"
import type { InboundMessage } from "@procurement/domain/inbox"
import { type Order, OrderRepository, type OrderStep } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { freshOrderId, freshTenantId } from "../builders/fresh.ts"
import { aMessage } from "../builders/messages.ts"
import { placed, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { expectKnown, type InboundPorts, refusing, renamedBy, renaming } from "./inbound-ports.ts"

type Modification = readonly [
  order: Pick<Order, "id">,
  decide: (order: Order) => Result.Result<OrderStep, unknown>,
  message: InboundMessage,
]

/** The result of each: the order, `none`, or `refused`. */
const modifiedTogether = Effect.fnUntraced(function* (all: ReadonlyArray<Modification>) {
  const orders = yield* OrderRepository
  const outcomes = yield* orders.applyInboundUpdates(
    all.map(([{ id }, decide, message]) => ({ id, decide, message })),
  )
  return outcomes.map((outcome) =>
    Result.isFailure(outcome)
      ? "refused"
      : Option.getOrElse<Order, "none">(outcome.success, () => "none"),
  )
})

/** The references in the events of each order. Takes all events. */
const referencesConsumed = Effect.fnUntraced(function* (orders: ReadonlyArray<Order>) {
  const [{ tenantId }] = orders as [Order]
  const events = yield* takeEvents(tenantId)
  return orders.map(({ id }) =>
    events.flatMap((event) =>
      event.type === "order.processing" && event.data.orderId === id ? [event.data.reference] : [],
    ),
  )
})

const storedOrder = Effect.fnUntraced(function* ({ id }: Order) {
  const orders = yield* OrderRepository
  return Option.getOrThrow(yield* orders.findAny(id))
})

/** Orders of one tenant. */
const severalOrders = (count: number) => {
  const tenantId = freshTenantId()
  return Effect.forEach(Array.from({ length: count }), () =>
    Effect.map(placed({ tenantId, lineCount: 1 }), ({ order }) => order),
  )
}

class Crash extends Error {}

export const ordersTogetherClauses = clauses<InboundPorts>({
  *"applies messages about one order in sequence, each to the result of the previous one"() {
    const [order, other] = (yield* severalOrders(2)) as [Order, Order]
    const seen: Array<unknown> = []
    const looking = (before: Order) => {
      seen.push(before.reference)
      return renaming(before)
    }
    const outcomes = yield* modifiedTogether([
      [order, looking, aMessage()],
      [other, renaming, aMessage()],
      [order, looking, aMessage()],
      [order, looking, aMessage()],
    ])
    const names = outcomes.map((outcome) =>
      typeof outcome === "string" ? outcome : outcome.reference,
    )
    expect(seen.slice(-3)).toEqual([order.reference, names[0], names[2]])
    expectSame(yield* storedOrder(order), outcomes[3])
    expectSame(yield* storedOrder(other), outcomes[1])
    expect(yield* referencesConsumed([order, other])).toEqual([
      [names[0], names[2], names[3]],
      [names[1]],
    ])
  },

  *"applies a message once when one call contains it twice"() {
    const [order, other] = (yield* severalOrders(2)) as [Order, Order]
    const message = aMessage()
    const [first, second, elsewhere] = yield* modifiedTogether([
      [order, renaming, message],
      [order, renaming, message],
      [other, renaming, message],
    ])
    expectSame(second, first)
    expectSame(elsewhere, other)
    const published = yield* referencesConsumed([order, other])
    expect(published.map(({ length }) => length)).toEqual([1, 0])
  },

  *"applies messages beside others that are rejected, known or about no order"() {
    const orders = yield* severalOrders(4)
    const [first, refused, repeated, last] = orders as [Order, Order, Order, Order]
    const messages = Array.from({ length: 5 }, () => aMessage())
    const [one, two, three, four, five] = messages as [
      InboundMessage,
      InboundMessage,
      InboundMessage,
      InboundMessage,
      InboundMessage,
    ]
    const before = yield* renamedBy(repeated.id, three)
    const outcomes = yield* modifiedTogether([
      [first, renaming, one],
      [refused, refusing, two],
      [repeated, refusing, three],
      [{ id: freshOrderId() }, renaming, four],
      [last, renaming, five],
    ])
    const after = yield* Effect.forEach(orders, storedOrder)
    expectSame(outcomes, [after[0], "refused", Option.getOrThrow(before), "none", after[3]])
    expect(after[0]?.reference).not.toBe(first.reference)
    expectSame(after[1], refused)
    expect(after[3]?.reference).not.toBe(last.reference)
    for (const [nth, isKnown] of [true, false, true, false, true].entries()) {
      yield* expectKnown(messages[nth] as InboundMessage, isKnown)
    }
  },

  *"stores nothing of a call when the decision about one of its messages crashes"() {
    const [order, other] = (yield* severalOrders(2)) as [Order, Order]
    const message = aMessage()
    const crashing = () => {
      throw new Crash("while it decided")
    }
    const exit = yield* Effect.exit(
      modifiedTogether([
        [order, renaming, message],
        [other, crashing, aMessage()],
      ]),
    )
    expect(Exit.isFailure(exit)).toBe(true)
    expectSame(yield* storedOrder(order), order)
    yield* expectKnown(message, false)
  },

  *"applies each message once when concurrent calls contain the same ones in any order"() {
    const orders = yield* severalOrders(6)
    const all = orders.map((order) => [order, renaming, aMessage()] as const)
    const turned = (by: number) => [...all.slice(by), ...all.slice(0, by)]
    yield* together(
      [0, 1, 2, 3].flatMap((by) => [
        modifiedTogether(turned(by)),
        modifiedTogether(turned(by).toReversed()),
      ]),
    )
    const published = yield* referencesConsumed(orders)
    expect(published.map(({ length }) => length)).toEqual(orders.map(() => 1))
  },
})
