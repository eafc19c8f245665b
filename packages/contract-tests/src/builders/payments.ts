/** Payments as a bank reports them. */
import { warsawDate } from "@procurement/domain/calendar"
import { crc8, type Invoice } from "@procurement/domain/invoice"
import { minorUnits, type Money, money } from "@procurement/domain/money"
import type {
  CollectiveIdentifier,
  CollectivePayment,
  PaymentMoment,
  PaymentNotice,
  PaymentReference,
  UnmatchedPayment,
} from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import {
  freshCode,
  freshCollectivePaymentId,
  freshEventId,
  freshInvoiceId,
  freshPaymentId,
  freshTenantId,
  freshUnmatchedPaymentId,
  usualInstant,
} from "./fresh.ts"

export const aPaymentReference = (): PaymentReference => lineText(`BANK-${freshCode(20)}/Ż&<1>`)

/** A transfer for the invoice, by default of its total, with a time from the bank. */
export const aPaymentNotice = (
  { id, total }: Pick<Invoice, "id" | "total">,
  overrides: Partial<PaymentNotice> = {},
): Required<PaymentNotice> => ({
  kind: "payment",
  invoiceId: id,
  reference: aPaymentReference(),
  amount: total,
  paidAt: usualInstant,
  ...overrides,
})

/** A transfer that a person has to assign, booked at that time. */
export const anUnmatchedPayment = (
  at = usualInstant,
  overrides: Partial<UnmatchedPayment> = {},
): UnmatchedPayment => ({
  id: freshUnmatchedPaymentId(at),
  reference: aPaymentReference(),
  bookedOn: warsawDate(at),
  amount: money(12_450, "PLN"),
  title: "za kubki “ż”",
  reason: "names_nothing",
  ...overrides,
})

export const aPaymentMoment = (at = usualInstant): PaymentMoment => ({
  id: freshPaymentId(at),
  eventId: freshEventId(at),
  at,
})

/** The amount reduced by `less`, but never zero. */
export const lessThan = ({ amount, currency }: Money, less: number): Money =>
  money(Math.max(1, amount - less), currency)

const hexadecimal = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    byte.toString(16).toUpperCase().padStart(2, "0"),
  ).join("")

const numbered = <N extends string>(beginning: string): N => {
  const text = `${beginning}-${hexadecimal()}`
  return `${text}-${crc8(text)}` as N
}

/** A unique identifier of several invoices, as KSeF issues them. */
export const aCollectiveIdentifier = (): CollectiveIdentifier => numbered("5260250995-IZ202701")

/** A request for one transfer that pays two invoices. */
export const aCollectivePayment = (
  overrides: Partial<CollectivePayment> = {},
): CollectivePayment => ({
  id: freshCollectivePaymentId(),
  tenantId: freshTenantId(),
  currency: "PLN",
  invoices: [12_300, 4_999].map((amount) => ({
    invoiceId: freshInvoiceId(),
    ksefNumber: numbered("5260250995-20270104"),
    amount: minorUnits(amount),
  })),
  requestedAt: usualInstant,
  outcome: { _tag: "Requested" },
  ...overrides,
})
