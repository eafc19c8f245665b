/** Reference implementation of `OverdueRegister`, in memory. */
import { dueDateOf, listedInvoice } from "@procurement/domain/invoice"
import {
  openInvoice,
  type OverdueInvoice,
  type OverdueQuery,
  type OverdueRegister,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import { type LeasedInvoice, type LedgerMemory, publish } from "./ledger.memory.ts"
import { receivableIn } from "./payment-repository.memory.ts"

const openOf = (ledger: LedgerMemory, invoiceId: string): ReadonlyArray<OverdueInvoice> => {
  const invoice = ledger.invoices.get(invoiceId)?.kept.invoice
  const receivable = receivableIn(ledger, invoiceId)
  if (invoice === undefined || receivable === undefined) return []
  const open = openInvoice(listedInvoice(invoice), receivable)
  return open === undefined ? [] : [open]
}

type Place = Pick<OverdueInvoice, "dueDate" | "invoiceId">

const placeOf = ({ dueDate, invoiceId }: Place): string => `${dueDate} ${invoiceId}`

const pageOf = (ledger: LedgerMemory, query: OverdueQuery): ReadonlyArray<OverdueInvoice> => {
  const { dueBefore, dueFrom = "", tenantId, isUnreported = false, after, limit } = query
  const isAsked = ({ kept: { invoice } }: LeasedInvoice): boolean => {
    const dueDate = dueDateOf(invoice)
    return (
      (tenantId === undefined || invoice.tenantId === tenantId) &&
      (!isUnreported || !ledger.reported.has(invoice.id)) &&
      dueDate !== undefined &&
      dueDate < dueBefore &&
      dueDate >= dueFrom
    )
  }
  // What is left to pay is computed last, because it takes longest.
  return [...ledger.invoices.values()]
    .filter(isAsked)
    .flatMap(({ kept }) => openOf(ledger, kept.invoice.id))
    .filter((invoice) => after === undefined || placeOf(invoice) > placeOf(after))
    .toSorted((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1))
    .slice(0, limit)
}

export const makeOverdueRegisterMemory = (ledger: LedgerMemory): OverdueRegister["Service"] => ({
  page: (query) => Effect.sync(() => pageOf(ledger, query)),
  report: (ids, decide) =>
    Effect.sync(() => {
      const overdue = ids
        .filter((id) => !ledger.reported.has(id))
        .flatMap((id) => openOf(ledger, id))
      if (overdue.length === 0) return 0
      const { events, emails } = decide(overdue)
      for (const { invoiceId } of overdue) ledger.reported.add(invoiceId)
      publish(ledger, events)
      ledger.emails.push(...emails)
      return overdue.length
    }),
})
