/** An example for every body that is asked for or answered with, by operation and status. */
import type { z } from "zod"
import type { catalogPage } from "../schema/catalog.ts"
import type { eventBody, eventPage } from "../schema/event.ts"
import type { orderPage } from "../schema/order.ts"
import type { usageBody } from "../schema/usage.ts"
import {
  ids,
  sampleInvoice,
  sampleInvoices,
  sampleOrder,
  sampleRequest,
  sentInvoice,
} from "./sample-order.ts"
import { json, type OperationExamples } from "./operation-examples.ts"
import { webhookOperationExamples } from "./webhook-operation-examples.ts"
import { webhookExamples } from "./webhooks.ts"

export type { OperationExamples } from "./operation-examples.ts"

const { invoices: _invoices, ...listed } = sampleOrder
const orders: z.output<typeof orderPage> = {
  items: [{ ...listed, invoices: [{ id: ids.invoice }] }],
  next: null,
}

const catalog: z.output<typeof catalogPage> = {
  locale: "en",
  currency: "PLN",
  items: [
    {
      sku: "KUB-330-BIA",
      category: "drinkware",
      unit: "szt.",
      gtin: "5900000010786",
      name: "White ceramic mug, 330 ml",
      description: "Classic ceramic mug with a printed logo, dishwasher-safe.",
      price: {
        vatRatePercent: "23.00",
        net: { amount: "20.24", currency: "PLN" },
        vat: { amount: "4.66", currency: "PLN" },
        gross: { amount: "24.90", currency: "PLN" },
      },
    },
  ],
  next: "/v1/catalog?currency=PLN&limit=1&cursor=S1VCLTMzMC1CSUE",
}

const event: z.output<typeof eventBody> = webhookExamples["invoice.issued"]
const events: z.output<typeof eventPage> = { items: [event], next: null }

const quota = (used: number, limit: number) => ({
  used,
  limit,
  percent: Math.floor((used * 100) / limit),
  hard: false,
})
const usage: z.output<typeof usageBody> = {
  plan: "standard",
  month: "2026-11",
  resetsAt: "2026-11-30T23:00:00.000Z",
  quotas: {
    orders: quota(812, 1_000),
    invoices: quota(810, 1_000),
    deliveries: quota(2_450, 5_000),
  },
  rateLimits: [
    { policy: "token", requestsPerMinute: 600, burst: 60 },
    { policy: "reads", requestsPerMinute: 1_200, burst: 201 },
    { policy: "writes", requestsPerMinute: 600, burst: 101 },
  ],
  warnings: [
    {
      metric: "orders",
      percent: 80,
      used: 800,
      limit: 1_000,
      givenAt: "2026-11-20T10:14:00.000Z",
    },
  ],
}

const token = {
  access_token: "ppl_test_2Yh8…",
  token_type: "Bearer",
  expires_in: 3600,
  scope: "orders:read orders:write",
}
const oauthRefusals = {
  "400": json({ error: "invalid_request", error_description: "grant_type is missing" }),
  "401": json({ error: "invalid_client", error_description: "client authentication failed" }),
  "503": json({ error: "temporarily_unavailable" }),
}

const xmlInvoice =
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">…</Faktura>'
const xmlReceipt = '<?xml version="1.0" encoding="UTF-8"?><Potwierdzenie>…</Potwierdzenie>'

export const examples: Readonly<Record<string, OperationExamples>> = {
  placeOrder: { request: sampleRequest, answers: { "201": json(sampleOrder) } },
  listOrders: { answers: { "200": json(orders) } },
  readOrder: { answers: { "200": json(sampleOrder) } },
  cancelOrder: {
    request: { reason: "Ordered twice" },
    answers: {
      "200": json({
        ...sampleOrder,
        status: "cancelled",
        timeline: [
          ...sampleOrder.timeline,
          { status: "cancelled", at: "2026-11-20T12:10:00.000Z" },
        ],
        cancellationReason: "Ordered twice",
        invoices: [
          ...sampleOrder.invoices,
          {
            id: ids.correction,
            kind: "KOR",
            status: "accepted",
            corrects: { id: ids.invoice },
          },
        ],
      } satisfies typeof sampleOrder),
    },
  },
  browseCatalog: { answers: { "200": json(catalog) } },
  listInvoices: { answers: { "200": json(sampleInvoices) } },
  readInvoice: {
    answers: {
      "200": { ...json(sampleInvoice), "application/xml": xmlInvoice },
      "202": json(sentInvoice),
    },
  },
  readUpo: { answers: { "200": { "application/xml": xmlReceipt }, "202": json(sentInvoice) } },
  ...webhookOperationExamples,
  listEvents: { answers: { "200": json(events) } },
  readEvent: { answers: { "200": json(event) } },
  readUsage: { answers: { "200": json(usage) } },
  getToken: {
    request: { grant_type: "client_credentials", scope: "orders:read orders:write" },
    answers: { "200": json(token), ...oauthRefusals },
  },
  revokeToken: { request: { token: "ppl_test_2Yh8…" }, answers: oauthRefusals },
  readOauthMetadata: {
    answers: {
      "200": json({
        issuer: "https://api.procurement.example",
        token_endpoint: "https://api.procurement.example/oauth/token",
      }),
    },
  },
  readOpenApi: { answers: { "200": json({ openapi: "3.1.0" }) } },
  isAlive: { answers: { "200": json({ status: "alive" }) } },
  isReady: { answers: { "200": json({ status: "ready" }) } },
}
