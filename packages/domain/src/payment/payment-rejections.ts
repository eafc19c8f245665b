/** Every way a payment is not recorded. Data, not prose. */
import * as Data from "effect/Data"
import type { InvoiceId } from "../identity/type-id.ts"
import type { Currency } from "../money/money.ts"

/** The invoice is to be paid in another currency; nobody here knows a rate for the difference. */
export class PaymentCurrencyDiffers extends Data.TaggedError("PaymentCurrencyDiffers")<{
  readonly invoiceId: InvoiceId
  readonly expected: Currency
  readonly found: Currency
}> {}

/** The document is a correction: what is paid, is paid for the invoice that it corrects. */
export class CorrectionNotPayable extends Data.TaggedError("CorrectionNotPayable")<{
  readonly invoiceId: InvoiceId
}> {}

/** A payment with this reference and other data was recorded before; that one stands. */
export class PaymentReferenceReused extends Data.TaggedError("PaymentReferenceReused")<{
  readonly reference: string
}> {}

/** The payments of the invoice would add up to more than can be counted. */
export class PaymentTooLarge extends Data.TaggedError("PaymentTooLarge")<{
  readonly invoiceId: InvoiceId
}> {}

/** More payments of one invoice than anybody makes. */
export class TooManyPayments extends Data.TaggedError("TooManyPayments")<{
  readonly invoiceId: InvoiceId
  readonly maximum: number
}> {}

export type PaymentRejection =
  | CorrectionNotPayable
  | PaymentCurrencyDiffers
  | PaymentReferenceReused
  | PaymentTooLarge
  | TooManyPayments
