/** An example for every request and response body, by operation and status. */
import type { z } from "zod"
import type { eventBody, eventPage } from "../schema/event.ts"
import type { orderPage } from "../schema/order.ts"
import type { usageBody } from "../schema/usage.ts"
import type { deliveryBody, deliveryPage } from "../schema/webhook-delivery.ts"
import type { replayBody, replayList } from "../schema/webhook-replay.ts"
import type { createdSubscription, subscriptionBody, subscriptionList } from "../schema/webhook.ts"
import { catalogExamples } from "./catalog-examples.ts"
import { webhookExamples } from "./event-examples.ts"
import { paymentExamples } from "./payment-examples.ts"
import {
  ids,
  csvInvoices,
  json,
  sampleInvoice,
  sampleInvoices,
  sampleOrder,
  samplePreview,
  sampleRequest,
  sentInvoice,
} from "./sample-order.ts"
import { sandboxExamples } from "./sandbox-examples.ts"

/** Examples of an operation's request and responses. */
export interface OperationExamples {
  readonly request?: unknown
  /** By status, then by media type. */
  readonly answers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const subscription: z.output<typeof subscriptionBody> = {
  id: ids.subscription,
  url: "https://erp.example.com/hooks/procurement",
  description: "ERP, invoices",
  events: ["order.shipped", "invoice.issued", "invoice.paid"],
  contactEmail: "integration@example.com",
  status: "delivering",
  secrets: [{ expiresAt: null }],
  headerNames: ["X-Gateway-Token"],
  expiredDeliveries: 0,
  createdAt: "2026-11-20T11:58:00.000Z",
}
const created: z.output<typeof createdSubscription> = {
  ...subscription,
  secret: "whsec_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgc2VjcmV0IC4=",
}
const rotated: z.output<typeof createdSubscription> = {
  ...created,
  secrets: [{ expiresAt: null }, { expiresAt: "2026-11-22T08:30:00.000Z" }],
}
const paused: z.output<typeof subscriptionBody> = {
  ...subscription,
  status: "paused",
  paused: {
    since: "2026-11-22T15:51:04.200Z",
    reason: "deliveries_failed",
    deliveryId: ids.delivery,
    eventId: webhookExamples["invoice.issued"].id,
  },
}
const pausedByOwner: z.output<typeof subscriptionBody> = {
  ...subscription,
  status: "paused",
  paused: { since: "2026-11-22T18:00:00.000Z", reason: "requested" },
}
const subscriptions: z.output<typeof subscriptionList> = { items: [subscription] }

const queued: z.output<typeof deliveryBody> = {
  id: ids.delivery,
  webhookId: ids.subscription,
  eventId: webhookExamples["invoice.issued"].id,
  eventType: "invoice.issued",
  kind: "event",
  status: "ready",
  createdAt: "2026-11-21T08:30:00.100Z",
  attempts: [],
}
const waiting: z.output<typeof deliveryBody> = {
  ...queued,
  status: "waiting",
  nextAttemptAt: "2026-11-21T08:31:00.450Z",
  attempts: [
    {
      at: "2026-11-21T08:30:00.180Z",
      durationMillis: 270,
      status: 500,
      failure: "HTTP 500 Internal Server Error",
    },
  ],
}
const deliveries: z.output<typeof deliveryPage> = { items: [waiting], next: null }

const test: z.output<typeof deliveryBody> = {
  ...queued,
  eventId: webhookExamples["webhook.test"].id,
  eventType: "webhook.test",
  kind: "test",
}

const replay: z.output<typeof replayBody> = {
  id: ids.replay,
  webhookId: ids.subscription,
  selection: { from: "2026-11-20T00:00:00.000Z", to: "2026-11-21T00:00:00.000Z" },
  createdAt: "2026-11-21T09:00:00.000Z",
  queued: 0,
  completedAt: null,
}
const complete: z.output<typeof replayBody> = {
  ...replay,
  queued: 118,
  completedAt: "2026-11-21T09:00:02.310Z",
}
const replays: z.output<typeof replayList> = { items: [complete] }

const { url, contactEmail, description } = subscription
const headers = { "X-Gateway-Token": "kX4pQ9" }

const webhookOperationExamples: Readonly<Record<string, OperationExamples>> = {
  createWebhook: {
    request: { url, events: subscription.events, contactEmail, description, headers },
    answers: { "201": json(created) },
  },
  listWebhooks: { answers: { "200": json(subscriptions) } },
  readWebhook: { answers: { "200": json(paused) } },
  changeWebhook: {
    request: { events: ["invoice.issued"] },
    answers: { "200": json({ ...subscription, events: ["invoice.issued"] }) },
  },
  pauseWebhook: { answers: { "200": json(pausedByOwner) } },
  resumeWebhook: { request: { exhausted: "retry" }, answers: { "200": json(subscription) } },
  rotateWebhookSecret: { request: { overlapHours: 24 }, answers: { "200": json(rotated) } },
  testWebhook: { answers: { "202": json(test) } },
  listDeliveries: { answers: { "200": json(deliveries) } },
  readDelivery: { answers: { "200": json(waiting) } },
  redeliver: { answers: { "202": json({ ...queued, kind: "replay" }) } },
  requestReplay: {
    request: { eventIds: [webhookExamples["invoice.issued"].id] },
    answers: { "202": json(replay) },
  },
  listReplays: { answers: { "200": json(replays) } },
  readReplay: { answers: { "200": json(complete) } },
}

const { invoices: _invoices, lines: _lines, ...listed } = sampleOrder
const orders: z.output<typeof orderPage> = {
  items: [{ ...listed, invoices: [{ id: ids.invoice }] }],
  next: null,
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
  "413": json({
    error: "invalid_request",
    error_description: "the form must have at most 57344 bytes",
  }),
  "415": json({ error: "invalid_request", error_description: "send the form uncompressed" }),
  "400": json({ error: "invalid_request", error_description: "grant_type is missing" }),
  "401": json({ error: "invalid_client", error_description: "client authentication failed" }),
  "429": json({
    error: "temporarily_unavailable",
    error_description: "too many requests; try again in 1 s",
  }),
  "503": json({ error: "temporarily_unavailable" }),
}

const xmlInvoice =
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">…</Faktura>'
const xmlReceipt = '<?xml version="1.0" encoding="UTF-8"?><Potwierdzenie>…</Potwierdzenie>'

export const examples: Readonly<Record<string, OperationExamples>> = {
  placeOrder: { request: sampleRequest, answers: { "201": json(sampleOrder) } },
  previewOrder: { request: sampleRequest, answers: { "200": json(samplePreview) } },
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
  ...catalogExamples,
  listInvoices: { answers: { "200": json(sampleInvoices) } },
  exportInvoices: { answers: { "200": { "text/csv": csvInvoices } } },
  readInvoice: {
    answers: {
      "200": { ...json(sampleInvoice), "application/xml": xmlInvoice },
      "202": json(sentInvoice),
    },
  },
  readInvoiceStatus: { answers: { "200": json(sampleInvoice) } },
  readInvoiceXml: { answers: { "200": { "application/xml": xmlInvoice } } },
  readUpo: { answers: { "200": { "application/xml": xmlReceipt } } },
  ...paymentExamples,
  ...webhookOperationExamples,
  ...sandboxExamples,
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
  readAsyncApi: { answers: { "200": json({ asyncapi: "3.0.0" }) } },
  readOpenApi: { answers: { "200": json({ openapi: "3.1.0" }) } },
  isAlive: { answers: { "200": json({ status: "alive" }) } },
  readHealth: {
    answers: { "200": json({ ksefSubmission: "operational", webhooks: "operational" }) },
  },
  isReady: { answers: { "200": json({ status: "ready" }) } },
}
