/** What is billed of each line, can still leave and can come back. */
import { describe, expect, it } from "@effect/vitest"
import { cancel, linesNow, type Order, type OrderFact, transition } from "@procurement/domain/order"
import * as Result from "effect/Result"
import { returned } from "./support/an-order.ts"
import { goods, moment, order, parcel } from "./support/parcels.ts"

const after = (from: Order, fact: OrderFact): Order =>
  Result.getOrThrow(transition(from, fact, moment())).next

const countsOf = (each: Order) =>
  linesNow(each).map(({ quantity, toShip, returnable }) => [quantity, toShip, returnable])

const partly = after(order, parcel("5201", "2026-11-30T12:00:00Z", goods([1, 4])))
const whole = after(partly, parcel("5202", "2026-12-02T12:00:00Z"))
const oneBack = after(whole, { ...returned, lines: goods([2, 1]) })
const cancelled = Result.getOrThrow(cancel(order, [], undefined, moment())).next

describe("linesNow", () => {
  it.each([
    ["nothing has left", order, [10, 10, 0], [4, 4, 0]],
    ["a part has left", partly, [10, 6, 4], [4, 4, 0]],
    ["all has left", whole, [10, 0, 10], [4, 0, 4]],
    ["a piece came back", oneBack, [10, 0, 10], [3, 0, 3]],
    ["the order was cancelled", cancelled, [0, 0, 0], [0, 0, 0]],
  ] as const)("knows every quantity: %s", (_, from, first, second) => {
    expect(countsOf(from)).toEqual([first, second])
  })
})
