/** Clauses of InvoiceRepository on `totalsByMonth`. */
import { expect } from "@effect/vitest"
import { addDays, type LocalDate, monthOf } from "@procurement/domain/calendar"
import {
  type Invoice,
  InvoiceRepository,
  invoiceStates,
  type InvoiceState,
  isSpent,
  listedInvoice,
  type PendingInvoice,
} from "@procurement/domain/invoice"
import { add, type Currency, type Money } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { statesTo } from "../builders/invoices.ts"
import { brought } from "../clearance/offline-invoices.ts"
import { type LedgerPorts, placed, savedInvoice } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { correctedOrder, inState } from "./correction-clauses.ts"
import { issuedOn } from "./page-clauses.ts"

/** Stores the pending document in that state, with that day of issue if it has one. */
const storedAs = Effect.fnUntraced(function* (
  pending: PendingInvoice,
  state: InvoiceState,
  day: LocalDate,
) {
  const invoices = yield* InvoiceRepository
  const change = yield* inState(pending, state)
  yield* invoices.save({ ...change, invoice: issuedOn(day)(change.invoice) })
})

const totals = Effect.fnUntraced(function* (
  { tenantId }: Pick<Invoice, "tenantId">,
  first: LocalDate,
  last: LocalDate,
) {
  const invoices = yield* InvoiceRepository
  const months = yield* invoices.totalsByMonth(tenantId, first, last)
  return months.toSorted((left, right) =>
    `${left.month} ${left.total.currency}` < `${right.month} ${right.total.currency}` ? -1 : 1,
  )
})

const on = (day: string): LocalDate => day as LocalDate
const [january, february, end] = [on("2026-01-31"), on("2026-02-01"), on("2026-02-28")]

export const spendClauses = clauses<LedgerPorts>({
  *"sums the documents of a tenant by month of issue and currency, first and last day included"() {
    const tenantId = freshTenantId()
    const bring = Effect.fnUntraced(function* (day: LocalDate, currency: Currency) {
      const { invoice } = yield* placed({ tenantId, lineCount: 1, currency })
      yield* storedAs(invoice, "Archived", day)
      return invoice.total
    })
    const zloty: ReadonlyArray<Money> = yield* Effect.forEach([january, february, end], (day) =>
      bring(day, "PLN"),
    )
    const [first, second, third] = zloty
    if (!first || !second || !third) throw new TypeError("not placed")
    const euro = yield* bring(end, "EUR")
    const { invoice: foreign } = yield* placed({ lineCount: 1 })
    yield* storedAs(foreign, "Archived", february)
    const [before, after] = [monthOf(january), monthOf(february)]
    expect(yield* totals({ tenantId }, january, end)).toEqual([
      { month: before, total: first },
      { month: after, total: euro },
      { month: after, total: add(second, third) },
    ])
    expect(yield* totals({ tenantId }, february, addDays(end, -1))).toEqual([
      { month: after, total: second },
    ])
    expect(yield* totals({ tenantId }, addDays(january, -9), addDays(january, -1))).toEqual([])
  },

  *"counts a correction with its change, in the month in which it was issued"() {
    const { invoice, correction } = yield* correctedOrder()
    yield* storedAs(invoice, "Archived", january)
    yield* storedAs(correction, "Acknowledged", february)
    expect(correction.total.amount).toBe(-invoice.total.amount)
    expect(yield* totals(invoice, january, end)).toEqual([
      { month: monthOf(january), total: invoice.total },
      { month: monthOf(february), total: correction.total },
    ])
  },

  *"counts the documents that the buyer has, and no others"() {
    for (const state of invoiceStates.filter((each) => each !== "Pending")) {
      const { invoice } = yield* placed({ lineCount: 1 })
      yield* storedAs(invoice, state, february)
      const { invoice: saved } = yield* savedInvoice(invoice)
      const expected = isSpent(listedInvoice(saved))
        ? [{ month: monthOf(february), total: invoice.total }]
        : []
      expect([state, yield* totals(invoice, february, february)]).toEqual([state, expected])
    }
  },

  *"counts a document that was issued offline until KSeF refuses it"() {
    const invoices = yield* InvoiceRepository
    const offline = { state: "Stored", isOffline: true } as const
    const { invoice, version: expectedVersion } = yield* brought(offline, freshEra())
    if (!("issueDate" in invoice)) throw new TypeError("not issued")
    const { issueDate: day = february, total } = invoice
    expect(yield* totals(invoice, day, day)).toEqual([{ month: monthOf(day), total }])
    const refused = statesTo("Rejected", invoice).at(-1) ?? invoice
    const work = { dueAt: undefined, attempts: 0 }
    yield* invoices.save({ invoice: refused, expectedVersion, work, events: [] })
    expect(yield* totals(invoice, day, day)).toEqual([])
  },
})
