/**
 * The `webhooks` of the document: what is posted to a customer's address, as zod schemas of what
 * the domain's `webhookBody` writes.
 */
import type { EventType } from "@procurement/domain/events"
import { currencies } from "@procurement/domain/money"
import type { WebhookEventType } from "@procurement/domain/webhook"
import { z } from "zod"
import type { ZodOpenApiOperationObject, ZodOpenApiPathItemObject } from "zod-openapi"
import { identifier, localDate, timestamp } from "../schema/primitives.ts"
import { ids, ksefNumber } from "./sample-order.ts"

const orderId = identifier("ord", "the order")
const invoiceId = identifier("inv", "the invoice")
const decimal = z.string().meta({
  description: "Decimal with two places, VAT included.",
  pattern: "^-?\\d+\\.\\d{2}$",
  example: "1245.00",
})
const amount = { total: decimal, currency: z.enum(currencies) }

/** An event of that type, with these members of `data`. */
export const eventPayload = <T extends EventType, D extends z.ZodRawShape>(
  type: T,
  id: string,
  data: D,
) =>
  z
    .strictObject({
      id: identifier("evt", "the event, the same in every delivery of it"),
      type: z.literal(type),
      version: z.literal(1),
      createdAt: timestamp,
      data: z.strictObject(data),
    })
    .meta({ id })

/** What is posted for each type of event. */
export const webhookPayloads = {
  "order.shipped": eventPayload("order.shipped", "OrderShippedEvent", {
    orderId,
    reference: z.string().exactOptional().meta({ example: "PO-2026-0117" }),
    invoiceId,
    carrier: z.string().meta({ example: "InPost" }),
    trackingNumber: z.string().meta({ example: "520000012345678901234567" }),
    trackingUrl: z.string().exactOptional().meta({ format: "uri" }),
    shippedAt: timestamp,
  }),
  "invoice.issued": eventPayload("invoice.issued", "InvoiceIssuedEvent", {
    invoiceId,
    orderId,
    number: z.string().meta({ description: "P_2.", example: "FV/2026/11/000001" }),
    ksefNumber: z.string().meta({ description: "The number KSeF gave.", example: ksefNumber }),
    issueDate: localDate,
    ...amount,
    documentSha256: z
      .string()
      .meta({ description: "SHA-256 of the invoice's XML.", pattern: "^[\\da-f]{64}$" }),
  }),
  "invoice.paid": eventPayload("invoice.paid", "InvoicePaidEvent", {
    invoiceId,
    orderId,
    ...amount,
    paidAt: timestamp,
  }),
} as const satisfies Record<WebhookEventType, z.ZodType>

const told = { version: 1, createdAt: "2026-11-21T08:30:00.000Z" } as const
const invoice = { invoiceId: ids.invoice, orderId: ids.order }
const total = { total: "1245.00", currency: "PLN" } as const

export const webhookExamples: {
  readonly [T in WebhookEventType]: z.output<(typeof webhookPayloads)[T]>
} = {
  "order.shipped": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wg",
    type: "order.shipped",
    ...told,
    data: {
      orderId: ids.order,
      reference: "PO-2026-0117",
      invoiceId: ids.invoice,
      carrier: "InPost",
      trackingNumber: "520000012345678901234567",
      trackingUrl: "https://tracking.example.com/520000012345678901234567",
      shippedAt: "2026-11-21T08:29:58.000Z",
    },
  },
  "invoice.issued": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wh",
    type: "invoice.issued",
    ...told,
    data: {
      ...invoice,
      number: "FV/2026/11/000001",
      ksefNumber,
      issueDate: "2026-11-20",
      ...total,
      documentSha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    },
  },
  "invoice.paid": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wj",
    type: "invoice.paid",
    ...told,
    data: { ...invoice, ...total, paidAt: "2026-11-21T08:29:58.000Z" },
  },
}

const summaries: Record<WebhookEventType, string> = {
  "order.shipped": "An order has left the warehouse",
  "invoice.issued": "KSeF has accepted an invoice",
  "invoice.paid": "An invoice is paid in full",
}

const operationIds: Record<WebhookEventType, string> = {
  "order.shipped": "onOrderShipped",
  "invoice.issued": "onInvoiceIssued",
  "invoice.paid": "onInvoicePaid",
}

const signed = z.object({
  "webhook-id": z.string().meta({
    description: "The `id` of the event: the same when it is sent again.",
    example: "evt_01kafq3v8pe0rr2c1m5kz9x7wg",
  }),
  "webhook-timestamp": z
    .string()
    .meta({ description: "Unix seconds of this attempt.", example: "1795250400" }),
  "webhook-signature": z.string().meta({
    description: "`v1,` and base64 of the HMAC-SHA256 over `id.timestamp.body`.",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  }),
  "X-Service-Signature": z.string().meta({
    description: "The same signature as `t=<seconds>,v1=<hex>`.",
    example: "t=1795250400,v1=2b9a68…",
  }),
})

const operationOf = (type: WebhookEventType): ZodOpenApiOperationObject => ({
  operationId: operationIds[type],
  tags: ["Webhooks"],
  summary: summaries[type],
  description:
    "Answer 2xx within 15 seconds, after checking the signature; do the work later. Anything else " +
    "is tried again after 1 min, 5 min, 15 min, 1 h, 6 h and 24 h. The same event may come twice.",
  security: [],
  requestParams: { header: signed },
  requestBody: {
    required: true,
    content: {
      "application/json": { schema: webhookPayloads[type], example: webhookExamples[type] },
    },
  },
  responses: {
    "2XX": { description: "Received. The body is not looked at." },
    "4XX": { description: "Not received: tried again, as every answer but 2xx." },
  },
})

export const webhooks: Readonly<Record<WebhookEventType, ZodOpenApiPathItemObject>> = {
  "order.shipped": { post: operationOf("order.shipped") },
  "invoice.issued": { post: operationOf("invoice.issued") },
  "invoice.paid": { post: operationOf("invoice.paid") },
}
