/** Any sequence of corrections, returns and a cancellation adds up to what is billed in the end. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { EventId } from "@procurement/domain/identity"
import { type MinorUnits, minorUnits, money } from "@procurement/domain/money"
import {
  billedLines,
  cancel,
  correctInvoice,
  type CorrectionCommand,
  correctionIdsOf,
  type Order,
  type OrderFact,
  type OrderStep,
  transition,
} from "@procurement/domain/order"
import type { OrderLine, Quantity } from "@procurement/domain/catalog"
import { lineText } from "@procurement/domain/text"
import { vatFromGross, vatOfChange, vatRateOn } from "@procurement/domain/vat"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { acceptedAt, anIssuedInvoice, anOrder, shipped } from "./support/an-order.ts"

const Int = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const Happening = Schema.Union([
  Schema.TaggedStruct("Rebate", { rebate: Int(1, 9_999) }),
  Schema.TaggedStruct("Price", { line: Int(1, 4), unitGross: Int(0, 9_999) }),
  Schema.TaggedStruct("Line", { line: Int(1, 4), quantity: Int(0, 20), unitGross: Int(1, 9_999) }),
  Schema.TaggedStruct("Twice", { line: Int(1, 4), quantity: Int(0, 20), unitGross: Int(1, 9_999) }),
  Schema.TaggedStruct("Missing", { quantity: Int(1, 20), unitGross: Int(1, 9_999) }),
  Schema.TaggedStruct("Back", { line: Int(1, 4), quantity: Int(1, 20) }),
])
const Goods = Schema.NonEmptyArray(
  Schema.Struct({ unitGross: Int(1, 9_999), quantity: Int(1, 20) }),
).check(Schema.isMaxLength(3))
const History = Schema.Array(Happening).check(Schema.isMaxLength(12))

const [mug] = anOrder.lines as [OrderLine]

const lineOf = ({ unitGross, quantity }: (typeof Goods.Type)[number]): OrderLine => ({
  ...mug,
  unitGross: minorUnits(unitGross),
  quantity: quantity as Quantity,
  gross: minorUnits(unitGross * quantity),
})

const commandOf = (
  happening: typeof Happening.Type,
  nth: number,
): CorrectionCommand | OrderFact => {
  const reference = lineText(`R-${nth}`)
  switch (happening._tag) {
    case "Rebate":
      return { _tag: "PriceReduced", reference, change: { rebate: happening.rebate } }
    case "Price": {
      const { line, unitGross } = happening
      const change = { lines: [{ line, unitGross: minorUnits(unitGross) }] as const }
      return { _tag: "PriceReduced", reference, change }
    }
    case "Line": {
      const { line, quantity, unitGross } = happening
      const lines = [{ line, quantity, unitGross: minorUnits(unitGross) }]
      return { _tag: "Mistake", reference, lines, added: [] }
    }
    case "Twice": {
      const { line, quantity, unitGross } = happening
      const lines = [
        { line, quantity, unitGross: minorUnits(unitGross) },
        { line, quantity },
      ]
      return { _tag: "Mistake", reference, lines, added: [] }
    }
    case "Missing":
      return { _tag: "Mistake", reference, lines: [], added: [lineOf(happening)] }
    case "Back": {
      const { line, quantity } = happening
      return { _tag: "Returned", reference, lines: [{ line, quantity: quantity as Quantity }] }
    }
  }
}

const decided = (order: Order, happening: typeof Happening.Type, nth: number) => {
  const moment = {
    at: instant(acceptedAt + nth * 60_000),
    eventId: `evt_01kafq3v8pe0rr2c1m5kz9x${String(nth).padStart(3, "0")}` as EventId,
  }
  const command = commandOf(happening, nth)
  const step: Result.Result<OrderStep, unknown> =
    command._tag === "Returned"
      ? transition(order, command, moment)
      : correctInvoice(order, anIssuedInvoice, command as CorrectionCommand, moment)
  return step
}

/** An independent model: pairs of quantity and price. */
type Model = Array<[quantity: number, price: number]>

const follow = (model: Model, happening: typeof Happening.Type): void => {
  const at = (line: number) => model[line - 1] as [number, number]
  switch (happening._tag) {
    case "Rebate":
      for (const pair of model) {
        // Exact up to 2^53; halves round up.
        const lower = Math.floor((pair[1] * (10_000 - happening.rebate) + 5_000) / 10_000)
        if (pair[0] > 0) pair[1] = lower
      }
      return
    case "Price":
      at(happening.line)[1] = happening.unitGross
      return
    case "Line":
      model[happening.line - 1] = [happening.quantity, happening.unitGross]
      return
    case "Twice":
      throw new Error("a correction named a line twice")
    case "Missing":
      model.push([happening.quantity, happening.unitGross])
      return
    case "Back":
      at(happening.line)[0] -= happening.quantity
  }
}

const totalOf = (model: Model): number =>
  model.reduce((sum, [many, price]) => sum + many * price, 0)

const rate = vatRateOn("standard", "2026-11-20" as never)

describe("What an order bills", () => {
  it.prop(
    "an invoice and its corrections in any order add up to an independent model, VAT included",
    [Goods, History],
    ([goods, history]) => {
      const lines = goods.map(lineOf)
      const model: Model = goods.map(({ quantity, unitGross }) => [quantity, unitGross])
      const first = totalOf(model)
      const placed: Order = { ...anOrder, lines, total: money(first, "PLN") }
      const moment = { at: acceptedAt, eventId: "evt_01kafq3v8pe0rr2c1m5kz9x999" as EventId }
      let order = Result.getOrThrow(transition(placed, shipped, moment)).next
      let [gross, vat] = [first, vatFromGross(minorUnits(first), rate).vat as number]
      const chain: Array<string> = [order.invoiceId]
      const take = ({ next, correction }: OrderStep): void => {
        if (correction === undefined) throw new Error("nothing is corrected")
        const change = vatOfChange(minorUnits(gross), correction.total.amount, rate)
        gross += correction.total.amount
        vat += change.vat
        expect(correction.correction?.follows).toBe(chain.at(-1))
        chain.push(correction.id)
        order = next
      }
      for (const [nth, happening] of history.entries()) {
        const step = decided(order, happening, nth)
        if (Result.isFailure(step)) continue
        take(step.success)
        follow(model, happening)
        expect(gross).toBe(totalOf(model))
        expect(vat).toBe(vatFromGross(gross as MinorUnits, rate).vat)
        for (const { quantity } of billedLines(order)) expect(quantity).toBeGreaterThanOrEqual(0)
      }
      expect(correctionIdsOf(order)).toEqual(chain.slice(1))
    },
    { arbitrary: { runs: 300 } },
  )

  it("a cancelled order bills nothing, also after a correction", () => {
    const step = decided(anOrder, { _tag: "Rebate", rebate: 1_000 }, 1)
    const { next } = Result.getOrThrow(step as Result.Result<OrderStep, unknown>)
    const moment = { at: acceptedAt, eventId: "evt_01kafq3v8pe0rr2c1m5kz9x999" as EventId }
    const { correction } = Result.getOrThrow(cancel(next, [], undefined, moment))
    expect(correction?.total.amount).toBe(-2 * 2_249)
  })
})
