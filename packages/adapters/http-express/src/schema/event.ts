/**
 * Events as customers receive them, the same JSON from webhooks and `/v1/events`: zod schemas of
 * the output of the domain's `webhookBody`, one for each type of the catalogue.
 *
 * A change that breaks receivers needs another `version`; members may be added at any time. An
 * event never contains more than the API shows of its order, invoice or account.
 */
import { type EventType, eventTypes } from "@procurement/domain/events"
import { currencies } from "@procurement/domain/money"
import { offlineModes } from "@procurement/domain/offline"
import { z } from "zod"
import { causeWord, ksefNumber, number, sampleKsefNumber } from "./invoice-parts.ts"
import { metadata } from "./order-request.ts"
import { exampleId, identifier, localDate, next, timestamp } from "./primitives.ts"
import { amountsOfEvent, dueDate } from "./stated-amounts.ts"
import { eventTaxPoints } from "./tax-points.ts"

const text = z.string()
const invoiceId = identifier("inv", "the invoice")
const correctionId = identifier("inv", "the correction of the invoice").meta({
  example: "inv_01kafq3v8pe0rr2c1m5kz9x7we",
})
const order = {
  orderId: identifier("ord", "the order"),
  reference: text
    .exactOptional()
    .meta({ description: "Your purchase order number.", example: "PO-2026-0117" }),
  metadata: metadata.exactOptional(),
}
const invoice = { invoiceId, orderId: order.orderId }
const clientId = text.meta({ example: "cli_01kafq3v8pe0rr2c1m5kz9x7wd" })
const decimal = z.string().meta({
  description: "Decimal with two places, including VAT.",
  pattern: "^-?\\d+\\.\\d{2}$",
  example: "1245.00",
})
const amount = { total: decimal, currency: z.enum(currencies) }

/** Members that only events about corrections have. */
const ofCorrection = {
  kind: z.literal("KOR").exactOptional().meta({
    description: "The document is a correction. Its total is the change.",
  }),
  cause: causeWord.exactOptional().meta({ description: "Why the invoice is corrected." }),
  reason: text.exactOptional().meta({ description: "As you or the seller gave it." }),
  correctedInvoiceId: identifier("inv", "the corrected invoice").exactOptional(),
  correctedNumber: number
    .exactOptional()
    .meta({ description: "Number of the corrected invoice (P_2)." }),
  correctedKsefNumber: z.string().meta({ example: sampleKsefNumber }).exactOptional(),
}

/** Members of events about invoices that were issued while KSeF was unavailable. */
const ofOffline = {
  offlineMode: z
    .enum(offlineModes)
    .exactOptional()
    .meta({ description: "The invoice was issued while KSeF was unavailable, in this mode." }),
  offlineDeadline: localDate
    .exactOptional()
    .meta({ description: "The last day for sending the invoice to KSeF, if there was one." }),
}

/** Members of events about a supply; `supplyDate` is absent until the goods have left. */
const ofSupply = {
  supplyDate: localDate
    .exactOptional()
    .meta({ description: "The day in Warsaw on which the carrier received the goods." }),
  taxPoints: eventTaxPoints.exactOptional(),
}

/** Units of a line, with the SKU of its goods. */
const goodsOfLine = z
  .object({
    line: z.int().meta({ description: "Position in the order, from 1.", example: 1 }),
    sku: text.meta({ example: "KUB-330-BIA" }),
    quantity: z.int().meta({ example: 20 }),
  })
  .meta({ id: "GoodsOfLine" })

/** The schema id of an event type: `OrderShippedEvent` for `order.shipped`. */
export const idOf = (type: string): string =>
  `${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`

/** An event of the type, with these members of `data`. */
export const eventPayload = <T extends string, D extends z.ZodRawShape>(type: T, data: D) =>
  z
    .object({
      id: identifier("evt", "the event, the same in every delivery"),
      type: z.literal(type),
      version: z.literal(1),
      createdAt: timestamp,
      data: z.object(data).meta({ id: `${idOf(type)}Data` }),
    })
    .meta({ id: idOf(type) })

