/** What the warehouse, the carrier and the bank tell, as operators write it. */
import {
  maximumCarrierLength,
  maximumOrderLines,
  maximumReasonLength,
  maximumReturnReferenceLength,
  maximumTrackingNumberLength,
  maximumTrackingTextLength,
  maximumTrackingUrlLength,
  trackingUrlIssue,
} from "@procurement/domain/order"
import { fits, minorUnits } from "@procurement/domain/money"
import { maximumPaymentReferenceLength, type PaymentStatus } from "@procurement/domain/payment"
import { z } from "zod"
import {
  currencyText,
  encodeInstant,
  encodeMoney,
  lineText,
  money,
  textByRule,
  timestamp,
} from "../../schema/primitives.ts"
import { instantText } from "./times.ts"

const notATrackingUrl = {
  en: `must be an http or https URL of at most ${maximumTrackingUrlLength} characters`,
  pl: `musi być adresem http lub https o długości najwyżej ${maximumTrackingUrlLength} znaków`,
}

export const shipment = z
  .strictObject({
    carrier: lineText(maximumCarrierLength),
    trackingNumber: lineText(maximumTrackingNumberLength),
    trackingUrl: textByRule(
      (text) => (trackingUrlIssue(text) === undefined ? undefined : notATrackingUrl),
      "invalid_url",
    )
      .exactOptional()
      .meta({ format: "uri" }),
  })
  .meta({
    id: "Shipment",
    example: {
      carrier: "InPost",
      trackingNumber: "520000012345678901234567",
      trackingUrl: "https://tracking.example.com/520000012345678901234567",
    },
  })

export const trackingEvent = z
  .strictObject({
    at: instantText,
    description: lineText(maximumTrackingTextLength),
    location: lineText(maximumTrackingTextLength).exactOptional(),
  })
  .meta({
    id: "TrackingEvent",
    example: { at: "2026-11-21T08:30:00Z", description: "W doręczeniu", location: "Kraków" },
  })

export const returnNotice = z
  .strictObject({
    reference: lineText(maximumReturnReferenceLength).meta({
      description: "The warehouse's own name of the return; no two returns of an order share one.",
    }),
    reason: lineText(maximumReasonLength)
      .exactOptional()
      .meta({ description: "Stands on the correction of the invoice." }),
    lines: z
      .array(
        z.strictObject({
          line: z
            .int()
            .min(1)
            .max(maximumOrderLines)
            .meta({ description: "Position in the order, from 1." }),
          quantity: z.int().min(1).max(1_000_000),
        }),
      )
      .min(1)
      .max(maximumOrderLines),
  })
  .meta({
    id: "ReturnNotice",
    example: {
      reference: "RMA-2026-0042",
      reason: "uszkodzone w transporcie",
      lines: [{ line: 1, quantity: 2 }],
    },
  })

const amountForm = /^\d{1,16}\.\d{2}$/

/** Exact minor units of a decimal with two places; undefined unless it is more than nothing. */
const amountOf = (text: string): bigint | undefined => {
  const exact = amountForm.test(text) ? BigInt(text.replace(".", "")) : 0n
  return exact > 0n && fits(exact) ? exact : undefined
}

const notAnAmount = {
  en: "must be an amount above zero with two decimal places, like 49.98",
  pl: "musi być kwotą większą od zera z dwoma miejscami po kropce, na przykład 49.98",
}

export const paymentRequest = z
  .strictObject({
    reference: lineText(maximumPaymentReferenceLength).meta({
      description: "The bank's own identifier of the transfer; no two transfers share one.",
    }),
    amount: textByRule(
      (text) => (amountOf(text) === undefined ? notAnAmount : undefined),
      "invalid_value",
    )
      .transform((text) => minorUnits(amountOf(text) ?? 0n))
      .meta({ override: { type: "string", pattern: "^\\d{1,16}\\.\\d{2}$" } }),
    currency: currencyText,
    paidAt: instantText.exactOptional().meta({ description: "Now unless given." }),
  })
  .meta({
    id: "PaymentRequest",
    example: { reference: "2026112000001234", amount: "49.98", currency: "PLN" },
  })

const statuses = ["unpaid", "partly_paid", "paid"] as const

export const paymentStatusBody = z
  .object({
    invoiceId: z.string(),
    status: z.enum(statuses),
    amountPaid: money,
    paidAt: timestamp.exactOptional(),
  })
  .meta({ id: "PaymentStatus", description: "How far the invoice is paid." })

export const encodePaymentStatus = (
  invoiceId: string,
  { status, amountPaid, paidAt }: PaymentStatus,
): z.output<typeof paymentStatusBody> => ({
  invoiceId,
  status,
  amountPaid: encodeMoney(amountPaid),
  ...(paidAt === undefined ? {} : { paidAt: encodeInstant(paidAt) }),
})
