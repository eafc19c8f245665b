/** Clauses of InvoiceRepository on traces: work carries the trace of its order. */
import { expect } from "@effect/vitest"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { freshEra } from "../builders/fresh.ts"
import { savedInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { traced } from "../ledger/traced.ts"
import { clauses } from "../suite/clause.ts"
import { aNumbering } from "./numberings.ts"

export const traceClauses = clauses<LedgerPorts>({
  *"keeps the trace in which the order was placed when others number and save the invoice"() {
    const invoices = yield* InvoiceRepository
    const { trace, value: placement } = yield* traced(placed())
    const pending = yield* savedInvoice(placement.invoice)
    expect(pending.trace).toBe(trace)
    const numbering = aNumbering([{ invoice: placement.invoice, version: pending.version }])
    const { value: numbered } = yield* traced(invoices.number(numbering))
    expect(numbered.map((versioned) => versioned.trace)).toEqual([trace])
    for (const { invoice, version } of numbered) {
      const work = { dueAt: freshEra(), attempts: 0 }
      yield* traced(invoices.save({ invoice, expectedVersion: version, work, events: [] }))
    }
    expect((yield* savedInvoice(placement.invoice)).trace).toBe(trace)
  },

  *"returns no trace for an order that was placed without one"() {
    const { invoice } = yield* placed()
    expect((yield* savedInvoice(invoice)).trace).toBeUndefined()
  },
})
