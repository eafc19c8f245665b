/**
 * What becomes of a payment: payments of one invoice add up, in the order in which they are
 * recorded, and when they reach its total the invoice is paid, which is told once.
 *
 * Pure. The same payment told again changes nothing; more than the total is recorded as it came.
 */
import * as Result from "effect/Result"
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { EventId, PaymentId } from "../identity/type-id.ts"
import type { Invoice } from "../invoice/invoice.ts"
import { exactSum, fits, type Money, money } from "../money/money.ts"
import type { Payment, PaymentNotice } from "./payment.ts"
import {
  CorrectionNotPayable,
  PaymentCurrencyDiffers,
  PaymentReferenceReused,
  type PaymentRejection,
  PaymentTooLarge,
  TooManyPayments,
} from "./payment-rejections.ts"

/** Payments of one invoice; what is more is refused. */
export const maximumPayments = 1_000

/** What has to be known of an invoice to pay it; its state has no say. */
export type PayableInvoice = Pick<Invoice, "id" | "orderId" | "tenantId" | "total">

export interface PaymentStatus {
  readonly status: "unpaid" | "partly_paid" | "paid"
  /** All that was paid; more than the total after an over-payment. */
  readonly amountPaid: Money
  /** When the last of the payments that reached the total was made. */
  readonly paidAt?: Instant
}

const sumOf = (payments: ReadonlyArray<Payment>): bigint =>
  exactSum(payments.map(({ amount }) => amount.amount))

/** The payments, from the first recorded on, that were needed to reach the total; none if not. */
const reaching = (total: Money, payments: ReadonlyArray<Payment>): ReadonlyArray<Payment> => {
  let sum = 0n
  const last = payments.findIndex(({ amount }) => {
    sum += BigInt(amount.amount)
    return sum >= BigInt(total.amount)
  })
  return payments.slice(0, last + 1)
}

/** How far an invoice with that total is paid by its payments, given as they were recorded. */
export const paymentStatusOf = (total: Money, payments: ReadonlyArray<Payment>): PaymentStatus => {
  const amountPaid = money(sumOf(payments), total.currency)
  const enough = reaching(total, payments)
  if (enough.length === 0) {
    return { status: payments.length === 0 ? "unpaid" : "partly_paid", amountPaid }
  }
  const paidAt = enough.reduce((latest, payment) =>
    payment.paidAt > latest.paidAt ? payment : latest,
  ).paidAt
  return { status: "paid", amountPaid, paidAt }
}

/** A notice that names no time is told again later than at first: then the rest has to do. */
const isSame = (payment: Payment, notice: PaymentNotice): boolean =>
  payment.invoiceId === notice.invoiceId &&
  payment.amount.amount === notice.amount.amount &&
  payment.amount.currency === notice.amount.currency &&
  (notice.paidAt === undefined || payment.paidAt === notice.paidAt)

const rejectionOf = (
  invoice: PayableInvoice,
  payments: ReadonlyArray<Payment>,
  { amount }: PaymentNotice,
): PaymentRejection | undefined => {
  const { id: invoiceId, total } = invoice
  if (total.amount < 0) return new CorrectionNotPayable({ invoiceId })
  if (amount.currency !== total.currency) {
    const [expected, found] = [total.currency, amount.currency]
    return new PaymentCurrencyDiffers({ invoiceId, expected, found })
  }
  if (payments.length >= maximumPayments) {
    return new TooManyPayments({ invoiceId, maximum: maximumPayments })
  }
  const isTooMuch = !fits(sumOf(payments) + BigInt(amount.amount))
  return isTooMuch ? new PaymentTooLarge({ invoiceId }) : undefined
}

/** Under which ids a payment is recorded and told, and when. */
export interface PaymentMoment {
  readonly id: PaymentId
  readonly eventId: EventId
  readonly at: Instant
}

export interface PaymentStep {
  /** The payment to record; none when it is recorded already. */
  readonly recorded: Payment | undefined
  readonly events: ReadonlyArray<DomainEvent>
}

/** What is known when a payment is decided upon. */
export interface PaymentsSoFar {
  readonly invoice: PayableInvoice
  /** Of this invoice, in the order in which they were recorded. */
  readonly payments: ReadonlyArray<Payment>
  /** The payment recorded under the reference in question, of whatever invoice. */
  readonly sameReference: Payment | undefined
}

const paidEvent = (
  { id, orderId, tenantId, total }: PayableInvoice,
  paidAt: Instant,
  { eventId, at }: PaymentMoment,
): DomainEvent => ({
  id: eventId,
  tenantId,
  occurredAt: at,
  type: "invoice.paid",
  data: { invoiceId: id, orderId, total: total.amount, currency: total.currency, paidAt },
})

/** What to record and to tell, or why not. */
export const decidePayment = (
  { invoice, payments, sameReference }: PaymentsSoFar,
  notice: PaymentNotice,
  moment: PaymentMoment,
): Result.Result<PaymentStep, PaymentRejection> => {
  if (sameReference !== undefined) {
    return isSame(sameReference, notice)
      ? Result.succeed({ recorded: undefined, events: [] })
      : Result.fail(new PaymentReferenceReused({ reference: notice.reference }))
  }
  const rejection = rejectionOf(invoice, payments, notice)
  if (rejection !== undefined) return Result.fail(rejection)
  const { invoiceId, reference, amount, paidAt = moment.at } = notice
  const recorded: Payment = { id: moment.id, reference, invoiceId, amount, paidAt }
  const before = paymentStatusOf(invoice.total, payments)
  const after = paymentStatusOf(invoice.total, [...payments, recorded])
  const isNews = before.paidAt === undefined && after.paidAt !== undefined
  const events = isNews ? [paidEvent(invoice, after.paidAt, moment)] : []
  return Result.succeed({ recorded, events })
}
