/**
 * What is posted to a customer's address, as zod schemas of what the domain's `webhookBody` and
 * `testBody` write. A change that breaks a receiver is another `version`; a member may come at any
 * time.
 */
import { offlineModes } from "@procurement/domain/clearance"
import { currencies } from "@procurement/domain/money"
import type { DeliverableType } from "@procurement/domain/webhook"
import { z } from "zod"
import { ksefNumber } from "../openapi/sample-order.ts"
import { identifier, localDate, timestamp } from "./primitives.ts"

const orderId = identifier("ord", "the order")
const invoiceId = identifier("inv", "the invoice")
const decimal = z.string().meta({
  description: "Decimal with two places, VAT included.",
  pattern: "^-?\\d+\\.\\d{2}$",
  example: "1245.00",
})
const amount = { total: decimal, currency: z.enum(currencies) }

/** Members of events about invoices that stand in those of corrections alone. */
export const ofCorrection = {
  kind: z
    .literal("KOR")
    .exactOptional()
    .meta({ description: "It is a correction; its total is the difference, negative." }),
  correctedInvoiceId: identifier("inv", "the corrected invoice").exactOptional(),
  correctedNumber: z
    .string()
    .exactOptional()
    .meta({ description: "Its P_2.", example: "FV/2026/11/000001" }),
  correctedKsefNumber: z.string().exactOptional().meta({ example: ksefNumber }),
}

/** Members of events about invoices that were issued while KSeF was away. */
export const ofOffline = {
  offlineMode: z
    .enum(offlineModes)
    .exactOptional()
    .meta({ description: "It was issued while KSeF was away, in that mode." }),
  offlineDeadline: localDate
    .exactOptional()
    .meta({ description: "The last day on which KSeF could get it, if one was set." }),
}

/** An event of that type, with these members of `data`. */
export const eventPayload = <T extends string, D extends z.ZodRawShape>(
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
    ...ofCorrection,
    ...ofOffline,
  }),
  "invoice.paid": eventPayload("invoice.paid", "InvoicePaidEvent", {
    invoiceId,
    orderId,
    ...amount,
    paidAt: timestamp,
  }),
  "webhook.test": eventPayload("webhook.test", "WebhookTestEvent", {
    subscriptionId: identifier("sub", "the subscription that is tried out"),
  }),
} as const satisfies Record<DeliverableType, z.ZodType>
