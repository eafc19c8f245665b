/** The events that the bank sends about invoices. */
import {
  type CollectiveIdentifier,
  collectiveIdentifierIssue,
  maximumPaymentReferenceLength,
  maximumTransferReferenceLength,
} from "@procurement/domain/payment"
import { z } from "zod"
import {
  amount,
  currency,
  inboundEvent,
  type InboundEvent,
  invoiceId,
  lineText,
  textByRule,
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
  .meta({ description: "Default: the time at which the message is received." })

const example = {
  invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
  reference: "2026112000001234",
  amount: "49.98",
  currency: "PLN",
}

const received = inboundEvent(
  {
    type: "bank.payment.received",
    meaning: "The bank has received a transfer for the invoice.",
    data: z.object({ ...transfer, paidAt: timeUnlessGiven }),
    example: { ...example, paidAt: "2026-11-20T12:00:00Z" },
  },
  ({ amount: paid, currency: of, ...notice }) => ({
    _tag: "PaymentReported",
    notice: { kind: "payment", ...notice, amount: { amount: paid, currency: of } },
  }),
)

const collectiveIdentifier = textByRule(collectiveIdentifierIssue)
  .transform((text) => text as CollectiveIdentifier)
  .meta({
    description: "KSeF's collective identifier in the title of the transfer.",
    pattern: "^[1-9]\\d{9}-IZ20\\d{4}-[0-9A-F]{12}-[0-9A-F]{2}$",
  })

const receivedForSeveral = inboundEvent(
  {
    type: "bank.collective-payment.received",
    meaning:
      "The bank has received a transfer for several invoices that states a collective identifier.",
    data: z.object({
      collectiveIdentifier,
      reference: lineText(maximumTransferReferenceLength).meta({
        description: "The bank's identifier of the transfer, unique among all transfers.",
      }),
      amount,
      currency,
      paidAt: timeUnlessGiven,
    }),
    example: {
      collectiveIdentifier: "5252839118-IZ202701-0A1B2C3D4E5F-FB",
      reference: "2027011100001234",
      amount: "1345.50",
      currency: "PLN",
      paidAt: "2027-01-11T12:00:00Z",
    },
  },
  ({ collectiveIdentifier: identifier, amount: paid, currency: of, reference, paidAt }) => ({
    _tag: "TransferReported",
    transfer: { identifier, reference, amount: { amount: paid, currency: of }, paidAt },
  }),
)

const refunded = inboundEvent(
  {
    type: "bank.refund.sent",
    meaning: "All or part of the overpaid amount was transferred back to the buyer.",
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

export const paymentEvents: ReadonlyArray<InboundEvent> = [received, receivedForSeveral, refunded]
