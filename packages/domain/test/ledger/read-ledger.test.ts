/** The register of a month, read from the store: pages, rates of parcels, sums. */
import { describe, expect, it } from "@effect/vitest"
import { makeLedgerRegisterMemory } from "@procurement/adapter-memory"
import { instant } from "@procurement/domain/calendar"
import type { Quantity } from "@procurement/domain/catalog"
import type { Invoice } from "@procurement/domain/invoice"
import {
  ledgerPage,
  LedgerPeriod,
  LedgerRegister,
  ledgerPages,
  ledgerTotals,
} from "@procurement/domain/ledger"
import { recordOrderFact } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { TestClock } from "effect/testing"
import { mug } from "../invoice/support/issuing-world.ts"
import { hour, inWorld, work, type World } from "../invoice/support/working.ts"

const at = (text: string): number => Date.parse(text)
const periodOf = Schema.decodeUnknownSync(LedgerPeriod)
const november = periodOf("2026-11")
const december = periodOf("2026-12")
const accepted = at("2026-11-27T09:00:00Z")
const asOf = instant(at("2027-01-10T12:00:00Z"))

/** Returns the documents of an order in the wrong order, as a store may. */
const registerOf = (world: World): LedgerRegister["Service"] => {
  const { orders, ...register } = makeLedgerRegisterMemory(world.ledger)
  return {
    ...register,
    orders: (...args) =>
      Effect.map(orders(...args), (all) =>
        all.map((each) => ({ ...each, documents: each.documents.toReversed() })),
      ),
  }
}

const inRegister =
  (world: World) =>
  <A, E>(work: Effect.Effect<A, E, LedgerRegister>): Effect.Effect<A, E> =>
    Effect.provideService(work, LedgerRegister, registerOf(world))

const ship = ({ orderId }: Pick<Invoice, "orderId">, number: string, quantity?: number) =>
  recordOrderFact(orderId, {
    _tag: "Shipped",
    carrier: lineText("InPost"),
    trackingNumber: lineText(number),
    ...(quantity === undefined
      ? {}
      : { lines: [{ line: 1, quantity: quantity as Quantity }] as const }),
  })

describe("The register of a month", () => {
  it.effect(
    "has the row of each parcel with its rate, in the month in which it left",
    inWorld(accepted, (world) =>
      Effect.gen(function* () {
        for (const [day, rate] of [
          ["2026-11-27", 4_253_700],
          ["2026-12-01", 4_301_100],
        ] as const) {
          world.publishRate(day, rate)
        }
        world.ksef.state.away = true
        const placed = yield* world.place(accepted, "EUR", mug, 10)
        yield* TestClock.setTime(at("2026-11-30T13:00:00Z"))
        yield* ship(placed, "5201", 4)
        yield* TestClock.setTime(at("2026-12-02T09:00:00Z"))
        world.ksef.state.away = false
        yield* work(world, hour)
        yield* ship(placed, "5202")
        const read = inRegister(world)
        const months = yield* read(
          Effect.forEach([november, december], (period) =>
            Stream.runCollect(ledgerPages(period, asOf)),
          ),
        )
        const rowsOf = months.map((pages) => pages.flatMap(({ rows }) => rows))
        expect(
          rowsOf.map((ofMonth) =>
            ofMonth.map(({ amounts, rates }) => [
              amounts.gross,
              rates.map(({ publishedOn }) => publishedOn),
            ]),
          ),
        ).toEqual([[[2_356, ["2026-11-27"]]], [[3_534, ["2026-12-01"]]]])
        const [row] = rowsOf[0] ?? []
        expect(row).toMatchObject({ orderId: placed.orderId, invoiceId: placed.id })
        const totals = yield* read(ledgerTotals(november, asOf))
        expect(totals).toMatchObject({
          rows: 1,
          ...(row?.inPln === undefined ? {} : { net: row.inPln.net, vat: row.inPln.vat }),
          markers: { KSeF: 1, OFF: 0, DI: 0, BFK: 0 },
          withoutPln: 0,
        })
      }),
    ),
  )

  it.effect(
    "is read in pages of orders, each with all of its rows",
    inWorld(accepted, (world) =>
      Effect.gen(function* () {
        const ids: Array<string> = []
        for (let nth = 0; nth < 3; nth += 1) {
          const placed = yield* world.place(accepted, "PLN", mug, 1)
          ids.push(placed.id)
          yield* ship(placed, "5201")
        }
        yield* work(world, hour)
        const read = inRegister(world)
        const first = yield* read(ledgerPage(november, asOf, undefined, 2))
        const second = yield* read(ledgerPage(november, asOf, first.last, 2))
        expect([first.rows, second.rows].map(({ length }) => length)).toEqual([2, 1])
        expect(second).not.toHaveProperty("last")
        expect(new Set([...first.rows, ...second.rows].map(({ invoiceId }) => invoiceId))).toEqual(
          new Set(ids),
        )
        const documents = [...first.documents, ...second.documents].map(({ id }) => id)
        expect(new Set(documents)).toEqual(new Set(ids))
        expect(documents).toHaveLength(3)
        const empty = yield* read(ledgerPage(december, asOf, undefined, 10))
        expect(empty).toEqual({ rows: [], documents: [] })
      }),
    ),
  )
})
