import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { minorUnits } from "@procurement/domain/money"
import type { OrderLine, Quantity } from "@procurement/domain/catalog"
import type { Placement } from "@procurement/domain/order"
import { LineText } from "@procurement/domain/text"
import { makeInvoiceRepository, makeOrderRepository } from "../../src/index.ts"
import { aLine, aPlacement } from "../fixtures/examples.ts"
import { useDatabase } from "../fixtures/opened.ts"

const letters = [
  "Żółć",
  "ąćęłńóśźż",
  "ß",
  "日本語",
  "العربية",
  "🦊",
  "👩‍👩‍👧",
  "e\u0301",
  "\u200b",
  "\ufffd",
]
const marks = [
  "&",
  "<",
  ">",
  '"',
  "'",
  "\\",
  "\\u0000",
  "\\n",
  "$1",
  "?",
  "??",
  ":id",
  "%",
  "--",
  "{}",
]
const Fragment = Schema.Literals([...letters, ...marks])
const Text = Schema.Array(Fragment).check(Schema.isMinLength(1), Schema.isMaxLength(6))
const Count = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))
const Amount = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))
const Line = Schema.Struct({ name: Text, quantity: Count, gross: Amount })

const Example = Schema.Struct({
  buyer: Text,
  reference: Schema.optionalKey(Text),
  line2: Schema.optionalKey(Text),
  delivery: Schema.optionalKey(Text),
  currency: Schema.Literals(["PLN", "EUR"]),
  total: Amount,
  at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8_640_000_000_000_000 })),
  lines: Schema.Array(Line).check(Schema.isMaxLength(5)),
})

/** The rule for stored texts, which is less strict than that for input. */
const asStored = Schema.decodeUnknownSync(LineText)
const textOf = (fragments: ReadonlyArray<string>) => asStored(fragments.join("·"))

const lineOf = ({ name, quantity, gross }: typeof Line.Type, index: number): OrderLine => ({
  ...aLine(index),
  name: textOf(name),
  quantity: quantity as Quantity,
  gross: minorUnits(gross),
})

/** A placement whose optional parts are present or absent, as in the example. */
const placementOf = (example: typeof Example.Type): Placement => {
  const { order, invoice, ...rest } = aPlacement()
  const at = instant(example.at)
  const line2 = example.line2 === undefined ? {} : { line2: textOf(example.line2) }
  const address = { countryCode: "PL", line1: textOf(example.buyer), ...line2 } as const
  const bought = {
    buyer: { ...order.buyer, name: textOf(example.buyer), address },
    ...(example.reference === undefined ? {} : { reference: textOf(example.reference) }),
    lines: example.lines.map(lineOf),
    total: { amount: minorUnits(example.total), currency: example.currency },
  }
  const delivery =
    example.delivery === undefined
      ? {}
      : { deliveryAddress: { ...address, line1: textOf(example.delivery) } }
  return {
    order: { ...order, ...bought, ...delivery, acceptedAt: at },
    invoice: { ...invoice, ...bought, timeline: [{ state: "Pending", at }] },
    ...rest,
  }
}

describe("Placements", () => {
  const opened = useDatabase()

  it.effect.prop(
    "any placement is returned exactly as it was saved",
    { example: Example },
    ({ example }) =>
      Effect.gen(function* () {
        const { database } = opened()
        const placement = placementOf(example)
        const { tenantId, id, invoiceId } = placement.order
        yield* makeOrderRepository(database).place(placement)
        const order = yield* makeOrderRepository(database).find(tenantId, id)
        const kept = yield* makeInvoiceRepository(database).find(tenantId, invoiceId)
        expect(order).toStrictEqual(Option.some(placement.order))
        expect(Option.getOrThrow(kept).invoice).toStrictEqual(placement.invoice)
        expect(Option.getOrThrow(kept).work.dueAt).toBe(placement.order.acceptedAt)
      }),
    { timeout: 60_000 },
  )
})
