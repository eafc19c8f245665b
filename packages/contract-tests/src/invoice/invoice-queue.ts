/** Invoices that are due in the stage `preparing`, as a queue. */
import { InvoiceRepository, type VersionedInvoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { freshTenantId } from "../builders/fresh.ts"
import { type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import type { Claimed, TimedQueue } from "../work-queue/work-queue.ts"

const held = ({ invoice, version }: VersionedInvoice): Claimed<LedgerPorts> => ({
  id: invoice.id,
  release: (dueAt) =>
    Effect.gen(function* () {
      const invoices = yield* InvoiceRepository
      const next = { dueAt, attempts: 0 }
      yield* invoices.save({ invoice, expectedVersion: version, work: next, events: [] })
    }),
})

export const invoiceQueue: TimedQueue<LedgerPorts> = {
  noun: "invoice",
  enqueue: (dueTimes) =>
    Effect.suspend(() => {
      const tenantId = freshTenantId()
      return Effect.forEach(dueTimes, (acceptedAt) =>
        Effect.map(placed({ tenantId, acceptedAt, lineCount: 1 }), ({ invoice }) => invoice.id),
      )
    }),
  claim: (claim) =>
    Effect.gen(function* () {
      const invoices = yield* InvoiceRepository
      return (yield* invoices.claimDue({ ...claim, stage: "preparing" })).map(held)
    }),
  nextDueAt: Effect.flatMap(InvoiceRepository, (invoices) => invoices.nextDueIn("preparing")),
}
