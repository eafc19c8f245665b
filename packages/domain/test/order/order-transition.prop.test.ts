import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  cancel,
  correctionIdsOf,
  billedQuantities,
  type Order,
  OrderFact,
  orderMoves,
  type OrderStatus,
  type OrderStep,
  orderStatuses,
  returnsOf,
  transition,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { acceptedAt, anOrder, everyFact, momentAt } from "./support/an-order.ts"

const wish = "cancel" as const
const Happening = Schema.Literals([wish, ...everyFact.keys()])
const Story = Schema.Array(Happening).check(Schema.isMaxLength(12))
type Story = typeof Story.Type

type Outcome = Result.Result<OrderStep, { readonly _tag: string }>

const outcomeOf = (order: Order, happening: Story[number], nth: number): Outcome => {
  const moment = momentAt(instant(acceptedAt + nth))
  if (happening === wish) return cancel(order, [], lineText(`nr ${nth}`), moment)
  return transition(order, everyFact[happening] as OrderFact, moment)
}

interface Played {
  readonly before: Order
  readonly outcome: Outcome
  readonly after: Order
}

/** A history of facts about one order; a rejected fact changes nothing. */
const play = (story: Story): ReadonlyArray<Played> => {
  let order: Order = anOrder
  return story.map((happening, nth) => {
    const before = order
    const outcome = outcomeOf(before, happening, nth)
    order = Result.isSuccess(outcome) ? outcome.success.next : before
    return { before, outcome, after: order }
  })
}

const mayMove = (from: OrderStatus, to: OrderStatus): boolean =>
  from === to || orderMoves[from].some((status) => status === to)

const isSettled = (status: OrderStatus): boolean => orderMoves[status].length === 0

describe("Order transitions", () => {
  it.prop(
    "an order moves only as the table allows, and never from a final status",
    [Story],
    ([story]) => {
      for (const { before, after } of play(story)) {
        expect(mayMove(before._tag, after._tag), `${before._tag} to ${after._tag}`).toBe(true)
        if (isSettled(before._tag)) expect(after._tag).toBe(before._tag)
      }
    },
  )

  it.prop("a repeated fact changes nothing", [Story], ([story]) => {
    for (const [nth, { outcome, after }] of play(story).entries()) {
      const happening = story[nth]
      if (Result.isFailure(outcome) || happening === undefined) continue
      const again = Result.getOrThrow(outcomeOf(after, happening, nth + 100))
      expect(again.next).toBe(after)
      expect(again.events).toEqual([])
    }
  })

  it.prop(
    "a transition or a return publishes one event; other facts publish none",
    [Story],
    ([story]) => {
      for (const { before, outcome, after } of play(story)) {
        const events = Result.isSuccess(outcome) ? outcome.success.events : []
        const moved = before._tag === after._tag ? [] : [`order.${after._tag.toLowerCase()}`]
        const cameBack =
          returnsOf(after).length > returnsOf(before).length ? ["order.returned"] : []
        expect(events.map(({ type }) => type)).toEqual([...moved, ...cameBack])
      }
    },
  )

  it.prop("a correction is created exactly when an event names it", [Story], ([story]) => {
    for (const { outcome, after } of play(story)) {
      if (Result.isFailure(outcome)) continue
      const { correction, events } = outcome.success
      const published = events.find(({ data }) => "correctionId" in data)
      expect(published === undefined).toBe(correction === undefined)
      if (correction !== undefined) expect(correctionIdsOf(after).at(-1)).toBe(correction.id)
    }
  })

  it.prop("the returned quantity never exceeds the quantity sold", [Story], ([story]) => {
    for (const { after } of play(story)) {
      for (const left of billedQuantities(after)) {
        expect(left).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it.prop("the same facts produce the same orders and events", [Story], ([story]) => {
    expect(play(story)).toEqual(play(story))
  })

  it.prop("the lines, total, buyer and invoice of an order never change", [Story], ([story]) => {
    for (const { after } of play(story)) {
      const { lines, total, buyer, invoiceId, acceptedAt: at } = after
      expect({ lines, total, buyer, invoiceId, at }).toEqual({
        lines: anOrder.lines,
        total: anOrder.total,
        buyer: anOrder.buyer,
        invoiceId: anOrder.invoiceId,
        at: acceptedAt,
      })
    }
  })

  it("orderMoves reaches every status", () => {
    const reached = new Set<OrderStatus>(["Accepted"])
    for (const status of reached) for (const next of orderMoves[status]) reached.add(next)
    expect([...reached].toSorted()).toEqual(orderStatuses.toSorted())
  })

  it.prop("a fact survives a round trip through JSON", [OrderFact], ([fact]) => {
    const text = JSON.stringify(Schema.encodeSync(OrderFact)(fact))
    expect(Schema.decodeUnknownSync(OrderFact)(JSON.parse(text))).toEqual(fact)
  })
})
