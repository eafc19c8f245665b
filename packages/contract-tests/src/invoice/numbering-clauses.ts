/** Clauses of InvoiceRepository on `number`: consecutive numbers, for all or for none. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  InvoiceRepository,
  type InvoiceSeries,
  invoiceNumber,
  type VersionedInvoice,
  type Numbering,
  StaleVersion,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { freshEra } from "../builders/fresh.ts"
import { savedInvoice, type LedgerPorts } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, failureOf, together } from "../suite/expecting.ts"
import { aNumbering, freshSeries, pendingInvoices } from "./numberings.ts"

const numbersOf = (versioned: ReadonlyArray<VersionedInvoice>): ReadonlyArray<string> =>
  versioned.map(({ invoice }) => ("number" in invoice ? (invoice.number ?? "none") : "none"))

const numbersFrom = (series: InvoiceSeries, first: number, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => invoiceNumber(series, first + index))

/** None of them was numbered, and the series continues at its first position. */
const nothingHappened = Effect.fnUntraced(function* ({ pending, series }: Numbering) {
  const invoices = yield* InvoiceRepository
  for (const { invoice, version } of pending) {
    const versioned = yield* savedInvoice(invoice)
    expectSame(versioned.invoice, invoice)
    expect(versioned.version).toBe(version)
  }
  const next = yield* invoices.number(aNumbering(yield* pendingInvoices(1), { series }))
  expect(numbersOf(next)).toEqual(numbersFrom(series, 1, 1))
})

export const numberingClauses = clauses<LedgerPorts>({
  *"assigns the positions of a new series from 1, in the given order"() {
    const invoices = yield* InvoiceRepository
    const series = freshSeries()
    const pending = (yield* pendingInvoices(4)).toReversed()
    const numbered = yield* invoices.number(aNumbering(pending, { series }))
    expect(numbered.map(({ invoice }) => invoice.id)).toEqual(pending.map((p) => p.invoice.id))
    expect(numbersOf(numbered)).toEqual(numbersFrom(series, 1, 4))
  },

  *"continues after the last position of the series"() {
    const invoices = yield* InvoiceRepository
    const series = freshSeries()
    yield* invoices.number(aNumbering(yield* pendingInvoices(3), { series }))
    const next = yield* invoices.number(aNumbering(yield* pendingInvoices(2), { series }))
    expect(numbersOf(next)).toEqual(numbersFrom(series, 4, 2))
  },

  *"numbers each seller and each month in a separate series"() {
    const invoices = yield* InvoiceRepository
    const november = freshSeries("2026-11")
    const december = { ...november, month: "2026-12" }
    for (const series of [november, december, freshSeries("2026-11")]) {
      const numbered = yield* invoices.number(aNumbering(yield* pendingInvoices(2), { series }))
      expect(numbersOf(numbered)).toEqual(numbersFrom(series, 1, 2))
    }
  },

  *"saves the numbered invoices as assigned, with a greater version and the given work"() {
    const invoices = yield* InvoiceRepository
    const pending = yield* pendingInvoices(3)
    const numbering = aNumbering(pending)
    const numbered = yield* invoices.number(numbering)
    for (const [index, { invoice, version }] of pending.entries()) {
      const versioned = yield* savedInvoice(invoice)
      expectSame(versioned, numbered[index])
      expectSame(versioned.invoice, numbering.assign(invoice, index + 1))
      expect(versioned.version).toBeGreaterThan(version)
      expect(versioned.work).toEqual(numbering.work)
    }
  },

  *"keeps the lease on numbered invoices until the given instant"() {
    const invoices = yield* InvoiceRepository
    const pending = yield* pendingInvoices(1)
    const at = freshEra()
    const keepLeaseUntil = instant(at + 60_000)
    yield* invoices.number(aNumbering(pending, { at, keepLeaseUntil }))
    const leaseUntil = instant(at + 120_000)
    const claim = { stage: "preparing", limit: 50, leaseUntil } as const
    const early = yield* invoices.claimDue({ ...claim, now: instant(keepLeaseUntil - 1) })
    expect(early.map(({ invoice }) => invoice.id)).not.toContain(pending[0]?.invoice.id)
    const late = yield* invoices.claimDue({ ...claim, now: instant(keepLeaseUntil + 1) })
    expect(late.map(({ invoice }) => invoice.id)).toContain(pending[0]?.invoice.id)
  },

  *"assigns consecutive numbers without gap or repeat when many callers number concurrently"() {
    const invoices = yield* InvoiceRepository
    const series = freshSeries()
    const batches = yield* Effect.forEach([1, 2, 3, 1, 2, 3, 1, 2, 3, 2], pendingInvoices)
    const numbered = yield* together(
      batches.map((pending) => invoices.number(aNumbering(pending, { series }))),
    )
    expect(numbered.flatMap(numbersOf).toSorted()).toEqual(numbersFrom(series, 1, 20))
  },

  *"assigns one number to an invoice that many callers number concurrently"() {
    const invoices = yield* InvoiceRepository
    const series = freshSeries()
    const pending = yield* pendingInvoices(2)
    const numbering = aNumbering(pending, { series })
    const exits = yield* together(
      Array.from({ length: 5 }, () => Effect.exit(invoices.number(numbering))),
    )
    expect(exits.filter(Exit.isSuccess)).toHaveLength(1)
    const versioned = yield* Effect.forEach(pending, ({ invoice }) => savedInvoice(invoice))
    expect(numbersOf(versioned)).toEqual(numbersFrom(series, 1, 2))
    const next = yield* invoices.number(aNumbering(yield* pendingInvoices(1), { series }))
    expect(numbersOf(next)).toEqual(numbersFrom(series, 3, 1))
  },

  *"assigns and loses no number when another caller has saved one of the invoices"() {
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
  },

  *"assigns and loses no number when the assignment of one invoice crashes"() {
    const invoices = yield* InvoiceRepository
    const numbering = aNumbering(yield* pendingInvoices(3))
    const assign: Numbering["assign"] = (invoice, position) => {
      if (position === 3) throw new TypeError("assigning crashed on purpose")
      return numbering.assign(invoice, position)
    }
    const exit = yield* Effect.exit(invoices.number({ ...numbering, assign }))
    expect(Exit.isFailure(exit)).toBe(true)
    yield* nothingHappened(numbering)
  },
})
