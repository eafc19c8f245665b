/** Reference implementation of `OverdueRegister`, in memory. */
import { addDays } from "@procurement/domain/calendar"
import { listedInvoice } from "@procurement/domain/invoice"
import {
  openInvoice,
  type OverdueInvoice,
  type OverdueQuery,
  type OverdueRegister,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import { type LedgerMemory, orderIndex, publish, type UnpaidInvoice } from "./ledger.memory.ts"
import { receivableIn } from "./payment-repository.memory.ts"

const openOf = (ledger: LedgerMemory, invoiceId: string): ReadonlyArray<OverdueInvoice> => {
  const invoice = ledger.invoices.get(invoiceId)?.kept.invoice
  const receivable = receivableIn(ledger, invoiceId)
  if (invoice === undefined || receivable === undefined) return []
  const open = openInvoice(listedInvoice(invoice), receivable)
  return open === undefined ? [] : [open]
}

/** Brings the unpaid invoices of orders that have changed up to date. */
const refreshUnpaid = (ledger: LedgerMemory): void => {
  for (const orderId of ledger.changed) {
    for (const { kept } of ledger.invoices.on(orderIndex(orderId))) {
      const { id } = kept.invoice
      const [open] = openOf(ledger, id)
      const isReported = ledger.reported.has(id)
      if (open === undefined) ledger.unpaid.delete(id)
      else ledger.unpaid.set(id, { invoiceId: id, dueDate: open.dueDate, isReported })
    }
  }
  ledger.changed.clear()
}

/** The unpaid invoices among which those of the query are. */
const unpaidFor = (
  { unpaid }: LedgerMemory,
  { dueFrom, dueBefore, isUnreported }: OverdueQuery,
): ReadonlyArray<UnpaidInvoice> => {
  if (isUnreported === true) return unpaid.on("unreported")
  if (dueFrom === undefined) return [...unpaid.values()]
  const due: Array<UnpaidInvoice> = []
  for (let day = dueFrom; day < dueBefore; day = addDays(day, 1)) due.push(...unpaid.on(day))
  return due
}

type Place = Pick<OverdueInvoice, "dueDate" | "invoiceId">

const placeOf = ({ dueDate, invoiceId }: Place): string => `${dueDate} ${invoiceId}`

const pageOf = (ledger: LedgerMemory, query: OverdueQuery): ReadonlyArray<OverdueInvoice> => {
  refreshUnpaid(ledger)
  const { dueBefore, dueFrom = "", tenantId, after, limit } = query
  const isAsked = ({ dueDate }: Pick<UnpaidInvoice, "dueDate">): boolean =>
    dueDate < dueBefore && dueDate >= dueFrom
  return unpaidFor(ledger, query)
    .filter(isAsked)
    .flatMap(({ invoiceId }) => openOf(ledger, invoiceId))
    .filter((invoice) => tenantId === undefined || invoice.tenantId === tenantId)
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
      for (const { invoiceId, orderId } of overdue) {
        ledger.reported.add(invoiceId)
        ledger.changed.add(orderId)
      }
      publish(ledger, events)
      ledger.emails.push(...emails)
      return overdue.length
    }),
})
