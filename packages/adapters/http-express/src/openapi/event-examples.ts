/** An example of every body that is posted to customers, about the document's sample order. */
import type { z } from "zod"
import { sampleKsefNumber } from "../schema/invoice-parts.ts"
import type { PostedType, webhookPayloads } from "../schema/webhook-payload.ts"
import { ids } from "./sample-order.ts"

const order = { orderId: ids.order, reference: "PO-2026-0117" } as const
const placed = { ...order, invoiceId: ids.invoice } as const
const invoice = { invoiceId: ids.invoice, orderId: ids.order } as const
const total = { total: "1245.00", currency: "PLN" } as const
const justBefore = "2026-11-21T08:29:58.000Z"

type Examples = { readonly [Type in PostedType]: z.output<(typeof webhookPayloads)[Type]> }

/** The end of the event's id, and its data. */
const rows: { readonly [Type in PostedType]: readonly [end: string, Examples[Type]["data"]] } = {
  "order.accepted": ["wd", { ...placed, ...total }],
  "order.processing": ["we", order],
  "order.shipped": [
    "wg",
    {
      ...placed,
      carrier: "InPost",
      trackingNumber: "520000012345678901234567",
      trackingUrl: "https://tracking.example.com/520000012345678901234567",
      shippedAt: justBefore,
      lines: [{ line: 1, sku: "KUB-330-BIA", quantity: 20 }],
      complete: false,
    },
  ],
  "order.delivered": ["wn", { ...order, deliveredAt: justBefore }],
  "order.cancelled": [
    "wp",
    { ...placed, reason: "Ordered twice", correctionId: ids.correction, complete: true },
  ],
  "order.returned": [
    "wq",
    {
      ...placed,
      correctionId: ids.correction,
      returnReference: "RMA-2026-0042",
      reason: "Damaged in transit",
      lines: [{ line: 1, sku: "KUB-330-BIA", quantity: 2 }],
      returnedAt: justBefore,
    },
  ],
  "invoice.issued": [
    "wh",
    {
      ...invoice,
      number: "FV/2026/11/000001",
      ksefNumber: sampleKsefNumber,
      issueDate: "2026-11-20",
      ...total,
      net: "1012.20",
      vat: "232.80",
      dueDate: "2026-12-04",
      documentSha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    },
  ],
  "invoice.rejected": [
    "wr",
    {
      ...invoice,
      number: "FV/2026/11/000001",
      code: 450,
      description: "Błąd weryfikacji semantyki dokumentu faktury",
    },
  ],
  "invoice.voided": ["wx", { ...invoice, number: "FV/2026/11/000001", reason: "Ordered twice" }],
  "invoice.issued_outside": [
    "wy",
    { ...invoice, number: "A/17/2026", issueDate: "2026-11-20", ...total },
  ],
  "invoice.paid": ["wj", { ...invoice, ...total, owed: total.total, paidAt: justBefore }],
  "invoice.overdue": [
    "wz",
    {
      ...invoice,
      number: "FV/2026/11/000001",
      ksefNumber: sampleKsefNumber,
      ...total,
      owed: total.total,
      outstanding: "245.00",
      dueDate: "2026-12-04",
    },
  ],
  "catalog.updated": [
    "wf",
    {
      since: "2026-11-21T08:20:00.000Z",
      updated: ["KUB-330-BIA", "KUB-330-CZA"],
      retired: ["BRE-DRE"],
      complete: true,
    },
  ],
  "quota.reached": [
    "ws",
    {
      metric: "orders",
      month: "2026-11",
      percent: 80,
      used: 800,
      limit: 1_000,
      resetsAt: "2026-11-30T23:00:00.000Z",
    },
  ],
  "token.expiring": [
    "wt",
    {
      tokenId: "tok_01kafq3v8pe0rr2c1m5kz9x7wd",
      name: "ERP, Warsaw",
      clientId: "erp-warsaw",
      expiresAt: "2026-12-05T08:30:00.000Z",
    },
  ],
  "rate_limit.sustained": [
    "wv",
    { clientId: "erp-warsaw", policy: "writes", since: "2026-11-21T08:20:00.000Z" },
  ],
  "webhook.expiring": [
    "ww",
    {
      subscriptionId: ids.subscription,
      url: "https://erp.example.com/hooks/procurement",
      held: 118,
      oldestAt: "2026-10-29T08:30:00.000Z",
      expiresAt: "2026-11-28T08:30:00.000Z",
    },
  ],
  "webhook.test": ["wk", { subscriptionId: ids.subscription }],
  "webhook.verification": ["wm", { challenge: "qL3m-0pXv_7T1yQn2Wc4Rb6Zs8Uf9Hd5Kj1Ge3Ia7Mo" }],
}

const createdAt = "2026-11-21T08:30:00.000Z"

export const webhookExamples = Object.fromEntries(
  Object.entries(rows).map(([type, [end, data]]) => [
    type,
    { id: `evt_01kafq3v8pe0rr2c1m5kz9x7${end}`, type, version: 1, createdAt, data },
  ]),
) as Examples
