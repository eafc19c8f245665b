/**
 * A transfer that a buyer has made for an invoice, as the bank tells of it.
 *
 * Knows nothing of banks' formats. It is never changed and never taken back: money that is returned
 * is a matter between the companies, not of this ledger.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { InvoiceId, PaymentId } from "../identity/type-id.ts"
import { Currency, MinorUnits } from "../money/money.ts"
import { LineText } from "../text/line-text.ts"

/** Characters of the bank's reference; enough for any of them, camt.053 has 35. */
export const maximumPaymentReferenceLength = 128

/** The bank's own identifier of the transfer: no two transfers share one. */
export const PaymentReference = LineText.check(Schema.isMaxLength(maximumPaymentReferenceLength))
export type PaymentReference = typeof PaymentReference.Type

/** More than nothing. */
export const PaidAmount = Schema.Struct({
  amount: MinorUnits.check(Schema.isGreaterThan(0)),
  currency: Currency,
})

export const Payment = Schema.Struct({
  id: PaymentId,
  reference: PaymentReference,
  invoiceId: InvoiceId,
  amount: PaidAmount,
  /** When the buyer's money arrived, by the bank. */
  paidAt: Instant,
})
export type Payment = typeof Payment.Type

/** What the bank tells: a payment that has no id here yet. */
export const PaymentNotice = Schema.Struct({
  invoiceId: InvoiceId,
  reference: PaymentReference,
  amount: PaidAmount,
  /** Absent: the money arrived when it is told of. */
  paidAt: Schema.optionalKey(Instant),
})
export type PaymentNotice = typeof PaymentNotice.Type
