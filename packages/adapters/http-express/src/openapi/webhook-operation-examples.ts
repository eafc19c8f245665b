/** One subscription, its deliveries and a replay, as the operations of webhooks show them. */
import type { z } from "zod"
import type { createdSubscription, subscriptionBody, subscriptionList } from "../schema/webhook.ts"
import type { deliveryBody, deliveryPage } from "../schema/webhook-delivery.ts"
import type { replayBody, replayList } from "../schema/webhook-replay.ts"
import { json, type OperationExamples } from "./operation-examples.ts"
import { ids } from "./sample-order.ts"
import { webhookExamples } from "./webhooks.ts"

const subscription: z.output<typeof subscriptionBody> = {
  id: ids.subscription,
  url: "https://erp.example.com/hooks/procurement",
  events: ["order.shipped", "invoice.issued", "invoice.paid"],
  contactEmail: "integration@example.com",
  status: "delivering",
  secrets: [{ expiresAt: null }],
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
    deliveryId: ids.delivery,
    eventId: webhookExamples["invoice.issued"].id,
  },
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

const { url, events, contactEmail } = subscription

export const webhookOperationExamples: Readonly<Record<string, OperationExamples>> = {
  createWebhook: {
    request: { url, events, contactEmail },
    answers: { "201": json(created) },
  },
  listWebhooks: { answers: { "200": json(subscriptions) } },
  readWebhook: { answers: { "200": json(paused) } },
  changeWebhook: {
    request: { events: ["invoice.issued"] },
    answers: { "200": json({ ...subscription, events: ["invoice.issued"] }) },
  },
  resumeWebhook: { request: { exhausted: "retry" }, answers: { "200": json(subscription) } },
  rotateWebhookSecret: { request: { overlapHours: 24 }, answers: { "200": json(rotated) } },
  testWebhook: { answers: { "202": json(test) } },
  listDeliveries: { answers: { "200": json(deliveries) } },
  readDelivery: { answers: { "200": json(waiting) } },
  redeliver: { answers: { "202": json({ ...queued, kind: "replay" }) } },
  requestReplay: {
    request: { from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z" },
    answers: { "202": json(replay) },
  },
  listReplays: { answers: { "200": json(replays) } },
  readReplay: { answers: { "200": json(complete) } },
}
