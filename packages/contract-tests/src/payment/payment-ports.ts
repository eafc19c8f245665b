/** Payments are made for invoices, which are created with orders: all in one store. */
import {
  type Invoice,
  InvoiceRepository,
  type PendingInvoice,
  statedBasis,
} from "@procurement/domain/invoice"
import {
  decidePayment,
  type PaymentNotice,
  PaymentRepository,
  paymentStatusOf,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { statesTo } from "../builders/invoices.ts"
import { aPaymentMoment } from "../builders/payments.ts"
import { randomFrom } from "../builders/random.ts"
import { aNumbering, type NumberingOptions } from "../invoice/numberings.ts"
import { type LedgerPorts, savedInvoice } from "../ledger/ledger-ports.ts"

export type PaymentPorts = LedgerPorts | PaymentRepository

/** Records the payment as the domain decides; returns the resulting payment status. */
export const paid = Effect.fnUntraced(function* (notice: PaymentNotice) {
  const payments = yield* PaymentRepository
  const moment = aPaymentMoment()
  const recorded = yield* payments.record(notice, (soFar) => decidePayment(soFar, notice, moment))
  return Option.map(recorded, (account) => paymentStatusOf(account.invoice.total, account))
})

/** The invoice, issued and archived. */
export const issued = Effect.fnUntraced(function* (
  pending: PendingInvoice,
  options: NumberingOptions = {},
) {
  const invoices = yield* InvoiceRepository
  const { version } = yield* savedInvoice(pending)
  const numbering = aNumbering([{ invoice: pending, version }], options)
  const [numbered] = yield* invoices.number(numbering)
  if (numbered === undefined) throw new TypeError("nothing was numbered")
  const straight = { ...randomFrom(7), happens: () => false }
  const archived = statesTo("Archived", numbered.invoice, straight).at(-1) ?? numbered.invoice
  const work = { dueAt: undefined, attempts: 0 }
  const { version: expectedVersion } = numbered
  yield* invoices.save({ invoice: archived, expectedVersion, work, events: [] })
  return archived
})

/** The invoice as decisions about its payments receive it. */
export const payableOf = Effect.fnUntraced(function* (invoice: PendingInvoice) {
  const { id, orderId, tenantId, total } = invoice
  const { supply, invoice: saved } = yield* savedInvoice(invoice)
  const stated = statedBasis(saved)
  return { id, orderId, tenantId, total, isCorrection: false, supply, stated }
})

export const paymentsOf = Effect.fnUntraced(function* ({ id }: Pick<Invoice, "id">) {
  const payments = yield* PaymentRepository
  return (yield* payments.ofInvoice(id)).payments
})
