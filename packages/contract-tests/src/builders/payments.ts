/** Payments as a bank reports them. */
import type { Invoice } from "@procurement/domain/invoice"
import { type Money, money } from "@procurement/domain/money"
import type { PaymentMoment, PaymentNotice, PaymentReference } from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import { freshCode, freshEventId, freshPaymentId, usualInstant } from "./fresh.ts"

export const aPaymentReference = (): PaymentReference => lineText(`BANK-${freshCode(20)}/Ż&<1>`)

/** A transfer for the invoice, of its whole total by default; the bank names its time. */
export const aPaymentNotice = (
  { id, total }: Pick<Invoice, "id" | "total">,
  given: Partial<PaymentNotice> = {},
): Required<PaymentNotice> => ({
  kind: "payment",
  invoiceId: id,
  reference: aPaymentReference(),
  amount: total,
  paidAt: usualInstant,
  ...given,
})

export const aPaymentMoment = (at = usualInstant): PaymentMoment => ({
  id: freshPaymentId(at),
  eventId: freshEventId(at),
  at,
})

/** So much less than the amount; never nothing. */
export const lessThan = ({ amount, currency }: Money, less: number): Money =>
  money(Math.max(1, amount - less), currency)
