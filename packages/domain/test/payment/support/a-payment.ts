/** An invoice that is paid in several ways. */
import { instant } from "@procurement/domain/calendar"
import type { EventId, InvoiceId, OrderId, PaymentId, TenantId } from "@procurement/domain/identity"
import { type Money, money } from "@procurement/domain/money"
import {
  decidePayment,
  type PayableInvoice,
  type Payment,
  type PaymentNotice,
  type PaymentsSoFar,
  paymentStatusOf,
} from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"

export const invoice: PayableInvoice = {
  id: "inv_01kafq3v8pe0rr2c1m5kz9x7wd" as InvoiceId,
  orderId: "ord_01kafq3v8pe0rr2c1m5kz9x7wd" as OrderId,
  tenantId: "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId,
  total: money(10_000, "PLN"),
}
export const otherInvoice = "inv_01kafq3v8pe0rr2c1m5kz9x7we" as InvoiceId

export const moment = {
  id: "pay_01kafq3v8pe0rr2c1m5kz9x7wd" as PaymentId,
  eventId: "evt_01kafq3v8pe0rr2c1m5kz9x7wd" as EventId,
  at: instant(1_795_000_000_000),
}

export const noticeOf = (reference: string, amount: Money, paidAt = 1_000): PaymentNotice => ({
  invoiceId: invoice.id,
  reference: lineText(reference),
  amount,
  paidAt: instant(paidAt),
})

export const zloty = (amount: number): Money => money(amount * 100, "PLN")

const knowing = (
  payments: ReadonlyArray<Payment>,
  reference: string,
  elsewhere: ReadonlyArray<Payment> = [],
): PaymentsSoFar => ({
  invoice,
  payments,
  sameReference: [...payments, ...elsewhere].find((payment) => payment.reference === reference),
})

export const decided = (payments: ReadonlyArray<Payment>, notice: PaymentNotice, toldAt = moment) =>
  Result.getOrThrow(decidePayment(knowing(payments, notice.reference), notice, toldAt))

export const rejected = (payments: ReadonlyArray<Payment>, notice: PaymentNotice) =>
  Result.getOrThrow(Result.flip(decidePayment(knowing(payments, notice.reference), notice, moment)))

/** The payments after the notices, and the events told on the way. */
export const after = (...notices: ReadonlyArray<PaymentNotice>) => {
  const payments: Array<Payment> = []
  const events = notices.flatMap((notice) => {
    const step = decided(payments, notice)
    if (step.recorded !== undefined) payments.push(step.recorded)
    return step.events
  })
  return { payments, events, status: paymentStatusOf(invoice.total, payments) }
}
