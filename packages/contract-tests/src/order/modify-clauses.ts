/** Clauses of OrderRepository on `modify`: the next order with its events, or nothing. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  cancel,
  type Order,
  OrderNotCancellable,
  OrderRepository,
  type OrderStep,
  orderStatuses,
  transition,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { randomFrom, seed, defaultRandom } from "../builders/random.ts"
import { freshEventId, freshOrderId } from "../builders/fresh.ts"
import { stepsTo } from "../builders/orders.ts"
import { savedInvoice, type LedgerPorts, placed, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { takeSteps } from "./taking-steps.ts"

const storedOrder = Effect.fnUntraced(function* ({ tenantId, id }: Order) {
  const orders = yield* OrderRepository
  return expectSome(yield* orders.find(tenantId, id))
})

const momentOf = ({ acceptedAt }: Order) => ({
  at: instant(acceptedAt + 1),
  eventId: freshEventId(acceptedAt),
})

/** Processing starts. */
const begin = (order: Order): Result.Result<OrderStep, never> =>
  Result.succeed(
    Result.getOrThrow(transition(order, { _tag: "ProcessingStarted" }, momentOf(order))),
  )

export const modifyClauses = clauses<LedgerPorts>({
  *"modifies nothing when there is no such order"() {
    const orders = yield* OrderRepository
    let calls = 0
    const modified = yield* orders.modify(freshOrderId(), (order) => {
      calls += 1
      return begin(order)
    })
    expectNone(modified)
    expect(calls).toBe(0)
  },

  "stores every order that the domain can produce exactly as modified, with its events in order":
    forEachRun(function* (random) {
      const { order, events } = yield* placed({ random })
      const steps = stepsTo(random.pick(orderStatuses), order, random)
      const answers = yield* takeSteps(order.id, steps)
      expectSame(
        answers.map(Option.getOrUndefined),
        steps.map(({ next }) => next),
      )
      expectSame(yield* storedOrder(order), steps.at(-1)?.next ?? order)
      const published = steps.flatMap((step) => step.events)
      expectSame(yield* takeEvents(order.tenantId), [...events, ...published])
    }),

  *"passes the latest version of the order to the decision"() {
    const orders = yield* OrderRepository
    const { order } = yield* placed()
    const steps = stepsTo("Delivered", order)
    const seen: Array<Order> = []
    for (const step of steps) {
      yield* orders.modify(order.id, (current) => {
        seen.push(current)
        return Result.succeed(step)
      })
    }
    expectSame(seen, [order, ...steps.slice(0, -1).map(({ next }) => next)])
  },

  *"stores nothing of a rejected modification and fails with the decision's error"() {
    const orders = yield* OrderRepository
    const { order, events } = yield* placed()
    const rejection = new OrderNotCancellable({ id: order.id, status: "Shipped" })
    const failure = yield* failureOf(orders.modify(order.id, () => Result.fail(rejection)))
    expect(failure).toBe(rejection)
    expectSame(yield* storedOrder(order), order)
    expectSame(yield* takeEvents(order.tenantId), events)
  },

  *"changes nothing when the decision leaves the order as it is"() {
    const orders = yield* OrderRepository
    const { order, events } = yield* placed()
    const stay = (next: Order) => Result.succeed<OrderStep>({ next, events: [] })
    expectSame(expectSome(yield* orders.modify(order.id, stay)), order)
    expectSame(yield* storedOrder(order), order)
    expectSame(yield* takeEvents(order.tenantId), events)
  },

  *"decides concurrent modifications of one order one after the other"() {
    const orders = yield* OrderRepository
    const { order } = yield* placed()
    yield* takeSteps(order.id, stepsTo("Shipped", order).slice(0, 2))
    const before = yield* storedOrder(order)
    const track = (nth: number) =>
      orders.modify(order.id, (current) => {
        const description = lineText(`nr ${nth}`)
        const event = { _tag: "Tracked", at: instant(order.acceptedAt + nth), description } as const
        return transition(current, event, momentOf(current))
      })
    yield* together(Array.from({ length: 12 }, (_, nth) => track(nth)))
    const after = yield* storedOrder(order)
    const count = (stored: Order): number => ("tracking" in stored ? stored.tracking.length : 0)
    expect(count(after) - count(before)).toBe(12)
  },

  *"accepts one of several concurrent cancellations as the first"() {
    const orders = yield* OrderRepository
    const { order } = yield* placed()
    const answers = yield* together(
      Array.from({ length: 8 }, (_, nth) =>
        orders.modify(order.id, (current) =>
          cancel(current, [], lineText(`nr ${nth}`), momentOf(current)),
        ),
      ),
    )
    const stored = yield* storedOrder(order)
    expect(stored._tag).toBe("Cancelled")
    for (const answer of answers) expectSame(expectSome(answer), stored)
    const events = yield* takeEvents(order.tenantId)
    expect(events.filter(({ type }) => type === "order.cancelled")).toHaveLength(1)
  },

  *"stores all or nothing of an interrupted modification"() {
    const orders = yield* OrderRepository
    const random = randomFrom(seed)
    for (let round = 0; round < 12; round += 1) {
      const { order } = yield* placed()
      const modifying = yield* Effect.forkChild(orders.modify(order.id, begin))
      yield* random.happens(0.5) ? Effect.sleep(random.int(0, 3)) : Effect.yieldNow
      yield* Fiber.interrupt(modifying)
      const events = yield* takeEvents(order.tenantId)
      const stored = yield* storedOrder(order)
      expect(events).toHaveLength(stored._tag === "Processing" ? 2 : 1)
    }
  },

  *"does not change the invoice of a modified order"() {
    const { order, invoice } = yield* placed()
    const { supply: _before, ...before } = yield* savedInvoice(invoice)
    yield* takeSteps(order.id, stepsTo("Cancelled", order, defaultRandom))
    const { supply: _after, ...after } = yield* savedInvoice(invoice)
    expectSame(after, before)
  },
})
