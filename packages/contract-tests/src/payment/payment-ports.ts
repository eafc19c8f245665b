/** Payments are made for invoices, which are created with orders: all in one store. */
import type { Invoice } from "@procurement/domain/invoice"
import {
  decidePayment,
  type PaymentNotice,
  PaymentRepository,
  paymentStatusOf,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { aPaymentMoment } from "../builders/payments.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"

export type PaymentPorts = LedgerPorts | PaymentRepository

/** Records the payment as the domain decides; returns the resulting payment status. */
export const paid = Effect.fnUntraced(function* (notice: PaymentNotice) {
  const payments = yield* PaymentRepository
  const moment = aPaymentMoment()
  const recorded = yield* payments.record(notice, (soFar) => decidePayment(soFar, notice, moment))
  return Option.map(recorded, (account) => paymentStatusOf(account.invoice.total, account))
})

export const paymentsOf = Effect.fnUntraced(function* ({ id }: Pick<Invoice, "id">) {
  const payments = yield* PaymentRepository
  return (yield* payments.ofInvoice(id)).payments
})
