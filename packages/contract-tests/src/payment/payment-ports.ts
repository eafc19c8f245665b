/** Payments are made for invoices, which are created with orders: all in one store. */
import { type Invoice, type PendingInvoice, statedBasis } from "@procurement/domain/invoice"
import {
  decidePayment,
  type PaymentNotice,
  PaymentRepository,
  paymentStatusOf,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { aPaymentMoment } from "../builders/payments.ts"
import { type LedgerPorts, savedInvoice } from "../ledger/ledger-ports.ts"

export type PaymentPorts = LedgerPorts | PaymentRepository

/** Records the payment as the domain decides; returns the resulting payment status. */
export const paid = Effect.fnUntraced(function* (notice: PaymentNotice) {
  const payments = yield* PaymentRepository
  const moment = aPaymentMoment()
  const recorded = yield* payments.record(notice, (soFar) => decidePayment(soFar, notice, moment))
  return Option.map(recorded, (account) => paymentStatusOf(account.invoice.total, account))
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
