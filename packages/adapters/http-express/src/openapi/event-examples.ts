/** An example of every body that is posted to customers, about the document's sample order. */
import type { EventType } from "@procurement/domain/events"
import type { z } from "zod"
import type { PostedType, webhookPayloads } from "../schema/webhook-payload.ts"
import { ids, ksefNumber } from "./sample-order.ts"

const envelope = { version: 1, createdAt: "2026-11-21T08:30:00.000Z" } as const
const order = { orderId: ids.order, reference: "PO-2026-0117" } as const
const placed = { ...order, invoiceId: ids.invoice } as const
const invoice = { invoiceId: ids.invoice, orderId: ids.order } as const
const total = { total: "1245.00", currency: "PLN" } as const
const justBefore = "2026-11-21T08:29:58.000Z"

type Examples<T extends PostedType> = {
  readonly [Type in T]: z.output<(typeof webhookPayloads)[Type]>
}

const orderExamples: Examples<Extract<PostedType, `order.${string}`>> = {
  "order.accepted": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wd",
    type: "order.accepted",
    ...envelope,
    data: { ...placed, ...total },
  },
  "order.processing": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7we",
    type: "order.processing",
    ...envelope,
    data: order,
  },
  "order.shipped": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wg",
    type: "order.shipped",
    ...envelope,
    data: {
      ...placed,
      carrier: "InPost",
      trackingNumber: "520000012345678901234567",
      trackingUrl: "https://tracking.example.com/520000012345678901234567",
      shippedAt: justBefore,
    },
  },
  "order.delivered": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wn",
    type: "order.delivered",
    ...envelope,
    data: { ...order, deliveredAt: justBefore },
  },
  "order.cancelled": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wp",
    type: "order.cancelled",
    ...envelope,
    data: { ...placed, reason: "Ordered twice", correctionId: ids.correction },
  },
  "order.returned": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wq",
    type: "order.returned",
    ...envelope,
    data: {
      ...placed,
      correctionId: ids.correction,
      returnReference: "RMA-2026-0042",
      reason: "Damaged in transit",
      lines: [{ line: 1, sku: "KUB-330-BIA", quantity: 2 }],
      returnedAt: justBefore,
    },
  },
}

const invoiceExamples: Examples<Extract<PostedType, `invoice.${string}`>> = {
  "invoice.issued": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wh",
    type: "invoice.issued",
    ...envelope,
    data: {
      ...invoice,
      number: "FV/2026/11/000001",
      ksefNumber,
      issueDate: "2026-11-20",
      ...total,
      documentSha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    },
  },
  "invoice.rejected": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wr",
    type: "invoice.rejected",
    ...envelope,
    data: {
      ...invoice,
      number: "FV/2026/11/000001",
      code: 450,
      description: "Błąd weryfikacji semantyki dokumentu faktury",
    },
  },
  "invoice.paid": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wj",
    type: "invoice.paid",
    ...envelope,
    data: { ...invoice, ...total, owed: total.total, paidAt: justBefore },
  },
}

const accountExamples: Examples<
  Extract<EventType, `${"quota" | "token" | "rate_limit" | "webhook"}.${string}`>
> = {
  "quota.reached": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7ws",
    type: "quota.reached",
    ...envelope,
    data: {
      metric: "orders",
      month: "2026-11",
      percent: 80,
      used: 800,
      limit: 1_000,
      resetsAt: "2026-11-30T23:00:00.000Z",
    },
  },
  "token.expiring": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wt",
    type: "token.expiring",
    ...envelope,
    data: {
      tokenId: "tok_01kafq3v8pe0rr2c1m5kz9x7wd",
      name: "ERP, Warsaw",
      clientId: "erp-warsaw",
      expiresAt: "2026-12-05T08:30:00.000Z",
    },
  },
  "rate_limit.sustained": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wv",
    type: "rate_limit.sustained",
    ...envelope,
    data: { clientId: "erp-warsaw", policy: "writes", since: "2026-11-21T08:20:00.000Z" },
  },
  "webhook.expiring": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7ww",
    type: "webhook.expiring",
    ...envelope,
    data: {
      subscriptionId: ids.subscription,
      url: "https://erp.example.com/hooks/procurement",
      held: 118,
      oldestAt: "2026-10-29T08:30:00.000Z",
      expiresAt: "2026-11-28T08:30:00.000Z",
    },
  },
}

export const webhookExamples: Examples<PostedType> = {
  ...orderExamples,
  ...invoiceExamples,
  ...accountExamples,
  "webhook.test": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wk",
    type: "webhook.test",
    ...envelope,
    data: { subscriptionId: ids.subscription },
  },
  "webhook.verification": {
    id: "evt_01kafq3v8pe0rr2c1m5kz9x7wm",
    type: "webhook.verification",
    ...envelope,
    data: { challenge: "qL3m-0pXv_7T1yQn2Wc4Rb6Zs8Uf9Hd5Kj1Ge3Ia7Mo" },
  },
}
