/** What an InvoiceRepository keeps of `number`: consecutive numbers, for all or for none. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  InvoiceRepository,
  type InvoiceSeries,
  invoiceNumber,
  type KeptInvoice,
  type Numbering,
  StaleVersion,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { freshEra } from "../builders/fresh.ts"
import { keptInvoice, type LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame, failureOf, together } from "../suite/expecting.ts"
import { aNumbering, freshSeries, pendingInvoices } from "./numberings.ts"

const numbersOf = (kept: ReadonlyArray<KeptInvoice>): ReadonlyArray<string> =>
  kept.map(({ invoice }) => (invoice._tag === "Pending" ? "none" : invoice.number))

const numbersFrom = (series: InvoiceSeries, first: number, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => invoiceNumber(series, first + index))

const inTheGivenOrder = clause(
  "gives the positions of a new series from 1 on, in the given order",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const series = freshSeries()
    const pending = (yield* pendingInvoices(4)).toReversed()
    const numbered = yield* invoices.number(aNumbering(pending, { series }))
    expect(numbered.map(({ invoice }) => invoice.id)).toEqual(pending.map((p) => p.invoice.id))
    expect(numbersOf(numbered)).toEqual(numbersFrom(series, 1, 4))
  }),
)

const goesOn = clause(
  "goes on after the last position of the series",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const series = freshSeries()
    yield* invoices.number(aNumbering(yield* pendingInvoices(3), { series }))
    const next = yield* invoices.number(aNumbering(yield* pendingInvoices(2), { series }))
    expect(numbersOf(next)).toEqual(numbersFrom(series, 4, 2))
  }),
)

const countsBySellerAndMonth = clause(
  "counts each seller and each month by itself",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const november = freshSeries("2026-11")
    const december = { ...november, month: "2026-12" }
    for (const series of [november, december, freshSeries("2026-11")]) {
      const numbered = yield* invoices.number(aNumbering(yield* pendingInvoices(2), { series }))
      expect(numbersOf(numbered)).toEqual(numbersFrom(series, 1, 2))
    }
  }),
)

const savesThemAll = clause(
  "saves the numbered invoices: as assigned, with a greater version and the given work",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const pending = yield* pendingInvoices(3)
    const numbering = aNumbering(pending)
    const numbered = yield* invoices.number(numbering)
    for (const [index, { invoice, version }] of pending.entries()) {
      const kept = yield* keptInvoice(invoice)
      expectSame(kept, numbered[index])
      expectSame(kept.invoice, numbering.assign(invoice, index + 1))
      expect(kept.version).toBeGreaterThan(version)
      expect(kept.work).toEqual(numbering.work)
    }
  }),
)

const keepsTheLease = clause(
  "keeps the lease on numbered invoices until the given instant",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const pending = yield* pendingInvoices(1)
    const at = freshEra()
    const keepLeaseUntil = instant(at + 60_000)
    yield* invoices.number(aNumbering(pending, { at, keepLeaseUntil }))
    const claim = { limit: 50, leaseUntil: instant(at + 120_000) }
    const early = yield* invoices.claimDue({ ...claim, now: instant(keepLeaseUntil - 1) })
    expect(early.map(({ invoice }) => invoice.id)).not.toContain(pending[0]?.invoice.id)
    const late = yield* invoices.claimDue({ ...claim, now: instant(keepLeaseUntil + 1) })
    expect(late.map(({ invoice }) => invoice.id)).toContain(pending[0]?.invoice.id)
  }),
)

const numbersInParallel = clause(
  "gives consecutive numbers without gap or repeat when many number at the same time",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const series = freshSeries()
    const batches = yield* Effect.forEach([1, 2, 3, 1, 2, 3, 1, 2, 3, 2], pendingInvoices)
    const numbered = yield* together(
      batches.map((pending) => invoices.number(aNumbering(pending, { series }))),
    )
    expect(numbered.flatMap(numbersOf).toSorted()).toEqual(numbersFrom(series, 1, 20))
  }),
)

const numbersOnce = clause(
  "gives an invoice one number when many want to number it at the same time",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const series = freshSeries()
    const pending = yield* pendingInvoices(2)
    const numbering = aNumbering(pending, { series })
    const exits = yield* together(
      Array.from({ length: 5 }, () => Effect.exit(invoices.number(numbering))),
    )
    expect(exits.filter(Exit.isSuccess)).toHaveLength(1)
    const kept = yield* Effect.forEach(pending, ({ invoice }) => keptInvoice(invoice))
    expect(numbersOf(kept)).toEqual(numbersFrom(series, 1, 2))
    const next = yield* invoices.number(aNumbering(yield* pendingInvoices(1), { series }))
    expect(numbersOf(next)).toEqual(numbersFrom(series, 3, 1))
  }),
)

/** None of them was numbered, and the series goes on at its first position. */
const nothingHappened = Effect.fnUntraced(function* ({ pending, series }: Numbering) {
  const invoices = yield* InvoiceRepository
  for (const { invoice, version } of pending) {
    const kept = yield* keptInvoice(invoice)
    expectSame(kept.invoice, invoice)
    expect(kept.version).toBe(version)
  }
  const next = yield* invoices.number(aNumbering(yield* pendingInvoices(1), { series }))
  expect(numbersOf(next)).toEqual(numbersFrom(series, 1, 1))
})

const refusesStale = clause(
  "refuses to number when one invoice was saved by somebody else: none gets a number, none is lost",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const pending = yield* pendingInvoices(3)
    const [first, second, third] = pending
    if (first === undefined || second === undefined || third === undefined) return
    const work = { dueAt: freshEra(), attempts: 1 }
    const { invoice, version: expectedVersion } = third
    const version = yield* invoices.save({ invoice, expectedVersion, work, events: [] })
    const numbering = aNumbering(pending)
    const failure = yield* failureOf(invoices.number(numbering))
    expect(failure).toBeInstanceOf(StaleVersion)
    expect(failure).toMatchObject({ id: invoice.id })
    yield* nothingHappened({ ...numbering, pending: [first, second, { invoice, version }] })
  }),
)

const survivesACrash = clause(
  "numbers none and loses no number when assigning one of them crashes",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const numbering = aNumbering(yield* pendingInvoices(3))
    const assign: Numbering["assign"] = (invoice, position) => {
      if (position === 3) throw new TypeError("assigning crashed on purpose")
      return numbering.assign(invoice, position)
    }
    const exit = yield* Effect.exit(invoices.number({ ...numbering, assign }))
    expect(Exit.isFailure(exit)).toBe(true)
    yield* nothingHappened(numbering)
  }),
)

export const numberingClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  inTheGivenOrder,
  goesOn,
  countsBySellerAndMonth,
  savesThemAll,
  keepsTheLease,
  numbersInParallel,
  numbersOnce,
  refusesStale,
  survivesACrash,
]
