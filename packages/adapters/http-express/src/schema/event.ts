/**
 * Events as they are read: the very JSON that webhooks bring, and those types that no webhook does.
 *
 * Every type of event is for its tenant's eyes. One that were not must not get into this list, and
 * the lists of the routes would have to leave it out.
 */
import type { EventType } from "@procurement/domain/events"
import type { WebhookEventType } from "@procurement/domain/webhook"
import { z } from "zod"
import { currencyText, identifier, next, timestamp } from "./primitives.ts"
import { eventPayload, ofCorrection, ofOffline, webhookPayloads } from "./webhook-payload.ts"

const invoice = { invoiceId: identifier("inv", "the invoice") }
const order = {
  orderId: identifier("ord", "the order"),
  reference: z.string().exactOptional().meta({ description: "Your purchase order number." }),
}
const correction = identifier("inv", "the correction of the invoice that follows")
const text = z.string()
const monthText = z.string().meta({ description: "Of Warsaw.", example: "2026-11" })

const otherPayloads = {
  "order.accepted": eventPayload("order.accepted", "OrderAcceptedEvent", {
    ...order,
    ...invoice,
    total: z.string().meta({ description: "Decimal with two places.", example: "1245.00" }),
    currency: currencyText,
  }),
  "order.processing": eventPayload("order.processing", "OrderProcessingEvent", order),
  "order.delivered": eventPayload("order.delivered", "OrderDeliveredEvent", {
    ...order,
    deliveredAt: timestamp,
  }),
  "order.cancelled": eventPayload("order.cancelled", "OrderCancelledEvent", {
    ...order,
    ...invoice,
    reason: text.exactOptional().meta({ description: "As you gave it." }),
    correctionId: correction.exactOptional(),
  }),
  "order.returned": eventPayload("order.returned", "OrderReturnedEvent", {
    ...order,
    ...invoice,
    correctionId: correction,
    returnReference: text.meta({ description: "Of the warehouse." }),
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
  "invoice.rejected": eventPayload("invoice.rejected", "InvoiceRejectedEvent", {
    ...invoice,
    orderId: order.orderId,
    number: text,
    code: z.int().meta({ description: "Of KSeF.", example: 450 }),
    description: text,
    ...ofCorrection,
    ...ofOffline,
  }),
  "quota.reached": eventPayload("quota.reached", "QuotaReachedEvent", {
    metric: z.enum(["orders", "invoices", "deliveries"]),
    month: monthText,
    percent: z.union([z.literal(80), z.literal(100)]),
    used: z.int(),
    limit: z.int(),
    resetsAt: timestamp,
  }),
  "token.expiring": eventPayload("token.expiring", "TokenExpiringEvent", {
    tokenId: identifier("tok", "the token"),
    name: text,
    clientId: text,
    expiresAt: timestamp,
  }),
  "rate_limit.sustained": eventPayload("rate_limit.sustained", "RateLimitSustainedEvent", {
    clientId: text,
    policy: text.meta({ description: "The limit that is reached again and again." }),
    since: timestamp,
  }),
} as const satisfies Record<Exclude<EventType, WebhookEventType>, z.ZodType>

export const eventBody = z
  .discriminatedUnion("type", [
    otherPayloads["order.accepted"],
    otherPayloads["order.processing"],
    webhookPayloads["order.shipped"],
    otherPayloads["order.delivered"],
    otherPayloads["order.cancelled"],
    otherPayloads["order.returned"],
    webhookPayloads["invoice.issued"],
    otherPayloads["invoice.rejected"],
    webhookPayloads["invoice.paid"],
    otherPayloads["quota.reached"],
    otherPayloads["token.expiring"],
    otherPayloads["rate_limit.sustained"],
  ])
  .meta({ id: "Event", description: "What happened, the same in every delivery of it." })

export const eventPage = z.object({ items: z.array(eventBody), next }).meta({ id: "EventPage" })
