/**
 * A transfer for an invoice, as reported by the bank: a payment by the buyer, or a refund of an
 * overpayment.
 *
 * This module is independent of bank formats. Payments are immutable: a refund is a separate
 * transfer with a separate reference.
 */
import * as Data from "effect/Data"
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { InvoiceId, PaymentId } from "../identity/type-id.ts"
import { Currency, MinorUnits, type Money } from "../money/money.ts"
import { LineText } from "../text/line-text.ts"

/** Characters of the bank's reference; camt.053 allows 35. */
export const maximumPaymentReferenceLength = 128

/** The bank's identifier of the transfer, unique per transfer. */
export const PaymentReference = LineText.check(Schema.isMaxLength(maximumPaymentReferenceLength))
export type PaymentReference = typeof PaymentReference.Type

/** Positive. */
export const PaidAmount = Schema.Struct({
  amount: MinorUnits.check(Schema.isGreaterThan(0)),
  currency: Currency,
})

export const paymentKinds = ["payment", "refund"] as const

export const Payment = Schema.Struct({
  id: PaymentId,
  kind: Schema.Literals(paymentKinds),
  reference: PaymentReference,
  invoiceId: InvoiceId,
  amount: PaidAmount,
  /** When the money arrived according to the bank; for a refund, when it was sent. */
  paidAt: Instant,
})
export type Payment = typeof Payment.Type

/** A payment as reported by the bank, before the service assigns an id. */
export const PaymentNotice = Schema.Struct({
  kind: Schema.Literals(paymentKinds),
  invoiceId: InvoiceId,
  reference: PaymentReference,
  amount: PaidAmount,
  /** Absent: the money arrived when the message was received. */
  paidAt: Schema.optionalKey(Instant),
})
export type PaymentNotice = typeof PaymentNotice.Type

/** The invoice is in another currency; the service never converts payments. */
export class PaymentCurrencyDiffers extends Data.TaggedError("PaymentCurrencyDiffers")<{
  readonly invoiceId: InvoiceId
  readonly expected: Currency
  readonly found: Currency
}> {}

/** The document is a correction; payments belong to the corrected invoice. */
export class CorrectionNotPayable extends Data.TaggedError("CorrectionNotPayable")<{
  readonly invoiceId: InvoiceId
}> {}

/** A payment with this reference and other data is already recorded; it stays unchanged. */
export class PaymentReferenceReused extends Data.TaggedError("PaymentReferenceReused")<{
  readonly reference: string
}> {}

/** The total of the invoice's payments would exceed the largest amount. */
export class PaymentTooLarge extends Data.TaggedError("PaymentTooLarge")<{
  readonly invoiceId: InvoiceId
}> {}

/** Only the overpaid amount can be refunded. */
export class RefundTooLarge extends Data.TaggedError("RefundTooLarge")<{
  readonly invoiceId: InvoiceId
  /** Zero when the invoice is not overpaid. */
  readonly refundable: Money
}> {}

/** The invoice has reached its limit of payments. */
export class TooManyPayments extends Data.TaggedError("TooManyPayments")<{
  readonly invoiceId: InvoiceId
  readonly maximum: number
}> {}

/** All reasons to reject a payment. */
export type PaymentRejection =
  | CorrectionNotPayable
  | PaymentCurrencyDiffers
  | PaymentReferenceReused
  | PaymentTooLarge
  | RefundTooLarge
  | TooManyPayments
