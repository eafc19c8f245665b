/** What the bank tells of an invoice. */
import { maximumPaymentReferenceLength } from "@procurement/domain/payment"
import { z } from "zod"
import { amount, currency, invoiceId, lineText, timestamp } from "./event-parts.ts"
import { inboundEvent, type InboundEvent } from "./inbound-event.ts"

const received = inboundEvent(
  {
    type: "bank.payment.received",
    meaning: "A transfer for the invoice has arrived.",
    data: z.object({
      invoiceId,
      reference: lineText(maximumPaymentReferenceLength).meta({
        description: "The bank's own identifier of the transfer; no two transfers share one.",
      }),
      amount,
      currency,
      paidAt: timestamp.exactOptional().meta({ description: "When it was heard unless given." }),
    }),
    example: {
      invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
      reference: "2026112000001234",
      amount: "49.98",
      currency: "PLN",
      paidAt: "2026-11-20T12:00:00Z",
    },
  },
  ({ amount: paid, currency: of, ...notice }) => ({
    _tag: "PaymentTold",
    notice: { ...notice, amount: { amount: paid, currency: of } },
  }),
)

export const paymentEvents: ReadonlyArray<InboundEvent> = [received]
