/** An invoice that is paid in several ways. */
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { EventId, InvoiceId, OrderId, PaymentId, TenantId } from "@procurement/domain/identity"
import { type Money, money } from "@procurement/domain/money"
import {
  type CorrectedAmount,
  decideCorrected,
  decidePayment,
  type InvoiceAccount,
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
  isCorrection: false,
  supply: { expectedOn: "2026-11-20" as LocalDate },
  stated: {},
}
export const otherInvoice = "inv_01kafq3v8pe0rr2c1m5kz9x7we" as InvoiceId

export const moment = {
  id: "pay_01kafq3v8pe0rr2c1m5kz9x7wd" as PaymentId,
  eventId: "evt_01kafq3v8pe0rr2c1m5kz9x7wd" as EventId,
  at: instant(1_795_000_000_000),
}

export const noticeOf = (reference: string, amount: Money, paidAt = 1_000): PaymentNotice => ({
  kind: "payment",
  invoiceId: invoice.id,
  reference: lineText(reference),
  amount,
  paidAt: instant(paidAt),
})

export const refundOf = (reference: string, amount: Money): PaymentNotice => ({
  ...noticeOf(reference, amount),
  kind: "refund",
})

export const zloty = (amount: number): Money => money(amount * 100, "PLN")

/** Ids that sort by creation. */
const idOf = (kind: string, nth: number): string =>
  `${kind}_01kafq3v8pe0rr2c1m5kz${String(nth).padStart(5, "0")}`

export const correctionOf = (amount: Money, nth = 50_000, at = 5_000): CorrectedAmount => ({
  id: idOf("inv", nth) as InvoiceId,
  total: money(-amount.amount, amount.currency),
  at: instant(at),
})

const knowing = (account: InvoiceAccount, reference: string): PaymentsSoFar => ({
  invoice,
  ...account,
  sameReference: account.payments.find((payment) => payment.reference === reference),
})

const accountOf = (payments: ReadonlyArray<Payment>): InvoiceAccount => ({
  payments,
  corrections: [],
})

export const decided = (
  payments: ReadonlyArray<Payment>,
  notice: PaymentNotice,
  receivedAt = moment,
) =>
  Result.getOrThrow(
    decidePayment(knowing(accountOf(payments), notice.reference), notice, receivedAt),
  )

export const rejectedOn = (account: InvoiceAccount, notice: PaymentNotice) =>
  Result.getOrThrow(Result.flip(decidePayment(knowing(account, notice.reference), notice, moment)))

export const rejected = (payments: ReadonlyArray<Payment>, notice: PaymentNotice) =>
  rejectedOn(accountOf(payments), notice)

/** A payment, or the reduction by a correction. */
export type Happening = PaymentNotice | { readonly corrected: Money }

/** The payment status after all entries, and the published events. */
export const after = (...happenings: ReadonlyArray<Happening>) => {
  let account: InvoiceAccount = { payments: [], corrections: [] }
  const events = happenings.flatMap((happening, nth) => {
    if ("corrected" in happening) {
      const added = correctionOf(happening.corrected, nth)
      const published = decideCorrected({ invoice, ...account }, added, moment.eventId)
      account = { ...account, corrections: [...account.corrections, added] }
      return published
    }
    const given = { ...moment, id: idOf("pay", nth) as PaymentId }
    const known = knowing(account, happening.reference)
    const { recorded, events: published } = Result.getOrThrow(
      decidePayment(known, happening, given),
    )
    if (recorded !== undefined) {
      account = { ...account, payments: [...account.payments, recorded] }
    }
    return published
  })
  return { ...account, events, status: paymentStatusOf(invoice.total, account) }
}
