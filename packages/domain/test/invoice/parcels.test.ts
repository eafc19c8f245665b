/** Invoices of orders that leave in several parcels, from the order to the last correction. */
import { describe, expect, it } from "@effect/vitest"
import { makeCatalogRepositoryMemory } from "@procurement/adapter-memory"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { CatalogRepository, type Quantity } from "@procurement/domain/catalog"
import { type Invoice, type InvoiceDocument, listedInvoice } from "@procurement/domain/invoice"
import { ledgerRowsOf } from "@procurement/domain/ledger"
import type { Currency } from "@procurement/domain/money"
import {
  cancelOrder,
  orderCorrection,
  type OrderRepository,
  recordOrderFact,
  supplyOf,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { mug } from "./support/issuing-world.ts"
import type { Entropy } from "@procurement/domain/identity"
import { kept, latestDocument } from "./support/reissue.ts"
import { hour, inWorld, work, type World } from "./support/working.ts"

const at = (text: string): number => Date.parse(text)

const accepted = at("2026-11-27T09:00:00Z")

/** 27 November is a Friday, 30 November a Monday. */
const rates = [
  ["2026-11-26", 4_200_000],
  ["2026-11-27", 4_253_700],
  ["2026-11-30", 4_260_000],
  ["2026-12-01", 4_301_100],
  ["2026-12-02", 4_350_000],
] as const

/** The VAT of 58.90 EUR is 11.01, that of four mugs 4.41, each at its rate. */
const vatInPln = Math.round(441 * 4.2537) + Math.round((1_101 - 441) * 4.3011)

const report = (
  { orderId }: Pick<Invoice, "orderId">,
  trackingNumber: string,
  left: string,
  quantity?: number,
) =>
  recordOrderFact(orderId, {
    _tag: "Shipped",
    carrier: lineText("InPost"),
    trackingNumber: lineText(trackingNumber),
    at: instant(at(left)),
    ...(quantity === undefined
      ? {}
      : { lines: [{ line: 1, quantity: quantity as Quantity }] as const }),
  })

/** Ten mugs of 24.99 PLN or 5.89 EUR, ordered on 27 November, invoiced on 2 December. */
const invoicedLater = Effect.fnUntraced(function* (
  world: World,
  currency: Currency,
  before: (placed: Invoice) => Effect.Effect<unknown, unknown, Entropy | OrderRepository> = () =>
    Effect.void,
) {
  for (const [day, rate] of rates) world.publishRate(day, rate)
  world.ksef.state.away = true
  const placed = yield* world.place(accepted, currency, mug, 10)
  yield* TestClock.setTime(at("2026-11-30T13:00:00Z"))
  yield* before(placed)
  yield* TestClock.setTime(at("2026-12-02T09:00:00Z"))
  world.ksef.state.away = false
  yield* work(world, hour)
  return placed
})

const documents = (world: World) =>
  [...world.ledger.invoices.values()].map(({ kept: { invoice } }) => invoice)

/** Each row as number, day, rate, units; a row before a correction has negative units. */
const rowsOf = ({ lines, foreign }: InvoiceDocument) =>
  lines.map(({ line, supplyDate, rate, quantity, isBefore }) => [
    line,
    supplyDate ?? "",
    foreign === undefined ? "" : rate?.publishedOn,
    isBefore === true ? -quantity : quantity,
  ])

const correctDay = (
  { tenantId, id }: Pick<Invoice, "tenantId" | "id">,
  day: string,
  parcel?: string,
) =>
  orderCorrection(tenantId, id, {
    _tag: "SupplyDate",
    reference: lineText(`SD-${day}`),
    supplyDate: day as LocalDate,
    ...(parcel === undefined ? {} : { trackingNumber: lineText(parcel) }),
  }).pipe(Effect.provideService(CatalogRepository, makeCatalogRepositoryMemory()))

const ledgerOf = (world: World, { orderId }: Pick<Invoice, "orderId">) => {
  const order = world.ledger.orders.get(orderId)
  if (order === undefined) throw new Error("there is no order")
  const all = documents(world).map((invoice) => ({
    invoice: listedInvoice(invoice),
    lines: invoice.lines,
  }))
  const rows = ledgerRowsOf(
    { documents: all, supply: supplyOf(order) },
    instant(at("2027-03-01T12:00:00Z")),
  )
  return rows.map(({ kind, period, amounts }) => [kind, period, amounts.gross])
}

describe("A parcel that left before the issue", () => {
  it.effect(
    "has its day and its rate; what had not left has neither, and the VAT in PLN is the sum",
    inWorld(accepted, (world) =>
      Effect.gen(function* () {
        const placed = yield* invoicedLater(world, "EUR", (order) =>
          report(order, "5201", "2026-11-30T12:00:00Z", 4),
        )
        const { invoice } = kept(world, placed.id)
        const document = yield* latestDocument(invoice)
        expect(document).toMatchObject({ issueDate: "2026-12-02", totals: { gross: 5_890 } })
        expect(document).not.toHaveProperty("supplyDate")
        expect(rowsOf(document)).toEqual([
          [1, "2026-11-30", "2026-11-27", 4],
          [2, "", "2026-12-01", 6],
        ])
        expect(document.foreign?.vatInPln).toBe(vatInPln)
        yield* report(placed, "5202", "2026-12-02T09:00:00Z")
        yield* work(world, hour)
        expect(documents(world)).toHaveLength(1)
        expect(ledgerOf(world, placed)).toEqual([
          ["VAT", "2026-11", 2_356],
          ["VAT", "2026-12", 3_534],
        ])
      }),
    ),
  )

  it.effect(
    "and another that left on another day before: each row has its day, and no row is without",
    inWorld(accepted, (world) =>
      Effect.gen(function* () {
        const placed = yield* invoicedLater(world, "PLN", (order) =>
          Effect.andThen(
            report(order, "5201", "2026-11-27T12:00:00Z", 4),
            report(order, "5202", "2026-11-30T12:00:00Z"),
          ),
        )
        const document = yield* latestDocument(kept(world, placed.id).invoice)
        expect(rowsOf(document)).toEqual([
          [1, "2026-11-27", "", 4],
          [2, "2026-11-30", "", 6],
        ])
        expect(document).not.toHaveProperty("supplyDate")
      }),
    ),
  )

  it.effect(
    "on one day, as all others: the invoice has that one day",
    inWorld(accepted, (world) =>
      Effect.gen(function* () {
        const placed = yield* invoicedLater(world, "PLN", (order) =>
          Effect.andThen(
            report(order, "5201", "2026-11-30T11:00:00Z", 4),
            report(order, "5202", "2026-11-30T12:00:00Z"),
          ),
        )
        const document = yield* latestDocument(kept(world, placed.id).invoice)
        expect(document).toMatchObject({ supplyDate: "2026-11-30", lines: [{ quantity: 10 }] })
      }),
    ),
  )
})

describe("A parcel that is reported late", () => {
  it.effect.each(["PLN", "EUR"] as const)(
    "is stated by a correction that divides its line, in %s",
    (currency) =>
      inWorld(accepted, (world) =>
        Effect.gen(function* () {
          const placed = yield* invoicedLater(world, currency)
          yield* TestClock.setTime(at("2026-12-03T09:00:00Z"))
          yield* report(placed, "5201", "2026-11-30T12:00:00Z", 4)
          yield* work(world, hour)
          expect(documents(world)).toHaveLength(1)
          const kor = yield* correctDay(placed, "2026-11-30")
          yield* work(world, hour)
          const [before, after] = currency === "PLN" ? ["", ""] : ["2026-12-01", "2026-11-27"]
          const document = yield* latestDocument(kept(world, kor.invoice.id).invoice)
          expect(rowsOf(document)).toEqual([
            [1, "", before, -10],
            [1, "2026-11-30", after, 4],
            [2, "", before, 6],
          ])
          expect(document.totals).toEqual({ net: 0, vat: 0, gross: 0 })
          if (currency === "EUR") {
            const before = Math.round(1_101 * 4.3011)
            expect(document.foreign?.vatInPln).toBe(vatInPln - before)
          }
          const again = yield* Effect.flip(correctDay(placed, "2026-11-30", "5201"))
          expect(again).toMatchObject({ reason: "ReferenceReused" })
        }),
      )(),
  )
})

describe("The rest of an order", () => {
  it.effect.each(["PLN", "EUR"] as const)(
    "is cancelled: the documents add up to what has left, in %s",
    (currency) =>
      inWorld(accepted, (world) =>
        Effect.gen(function* () {
          const placed = yield* invoicedLater(world, currency, (order) =>
            report(order, "5201", "2026-11-30T12:00:00Z", 4),
          )
          yield* cancelOrder(placed.tenantId, placed.orderId)
          yield* work(world, hour)
          const [, kor] = documents(world)
          if (kor === undefined) throw new Error("there is no correction")
          const document = yield* latestDocument(kor)
          expect(rowsOf(document).map(([row, , , units]) => [row, units])).toEqual([
            [2, -6],
            [2, 0],
          ])
          expect(document).toMatchObject({
            correction: { effect: 1 },
            totals: { gross: currency === "PLN" ? -14_994 : -3_534 },
          })
          if (currency === "EUR") {
            const { foreign } = yield* latestDocument(kept(world, placed.id).invoice)
            const sum = (foreign?.vatInPln ?? 0) + (document.foreign?.vatInPln ?? 0)
            expect(sum).toBe(Math.round(441 * 4.2537))
          }
          const sold = currency === "PLN" ? 9_996 : 2_356
          expect(ledgerOf(world, placed)).toEqual([["VAT", "2026-11", sold]])
        }),
      )(),
  )
})
