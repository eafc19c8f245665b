/**
 * The `webhooks` of the document: what is posted to a customer's address, as zod schemas of what
 * the domain's `webhookBody` writes.
 */
import type { DeliverableType } from "@procurement/domain/webhook"
import type { z } from "zod"
import type { ZodOpenApiOperationObject, ZodOpenApiPathItemObject } from "zod-openapi"
import { webhookPayloads } from "../schema/webhook-payload.ts"
import { ids, ksefNumber } from "./sample-order.ts"
import { webhookHeaders } from "./webhook-headers.ts"

const told = { version: 1, createdAt: "2026-11-21T08:30:00.000Z" } as const
const invoice = { invoiceId: ids.invoice, orderId: ids.order }
const total = { total: "1245.00", currency: "PLN" } as const

export const webhookExamples: {
  readonly [T in DeliverableType]: z.output<(typeof webhookPayloads)[T]>
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
  "webhook.test": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wk",
    type: "webhook.test",
    ...told,
    data: { subscriptionId: ids.subscription },
  },
}

const summaries: Record<DeliverableType, string> = {
  "order.shipped": "An order has left the warehouse",
  "invoice.issued": "KSeF has accepted an invoice",
  "invoice.paid": "An invoice is paid in full",
  "webhook.test": "You try your endpoint out",
}

const operationIds: Record<DeliverableType, string> = {
  "order.shipped": "onOrderShipped",
  "invoice.issued": "onInvoiceIssued",
  "invoice.paid": "onInvoicePaid",
  "webhook.test": "onWebhookTest",
}

const answerSoon = "Answer 2xx within 15 seconds, after checking the signature; do the work later. "
const triedAgain =
  "Anything else is tried again after 1 min, 5 min, 15 min, 1 h, 6 h and 24 h; then the " +
  "subscription is paused. The same event may come twice."

const descriptionOf = (type: DeliverableType): string =>
  `${answerSoon}${type === "webhook.test" ? "A test is sent once." : triedAgain}`

const operationOf = (type: DeliverableType): ZodOpenApiOperationObject => ({
  operationId: operationIds[type],
  tags: ["Webhooks"],
  summary: summaries[type],
  description: descriptionOf(type),
  security: [],
  requestParams: { header: webhookHeaders },
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

export const webhooks: Readonly<Record<DeliverableType, ZodOpenApiPathItemObject>> = {
  "order.shipped": { post: operationOf("order.shipped") },
  "invoice.issued": { post: operationOf("invoice.issued") },
  "invoice.paid": { post: operationOf("invoice.paid") },
  "webhook.test": { post: operationOf("webhook.test") },
}
