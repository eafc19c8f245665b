/** The events that the bank sends about invoices. */
import { maximumPaymentReferenceLength } from "@procurement/domain/payment"
import { z } from "zod"
import {
  amount,
  currency,
  inboundEvent,
  type InboundEvent,
  invoiceId,
  lineText,
  timestamp,
} from "./inbound-event.ts"

const transfer = {
  invoiceId,
  reference: lineText(maximumPaymentReferenceLength).meta({
    description: "The bank's identifier of the transfer, unique among all transfers.",
  }),
  amount,
  currency,
}

const timeUnlessGiven = timestamp
  .exactOptional()
  .meta({ description: "Default: when the message is received." })

const example = {
  invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
  reference: "2026112000001234",
  amount: "49.98",
  currency: "PLN",
}

const received = inboundEvent(
  {
    type: "bank.payment.received",
    meaning: "A transfer for the invoice has arrived.",
    data: z.object({ ...transfer, paidAt: timeUnlessGiven }),
    example: { ...example, paidAt: "2026-11-20T12:00:00Z" },
  },
  ({ amount: paid, currency: of, ...notice }) => ({
    _tag: "PaymentReported",
    notice: { kind: "payment", ...notice, amount: { amount: paid, currency: of } },
  }),
)

const refunded = inboundEvent(
  {
    type: "bank.refund.sent",
    meaning: "The overpaid amount, or part of it, was transferred back to the buyer.",
    data: z.object({ ...transfer, refundedAt: timeUnlessGiven }),
    example: { ...example, refundedAt: "2026-11-20T12:00:00Z" },
  },
  ({ amount: paid, currency: of, refundedAt, ...notice }) => ({
    _tag: "PaymentReported",
    notice: {
      kind: "refund",
      ...notice,
      amount: { amount: paid, currency: of },
      ...(refundedAt === undefined ? {} : { paidAt: refundedAt }),
    },
  }),
)

export const paymentEvents: ReadonlyArray<InboundEvent> = [received, refunded]
