/**
 * What we tell, as zod schemas: the source of the AsyncAPI document. Each envelope is strict, for
 * these are our own words; a test holds them to what the publisher writes.
 *
 * A member may be added to `data` at any time; what would break a reader is another `type`.
 */
import type { AggregateType, EventType } from "@procurement/domain/events"
import { offlineModes } from "@procurement/domain/clearance"
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
const amount = {
  total: text.meta({
    description: "Decimal with two places, VAT included.",
    pattern: "^-?\\d+\\.\\d{2}$",
    example: "1245.00",
  }),
  currency: z.enum(currencies).meta({ description: "ISO 4217 code." }),
}
const order = {
  orderId,
  reference: text.exactOptional().meta({ description: "The buyer's own order number." }),
}

const correctionId = identifier("inv", "the correction of the invoice that follows")

/** In events about corrections alone. */
const ofCorrection = {
  kind: z
    .literal("KOR")
    .exactOptional()
    .meta({ description: "It is a correction; its total is the difference, negative." }),
  correctedInvoiceId: identifier("inv", "the corrected invoice").exactOptional(),
  correctedNumber: text.exactOptional().meta({ example: "FV/2026/11/000001" }),
  correctedKsefNumber: text.exactOptional(),
}

/** In events about invoices that were issued while KSeF was away. */
const ofOffline = {
  offlineMode: z
    .enum(offlineModes)
    .exactOptional()
    .meta({ description: "It was issued while KSeF was away, in that mode." }),
  offlineDeadline: text.exactOptional().meta({
    description: "The last day on which KSeF could get it, if one was set.",
    format: "date",
  }),
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
  }),
  "order.delivered": z.object({ ...order, deliveredAt: timestamp }),
  "order.cancelled": z.object({
    ...order,
    invoiceId,
    reason: text.exactOptional().meta({ description: "As the buyer gave it." }),
    correctionId: correctionId.exactOptional(),
  }),
  "order.returned": z.object({
    ...order,
    invoiceId,
    correctionId,
    returnReference: text.meta({ description: "The warehouse's own name of the return." }),
    reason: text.exactOptional(),
    lines: z.array(
      z.object({
        line: z.int().meta({ description: "Position in the order, from 1." }),
        sku: text,
        quantity: z.int(),
      }),
    ),
    returnedAt: timestamp,
  }),
  "invoice.issued": z.object({
    invoiceId,
    orderId,
    number: text.meta({ description: "P_2.", example: "FV/2026/11/000001" }),
    ksefNumber: text.meta({ description: "The number KSeF gave." }),
    issueDate: text.meta({ description: "P_1, a day in Warsaw.", format: "date" }),
    ...amount,
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
    code: z.int().meta({ description: "Of KSeF.", example: 450 }),
    description: text,
    ...ofCorrection,
    ...ofOffline,
  }),
  "invoice.paid": z.object({ invoiceId, orderId, ...amount, paidAt: timestamp }),
  "quota.reached": z.object({
    metric: z.enum(["orders", "invoices", "deliveries"]),
    month: text.meta({ description: "Of Warsaw.", example: "2026-11" }),
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
    policy: text.meta({ description: "The limit that is reached again and again." }),
    since: timestamp,
  }),
} as const satisfies Record<EventType, z.ZodType>

const envelopeOf = <T extends EventType>(type: T) =>
  z.strictObject({
    specversion: z.literal("1.0"),
    id: identifier("evt", "the event: whoever sees it again has seen it"),
    source: text.meta({ description: "This service, a URI reference.", example: "/procurement" }),
    type: z.literal(type),
    subject: text.meta({ description: "Id of what it tells of; also the message's key." }),
    time: timestamp.meta({ description: "When it happened." }),
    datacontenttype: z.literal("application/json"),
    tenantid: identifier("ten", "the tenant"),
    traceparent: text
      .exactOptional()
      .meta({ description: "W3C trace context: the trace in which it happened." }),
    data: dataOf[type],
  })

/** The envelope of each type, with what it means. */
export const toldEvents = {
  "order.accepted": { meaning: "An order was accepted.", schema: envelopeOf("order.accepted") },
  "order.processing": {
    meaning: "The warehouse has begun to work on an order.",
    schema: envelopeOf("order.processing"),
  },
  "order.shipped": { meaning: "The goods are on their way.", schema: envelopeOf("order.shipped") },
  "order.delivered": { meaning: "The goods have arrived.", schema: envelopeOf("order.delivered") },
  "order.cancelled": { meaning: "An order was cancelled.", schema: envelopeOf("order.cancelled") },
  "order.returned": {
    meaning: "All or part of the goods have come back; a correction of the invoice follows.",
    schema: envelopeOf("order.returned"),
  },
  "invoice.issued": {
    meaning: "KSeF has acknowledged an invoice, or a correction of one.",
    schema: envelopeOf("invoice.issued"),
  },
  "invoice.rejected": {
    meaning: "KSeF has rejected an invoice.",
    schema: envelopeOf("invoice.rejected"),
  },
  "invoice.paid": { meaning: "An invoice is paid in full.", schema: envelopeOf("invoice.paid") },
  "quota.reached": {
    meaning: "A tenant has used 80 or 100 % of a contracted volume.",
    schema: envelopeOf("quota.reached"),
  },
  "token.expiring": { meaning: "A token runs out soon.", schema: envelopeOf("token.expiring") },
  "rate_limit.sustained": {
    meaning: "A client reaches its limit again and again.",
    schema: envelopeOf("rate_limit.sustained"),
  },
} as const satisfies Record<EventType, { readonly meaning: string; readonly schema: z.ZodType }>

/** Which topic each type is told on. */
export const aggregateTypeOf: Readonly<Record<EventType, AggregateType>> = {
  "order.accepted": "order",
  "order.processing": "order",
  "order.shipped": "order",
  "order.delivered": "order",
  "order.cancelled": "order",
  "order.returned": "order",
  "invoice.issued": "invoice",
  "invoice.rejected": "invoice",
  "invoice.paid": "invoice",
  "quota.reached": "tenant",
  "token.expiring": "tenant",
  "rate_limit.sustained": "tenant",
}

/** Any event that we tell. */
export const toldEvent = z.discriminatedUnion("type", [
  toldEvents["order.accepted"].schema,
  toldEvents["order.processing"].schema,
  toldEvents["order.shipped"].schema,
  toldEvents["order.delivered"].schema,
  toldEvents["order.cancelled"].schema,
  toldEvents["order.returned"].schema,
  toldEvents["invoice.issued"].schema,
  toldEvents["invoice.rejected"].schema,
  toldEvents["invoice.paid"].schema,
  toldEvents["quota.reached"].schema,
  toldEvents["token.expiring"].schema,
  toldEvents["rate_limit.sustained"].schema,
])
