/**
 * The published events as zod schemas, the source of the AsyncAPI document. Envelopes are strict; a
 * test compares them with the publisher's output.
 *
 * A member may be added to `data` at any time; an incompatible change needs another `type`.
 */
import { correctionCauseWords, type EventType, eventTypes } from "@procurement/domain/events"
import { offlineModes } from "@procurement/domain/offline"
import { currencies } from "@procurement/domain/money"
import { z } from "zod"

const identifier = (kind: string, what: string) =>
  z.string().meta({
    description: `Identifier of ${what}.`,
    pattern: `^${kind}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
    example: `${kind}_01kafq3v8pe0rr2c1m5kz9x7wd`,
  })

const timestamp = z
  .string()
  .meta({ description: "ISO 8601, UTC.", format: "date-time", example: "2026-11-20T12:00:00.000Z" })

const text = z.string()
const orderId = identifier("ord", "the order")
const invoiceId = identifier("inv", "the invoice")
const decimal = text.meta({
  description: "Decimal with two places.",
  pattern: "^-?\\d+\\.\\d{2}$",
  example: "1245.00",
})
const amount = {
  total: decimal.meta({ description: "Decimal with two places, including VAT." }),
  currency: z.enum(currencies).meta({ description: "ISO 4217 code." }),
}
const order = {
  orderId,
  reference: text.exactOptional().meta({ description: "The buyer's own order number." }),
  metadata: z
    .record(text, text)
    .exactOptional()
    .meta({ description: "Key-value pairs set by the buyer." }),
}

const goods = z.array(
  z.object({
    line: z.int().meta({ description: "Position in the order, from 1." }),
    sku: text,
    quantity: z.int(),
  }),
)

const correctionId = identifier("inv", "the correction of the invoice")

/** Members of events about corrections only. */
const ofCorrection = {
  kind: z.literal("KOR").exactOptional().meta({
    description: "The document is a correction. Its total is the change.",
  }),
  cause: z
    .enum(correctionCauseWords)
    .exactOptional()
    .meta({ description: "Why the invoice is corrected." }),
  reason: text.exactOptional().meta({ description: "As the customer or the seller gave it." }),
  correctedInvoiceId: identifier("inv", "the corrected invoice").exactOptional(),
  correctedNumber: text.exactOptional().meta({ example: "FV/2026/11/000001" }),
  correctedKsefNumber: text.exactOptional(),
}

/** Members of events about invoices that were issued while KSeF was unavailable. */
const ofOffline = {
  offlineMode: z
    .enum(offlineModes)
    .exactOptional()
    .meta({ description: "The invoice was issued while KSeF was unavailable, in this mode." }),
  offlineDeadline: text.exactOptional().meta({
    description: "The last day for sending the invoice to KSeF, if there was one.",
    format: "date",
  }),
}

/** The days on which the VAT becomes due, as known when the event occurred. */
const taxPoints = z
  .array(
    z.object({
      day: text.meta({ description: "A day in Warsaw.", format: "date" }),
      gross: amount.total,
      net: decimal,
      vat: decimal,
      rate: text.meta({ description: "In per cent.", example: "23" }),
    }),
  )
  .exactOptional()
  .meta({
    description:
      "The days on which the VAT becomes due: with the supply, and for what was paid before it, " +
      "with the payment. A payment reported later may move them. Absent on a correction.",
  })

/** What the file states besides its total. */
const ofAmounts = {
  net: decimal.exactOptional(),
  vat: decimal.exactOptional(),
  vatInPln: decimal.exactOptional().meta({ description: "Absent when the currency is PLN." }),
  exchangeRates: z
    .array(
      z.object({
        rate: text.meta({ description: "PLN per unit.", example: "4.2537" }),
        table: text.meta({ description: "NBP's table.", example: "226/A/NBP/2026" }),
        publishedOn: text.meta({ format: "date" }),
      }),
    )
    .exactOptional()
    .meta({ description: "Of each tax point that the file states; absent when it is PLN." }),
}

/** Members of events about a supply; dates in Warsaw. */
const ofSupply = {
  supplyDate: text.exactOptional().meta({
    description: "The day on which the carrier received the goods.",
    format: "date",
  }),
  taxPoints,
}

/** `data` of each type. */
const dataOf = {
  "order.accepted": z.object({ ...order, invoiceId, ...amount }),
  "order.processing": z.object(order),
  "order.shipped": z.object({
    ...order,
    invoiceId,
    carrier: text.meta({ example: "InPost" }),
    trackingNumber: text.meta({ example: "520000012345678901234567" }),
    trackingUrl: text.exactOptional().meta({ format: "uri" }),
    shippedAt: timestamp,
    lines: goods.exactOptional().meta({ description: "The goods of the parcel." }),
    complete: z
      .boolean()
      .exactOptional()
      .meta({ description: "Whether nothing of the order is left to leave." }),
    ...ofSupply,
    currency: amount.currency.exactOptional(),
  }),
  "order.delivered": z.object({ ...order, deliveredAt: timestamp }),
  "order.cancelled": z.object({
    ...order,
    invoiceId,
    reason: text.exactOptional().meta({ description: "The reason that the buyer gave." }),
    correctionId: correctionId.exactOptional(),
    lines: goods.exactOptional().meta({
      description: "The cancelled goods when others had left; absent when all were cancelled.",
    }),
    complete: z
      .boolean()
      .exactOptional()
      .meta({ description: "Whether the whole order was cancelled." }),
  }),
  "order.returned": z.object({
    ...order,
    invoiceId,
    correctionId,
    returnReference: text.meta({ description: "The warehouse's reference of the return." }),
    reason: text.exactOptional(),
    lines: goods,
    returnedAt: timestamp,
  }),
  "invoice.issued": z.object({
    invoiceId,
    orderId,
    number: text.meta({ description: "Invoice number (P_2).", example: "FV/2026/11/000001" }),
    ksefNumber: text.meta({ description: "The number that KSeF assigned." }),
    issueDate: text.meta({ description: "Date of issue (P_1), a day in Warsaw.", format: "date" }),
    ...ofSupply,
    ...amount,
    ...ofAmounts,
    dueDate: text.exactOptional().meta({
      description: "The last day for payment; absent on a correction.",
      format: "date",
    }),
    documentSha256: text.meta({
      description: "SHA-256 of the invoice's XML.",
      pattern: "^[\\da-f]{64}$",
    }),
    ...ofCorrection,
    ...ofOffline,
  }),
  "invoice.rejected": z.object({
    invoiceId,
    orderId,
    number: text,
    code: z.int().meta({ description: "The code of KSeF's response.", example: 450 }),
    description: text,
    ...ofCorrection,
    ...ofOffline,
  }),
  "invoice.voided": z.object({
    invoiceId,
    orderId,
    number: text.exactOptional().meta({ description: "Invoice number (P_2), which stays used." }),
    reason: text.exactOptional().meta({ description: "As the customer or the seller gave it." }),
    kind: ofCorrection.kind,
  }),
  "invoice.issued_outside": z.object({
    invoiceId,
    orderId,
    number: text.meta({ description: "The seller's number of it.", example: "A/17/2026" }),
    issueDate: text.meta({ description: "Date of issue, a day in Warsaw.", format: "date" }),
    ...amount,
    ...ofCorrection,
  }),
  "invoice.paid": z.object({
    invoiceId,
    orderId,
    ...amount,
    ...ofAmounts,
    owed: amount.total
      .exactOptional()
      .meta({ description: "The total less all corrections; absent if there are none." }),
    paidAt: timestamp,
    taxPoints,
  }),
  "invoice.overdue": z.object({
    invoiceId,
    orderId,
    number: text.meta({ description: "Invoice number (P_2).", example: "FV/2026/11/000001" }),
    ksefNumber: text
      .exactOptional()
      .meta({ description: "Absent when it was issued offline and has none yet." }),
    ...amount,
    owed: amount.total.meta({ description: "The total less all corrections." }),
    outstanding: amount.total.meta({ description: "What is still to be paid." }),
    dueDate: text.meta({ description: "The last day for payment.", format: "date" }),
  }),
  "catalog.updated": z.object({
    since: timestamp.meta({ description: "The first change." }),
    updated: z.array(text).meta({ description: "SKUs that are new or have changed." }),
    retired: z.array(text).meta({ description: "SKUs that left the catalog." }),
    complete: z.boolean().meta({ description: "False: there are more changes than are named." }),
  }),
  "quota.reached": z.object({
    metric: z.enum(["orders", "invoices", "deliveries"]),
    month: text.meta({ description: "A calendar month in Warsaw.", example: "2026-11" }),
    percent: z.union([z.literal(80), z.literal(100)]),
    used: z.int(),
    limit: z.int(),
    resetsAt: timestamp,
  }),
  "token.expiring": z.object({
    tokenId: identifier("tok", "the token"),
    name: text,
    clientId: text,
    expiresAt: timestamp,
  }),
  "rate_limit.sustained": z.object({
    clientId: text,
    policy: text.meta({ description: "The limit that the client has exceeded repeatedly." }),
    since: timestamp,
  }),
  "webhook.expiring": z.object({
    subscriptionId: identifier("sub", "the paused subscription"),
    url: text,
    held: z.int().meta({ description: "Number of held deliveries, counted up to 10,000." }),
    oldestAt: timestamp,
    expiresAt: timestamp.meta({ description: "When the first held delivery expires." }),
  }),
} as const satisfies Record<EventType, z.ZodType>

/** The envelope of that type. */
export const envelopeOf = <T extends EventType>(type: T) =>
  z.strictObject({
    specversion: z.literal("1.0"),
    id: identifier("evt", "the event; a repeated event has the same id"),
    source: text.meta({ description: "URI reference of this service.", example: "/procurement" }),
    type: z.literal(type),
    subject: text.meta({
      description: "Id of the aggregate, for example the order; also the key of the message.",
    }),
    time: timestamp.meta({ description: "When the event occurred." }),
    datacontenttype: z.literal("application/json"),
    tenantid: identifier("ten", "the tenant"),
    traceparent: text
      .exactOptional()
      .meta({ description: "W3C trace context of the request or job that caused the event." }),
    data: dataOf[type],
  })

const [first, ...others] = eventTypes.map(envelopeOf)
if (first === undefined) throw new TypeError("there are no events")

/** Any published event. */
export const publishedEvent = z.discriminatedUnion("type", [first, ...others])
