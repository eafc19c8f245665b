import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  cancel,
  correctionIdsOf,
  notYetReturned,
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
  if (happening === wish) return cancel(order, lineText(`nr ${nth}`), moment)
  return transition(order, everyFact[happening] as OrderFact, moment)
}

interface Told {
  readonly before: Order
  readonly outcome: Outcome
  readonly after: Order
}

/** All that happens to one order; what is refused changes nothing. */
const tell = (story: Story): ReadonlyArray<Told> => {
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

describe("Laws of orders", () => {
  it.prop("every move is in the table, and what is settled never moves", [Story], ([story]) => {
    for (const { before, after } of tell(story)) {
      expect(mayMove(before._tag, after._tag), `${before._tag} to ${after._tag}`).toBe(true)
      if (isSettled(before._tag)) expect(after._tag).toBe(before._tag)
    }
  })

  it.prop("what was told once changes nothing when it is told again", [Story], ([story]) => {
    for (const [nth, { outcome, after }] of tell(story).entries()) {
      const happening = story[nth]
      if (Result.isFailure(outcome) || happening === undefined) continue
      const again = Result.getOrThrow(outcomeOf(after, happening, nth + 100))
      expect(again.next).toBe(after)
      expect(again.events).toEqual([])
    }
  })

  it.prop("an event is told just when it moves or goods come back, and one", [Story], ([story]) => {
    for (const { before, outcome, after } of tell(story)) {
      const events = Result.isSuccess(outcome) ? outcome.success.events : []
      const moved = before._tag === after._tag ? [] : [`order.${after._tag.toLowerCase()}`]
      const cameBack = returnsOf(after).length > returnsOf(before).length ? ["order.returned"] : []
      expect(events.map(({ type }) => type)).toEqual([...moved, ...cameBack])
    }
  })

  it.prop("an invoice is corrected just when that is told of", [Story], ([story]) => {
    for (const { outcome, after } of tell(story)) {
      if (Result.isFailure(outcome)) continue
      const { correction, events } = outcome.success
      const told = events.find(({ data }) => "correctionId" in data)
      expect(told === undefined).toBe(correction === undefined)
      if (correction !== undefined) expect(correctionIdsOf(after).at(-1)).toBe(correction.id)
    }
  })

  it.prop("never does more come back than was sold", [Story], ([story]) => {
    for (const { after } of tell(story)) {
      for (const left of notYetReturned(after.lines, returnsOf(after))) {
        expect(left).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it.prop("decisions are deterministic", [Story], ([story]) => {
    expect(tell(story)).toEqual(tell(story))
  })

  it.prop("what was bought, and the invoice, never change", [Story], ([story]) => {
    for (const { after } of tell(story)) {
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

  it("every status but the first can be reached, by moves of the table alone", () => {
    const reached = new Set<OrderStatus>(["Accepted"])
    for (const status of reached) for (const next of orderMoves[status]) reached.add(next)
    expect([...reached].toSorted()).toEqual(orderStatuses.toSorted())
  })

  it.prop("a fact survives its way through JSON", [OrderFact], ([fact]) => {
    const text = JSON.stringify(Schema.encodeSync(OrderFact)(fact))
    expect(Schema.decodeUnknownSync(OrderFact)(JSON.parse(text))).toEqual(fact)
  })
})
