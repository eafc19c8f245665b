/** Reference implementation of `DeadlineRegister`, in memory. */
import type { LocalDate } from "@procurement/domain/calendar"
import type { DeadlineRegister, DeadlineRule, WatchedInvoice } from "@procurement/domain/deadline"
import { type Invoice, isIssued } from "@procurement/domain/invoice"
import { awaitsGoods, currentInvoiceId, type Order, supplyOf } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import type { LedgerMemory } from "./ledger.memory.ts"

type Start = (invoice: Invoice, order: Order) => LocalDate | undefined

const isAccepted = (invoice: Invoice): boolean => "ksefNumber" in invoice
const isOver = ({ _tag }: Invoice): boolean => _tag === "Voided" || _tag === "IssuedOutside"
const isIssuedOffline = (invoice: Invoice): boolean =>
  invoice._tag !== "Voided" &&
  invoice._tag !== "IssuedOutside" &&
  "seller" in invoice &&
  isIssued(invoice)

/** The start of the term; undefined when none is running. */
const starts: Readonly<Record<DeadlineRule, Start>> = {
  issue: (invoice, order) => {
    const isRunning = !isAccepted(invoice) && !isIssuedOffline(invoice) && !isOver(invoice)
    const { madeOn, parcels } = supplyOf(order)
    const firstDay = parcels?.[0]?.day ?? madeOn
    return isRunning && invoice.correction === undefined ? firstDay : undefined
  },
  supply: (invoice, order) => {
    if (invoice.id !== currentInvoiceId(order) || !awaitsGoods(order._tag)) return undefined
    const isRunning = isAccepted(invoice) || isIssuedOffline(invoice)
    return isRunning && "issueDate" in invoice ? invoice.issueDate : undefined
  },
  offline: (invoice) =>
    "offline" in invoice && !isAccepted(invoice) ? invoice.offline?.deadline : undefined,
}

const allRunning = (ledger: LedgerMemory, rule: DeadlineRule): ReadonlyArray<WatchedInvoice> =>
  [...ledger.invoices.values()].flatMap(({ kept: { invoice } }) => {
    const { id: invoiceId, orderId, tenantId } = invoice
    const order = ledger.orders.get(orderId)
    const since = order && starts[rule](invoice, order)
    const number = "number" in invoice ? { number: invoice.number } : {}
    return since === undefined ? [] : [{ tenantId, orderId, invoiceId, ...number, since }]
  })

const keyOf = ({ orderId, invoiceId }: WatchedInvoice): string => `${orderId} ${invoiceId}`

const oldestFirst = (left: WatchedInvoice, right: WatchedInvoice): number =>
  keyOf(left) < keyOf(right) ? -1 : 1

export const makeDeadlineRegisterMemory = (ledger: LedgerMemory): DeadlineRegister["Service"] => ({
  running: (rule, through, limit) =>
    Effect.sync(() =>
      allRunning(ledger, rule)
        .filter(({ since }) => since <= through)
        .toSorted(oldestFirst)
        .slice(0, limit),
    ),
})