/** The body of each type of event. */
export const eventPayloads = {
  "order.accepted": eventPayload("order.accepted", { ...order, invoiceId, ...amount }),
  "order.processing": eventPayload("order.processing", order),
  "order.shipped": eventPayload("order.shipped", {
    ...order,
    invoiceId,
    carrier: text.meta({ example: "InPost" }),
    trackingNumber: text.meta({ example: "520000012345678901234567" }),
    trackingUrl: text
      .exactOptional()
      .meta({ format: "uri", example: "https://tracking.example.com/520000012345678901234567" }),
    shippedAt: timestamp.meta({ description: "When the carrier received the goods." }),
    lines: z
      .array(goodsOfLine)
      .exactOptional()
      .meta({
        description: "The goods of the parcel.",
        example: [{ line: 1, sku: "KUB-330-BIA", quantity: 20 }],
      }),
    complete: z.boolean().exactOptional().meta({
      description: "Whether nothing is left to leave: the order is `shipped`.",
      example: false,
    }),
    ...ofSupply,
    currency: amount.currency.exactOptional(),
  }),
  "order.delivered": eventPayload("order.delivered", { ...order, deliveredAt: timestamp }),
  "order.cancelled": eventPayload("order.cancelled", {
    ...order,
    invoiceId,
    reason: text.exactOptional().meta({ description: "As you sent it.", example: "Ordered twice" }),
    correctionId: correctionId.exactOptional().meta({
      description: "The correction of the invoice; absent when it was voided.",
      example: exampleId("inv"),
    }),
    lines: z.array(goodsOfLine).exactOptional().meta({
      description: "The cancelled goods when others had left; absent when all were cancelled.",
    }),
    complete: z
      .boolean()
      .exactOptional()
      .meta({ description: "Whether the whole order was cancelled.", example: true }),
  }),
  "order.returned": eventPayload("order.returned", {
    ...order,
    invoiceId,
    correctionId,
    returnReference: text.meta({
      description: "The warehouse's identifier of the return.",
      example: "RMA-2026-0042",
    }),
    reason: text.exactOptional().meta({ example: "Damaged in transit" }),
    lines: z.array(goodsOfLine),
    returnedAt: timestamp,
  }),
  "invoice.issued": eventPayload("invoice.issued", {
    ...invoice,
    number,
    ksefNumber,
    issueDate: localDate,
    ...ofSupply,
    ...amount,
    ...amountsOfEvent,
    dueDate,
    documentSha256: text.meta({
      description: "SHA-256 of the invoice's XML.",
      pattern: "^[\\da-f]{64}$",
      example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    }),
    ...ofCorrection,
    ...ofOffline,
  }),
  "invoice.rejected": eventPayload("invoice.rejected", {
    ...invoice,
    number,
    code: z.int().meta({ description: "The code of KSeF's response.", example: 450 }),
    description: text.meta({ example: "Błąd weryfikacji semantyki dokumentu faktury" }),
    ...ofCorrection,
    ...ofOffline,
  }),
  "invoice.voided": eventPayload("invoice.voided", {
    ...invoice,
    number: text.exactOptional().meta({
      description: "Invoice number (P_2), which stays used; absent if it had none yet.",
      example: "FV/2026/11/000001",
    }),
    reason: text.exactOptional().meta({
      description: "As you or the seller gave it.",
      example: "Ordered twice",
    }),
    kind: ofCorrection.kind,
  }),
  "invoice.issued_outside": eventPayload("invoice.issued_outside", {
    ...invoice,
    number: text.meta({ description: "The seller's number of it.", example: "A/17/2026" }),
    issueDate: localDate,
    ...amount,
    ...ofCorrection,
  }),
  "invoice.paid": eventPayload("invoice.paid", {
    ...invoice,
    ...amount,
    ...amountsOfEvent,
    owed: decimal.exactOptional().meta({
      description: "The total less all corrections; absent if there are none.",
      example: "1245.00",
    }),
    paidAt: timestamp,
    taxPoints: ofSupply.taxPoints,
  }),
  "invoice.overdue": eventPayload("invoice.overdue", {
    ...invoice,
    number,
    ksefNumber: ksefNumber.exactOptional().meta({ example: sampleKsefNumber }),
    ...amount,
    owed: decimal.meta({ description: "The total less all corrections." }),
    outstanding: decimal.meta({ description: "What is still to be paid." }),
    dueDate: localDate.meta({ description: "The last day for payment." }),
  }),
  "catalog.updated": eventPayload("catalog.updated", {
    since: timestamp.meta({
      description: "The first change: `GET /v1/catalog?updatedSince=` this time contains all.",
    }),
    updated: z
      .array(text)
      .meta({ description: "SKUs that are new or have changed.", example: ["KUB-330-BIA"] }),
    retired: z.array(text).meta({ description: "SKUs that left the catalog.", example: [] }),
    complete: z.boolean().meta({
      description: "False: there are more changes than are named; compare the whole catalog.",
      example: true,
    }),
  }),
  "quota.reached": eventPayload("quota.reached", {
    metric: z.enum(["orders", "invoices", "deliveries"]),
    month: text.meta({ description: "A calendar month in Warsaw.", example: "2026-11" }),
    percent: z.literal([80, 100]),
    used: z.int().meta({ example: 800 }),
    limit: z.int().meta({ example: 1_000 }),
    resetsAt: timestamp.meta({ example: "2026-11-30T23:00:00.000Z" }),
  }),
  "token.expiring": eventPayload("token.expiring", {
    tokenId: identifier("tok", "the token"),
    name: text.meta({ example: "nightly import" }),
    clientId,
    expiresAt: timestamp,
  }),
  "rate_limit.sustained": eventPayload("rate_limit.sustained", {
    clientId,
    policy: text.meta({
      description: "The limit that the client has exceeded repeatedly.",
      example: "writes",
    }),
    since: timestamp,
  }),
  "webhook.expiring": eventPayload("webhook.expiring", {
    subscriptionId: identifier("sub", "the paused subscription"),
    url: text.meta({ example: "https://erp.example.com/hooks/procurement" }),
    held: z
      .int()
      .meta({ description: "Number of held deliveries, counted up to 10,000.", example: 118 }),
    oldestAt: timestamp,
    expiresAt: timestamp.meta({ description: "When the first held delivery expires." }),
  }),
} as const satisfies Record<EventType, z.ZodType>

const [first, ...others] = eventTypes.map((type) => eventPayloads[type])
if (first === undefined) throw new TypeError("there are no events")

export const eventBody = z
  .discriminatedUnion("type", [first, ...others])
  .meta({ id: "Event", description: "An event: the same JSON as in the webhook." })

export const eventPage = z.object({ items: z.array(eventBody), next }).meta({ id: "EventPage" })
