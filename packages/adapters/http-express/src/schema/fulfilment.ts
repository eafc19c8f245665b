/** Facts of the warehouse, the carrier and the bank, in the operators' notation. */
import { type Instant, instant } from "@procurement/domain/calendar"
import { maximumOrderLines } from "@procurement/domain/catalog"
import { paymentStatuses } from "@procurement/domain/invoice"
import { fits, minorUnits } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import {
  maximumCarrierLength,
  maximumReasonLength,
  maximumReturnReferenceLength,
  maximumTrackingNumberLength,
  maximumTrackingTextLength,
  maximumTrackingUrlLength,
  trackingUrlIssue,
} from "@procurement/domain/order"
import {
  maximumPaymentReferenceLength,
  maximumTransferReferenceLength,
  type PaymentStatus,
} from "@procurement/domain/payment"
import { z } from "zod"
import {
  currencyText,
  encodeInstant,
  encodeMoney,
  lineText,
  money,
  textByRule,
  timestamp,
  mapped,
} from "./primitives.ts"

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2})$/
const secondsLength = "2026-11-20T12:00:00".length

const notAnInstant = {
  en: "must be a timestamp such as 2026-11-20T12:00:00Z",
  pl: "musi być datą i godziną, na przykład 2026-11-20T12:00:00Z",
}

/** JavaScript parses the 30th of February as the 2nd of March. */
const isInCalendar = (text: string): boolean => {
  const wallClock = text.slice(0, secondsLength)
  const read = new Date(`${wallClock}Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(wallClock)
}

const isInstant = (text: string): boolean =>
  instantForm.test(text) && isInCalendar(text) && Date.parse(text) >= 0

export const instantText = textByRule(
  (text) => (isInstant(text) ? undefined : notAnInstant),
  "invalid_value",
)
  .transform((text): Instant => instant(Date.parse(text)))
  .meta({ override: { type: "string", format: "date-time" }, example: "2026-11-20T12:00:00Z" })

const notATrackingUrl = {
  en: `must be an http or https URL of at most ${maximumTrackingUrlLength} characters`,
  pl: `musi być adresem http lub https o długości najwyżej ${maximumTrackingUrlLength} znaków`,
}

/** Units of a line, as they are reported. */
const reportedLines = z
  .array(
    z
      .strictObject({
        line: z
          .int()
          .min(1)
          .max(maximumOrderLines)
          .meta({ description: "Position in the order, from 1." }),
        quantity: z.int().min(1).max(1_000_000),
      })
      .meta({ id: "ReportedLine" }),
  )
  .min(1)
  .max(maximumOrderLines)

export const shipment = z
  .strictObject({
    carrier: lineText(maximumCarrierLength),
    trackingNumber: lineText(maximumTrackingNumberLength),
    trackingUrl: textByRule(
      (text) => (trackingUrlIssue(text) === undefined ? undefined : notATrackingUrl),
      "invalid_url",
    )
      .exactOptional()
      .meta({ format: "uri", example: "https://tracking.example.com/520000012345678901234567" }),
    shippedAt: instantText.exactOptional().meta({
      description:
        "When the carrier received the goods; the current time by default. Its day in Warsaw is " +
        "the date of supply and the tax point. It can't be before the order was accepted, or " +
        "more than five minutes in the future.",
    }),
    lines: reportedLines
      .exactOptional()
      .meta({ description: "The goods of the parcel; by default all that has not left yet." }),
  })
  .meta({
    id: "Shipment",
    example: {
      carrier: "InPost",
      trackingNumber: "520000012345678901234567",
      trackingUrl: "https://tracking.example.com/520000012345678901234567",
      shippedAt: "2026-11-20T15:30:00Z",
      lines: [{ line: 1, quantity: 20 }],
    },
  })

export const trackingEvent = z
  .strictObject({
    at: instantText,
    description: lineText(maximumTrackingTextLength),
    location: lineText(maximumTrackingTextLength).exactOptional(),
    trackingNumber: lineText(maximumTrackingNumberLength)
      .exactOptional()
      .meta({ description: "The parcel; by default the message concerns all parcels." }),
  })
  .meta({
    id: "TrackingEvent",
    example: { at: "2026-11-21T08:30:00Z", description: "W doręczeniu", location: "Kraków" },
  })

export const returnNotice = z
  .strictObject({
    reference: lineText(maximumReturnReferenceLength).meta({
      description: "The warehouse's identifier of the return, unique within an order.",
    }),
    reason: lineText(maximumReasonLength)
      .exactOptional()
      .meta({ description: "Printed on the correction of the invoice." }),
    lines: reportedLines,
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

/** Exact minor units of a positive decimal with two places; undefined for any other text. */
const amountOf = (text: string): bigint | undefined => {
  const exact = amountForm.test(text) ? BigInt(text.replace(".", "")) : 0n
  return exact > 0n && fits(exact) ? exact : undefined
}

const notAnAmount = {
  en: "must be an amount above zero with two decimal places, such as 49.98",
  pl: "musi być kwotą większą od zera z dwoma miejscami po kropce, na przykład 49.98",
}

export const paymentAmount = textByRule(
  (text) => (amountOf(text) === undefined ? notAnAmount : undefined),
  "invalid_value",
)
  .transform((text) => minorUnits(amountOf(text) ?? 0n))
  .meta({ override: { type: "string", pattern: "^\\d{1,16}\\.\\d{2}$" }, example: "49.98" })

const transfer = {
  reference: lineText(maximumPaymentReferenceLength).meta({
    description: "The bank's identifier of the transfer, unique among all transfers.",
  }),
  amount: paymentAmount,
  currency: currencyText,
}

const nowUnlessGiven = instantText
  .exactOptional()
  .meta({ description: "The current time by default." })

const example = { reference: "2026112000001234", amount: "49.98", currency: "PLN" } as const

export const paymentRequest = z
  .strictObject({ ...transfer, paidAt: nowUnlessGiven })
  .meta({ id: "PaymentRequest", example })

export const transferRequest = z
  .strictObject({
    ...transfer,
    reference: lineText(maximumTransferReferenceLength).meta({
      description: "The bank's identifier of the transfer, unique among all transfers.",
    }),
    paidAt: nowUnlessGiven,
  })
  .meta({ id: "TransferRequest", example })

export const refundRequest = z
  .strictObject({ ...transfer, refundedAt: nowUnlessGiven })
  .meta({ id: "RefundRequest", example })

export const paymentStatusBody = z
  .object({
    invoiceId: z.string(),
    status: z.enum(paymentStatuses),
    owed: money.meta({ description: "The total less all corrections." }),
    amountPaid: money,
    amountRefunded: money,
    overpaid: money.meta({ description: "The amount that can be refunded." }),
    paidAt: timestamp.exactOptional(),
  })
  .meta({ id: "PaymentStatus", description: "The payment status of the invoice." })

export const transferBody = z
  .object({ invoices: z.array(paymentStatusBody) })
  .meta({ id: "Transfer", description: "The payment status of each invoice of the transfer." })

export const encodePaymentStatus = (
  invoiceId: string,
  { status, owed, amountPaid, amountRefunded, overpaid, paidAt }: PaymentStatus,
): z.output<typeof paymentStatusBody> => ({
  invoiceId,
  status,
  owed: encodeMoney(owed),
  amountPaid: encodeMoney(amountPaid),
  amountRefunded: encodeMoney(amountRefunded),
  overpaid: encodeMoney(overpaid),
  ...optional({ paidAt: mapped(paidAt, encodeInstant) }),
})
