/**
 * Domain events. An event's id never changes, so consumers can detect duplicates.
 *
 * Events are stored in the transaction that changes the state (the outbox). Publication (webhooks,
 * Kafka) is decided elsewhere.
 */
import * as Schema from "effect/Schema"
import { CatalogUpdated } from "./catalog-events.ts"
import {
  InvoiceIssued,
  InvoiceIssuedOutside,
  InvoiceOverdue,
  InvoicePaid,
  InvoiceRejected,
  InvoiceVoided,
} from "./invoice-events.ts"
import {
  OrderAccepted,
  OrderCancelled,
  OrderDelivered,
  OrderProcessing,
  OrderReturned,
  OrderShipped,
} from "./order-events.ts"
import {
  QuotaReached,
  RateLimitSustained,
  TokenExpiring,
  WebhookExpiring,
} from "./tenant-events.ts"

export const DomainEvent = Schema.Union([
  OrderAccepted,
  OrderProcessing,
  OrderShipped,
  OrderDelivered,
  OrderCancelled,
  OrderReturned,
  InvoiceIssued,
  InvoiceRejected,
  InvoiceVoided,
  InvoiceIssuedOutside,
  InvoicePaid,
  InvoiceOverdue,
  CatalogUpdated,
  QuotaReached,
  TokenExpiring,
  RateLimitSustained,
  WebhookExpiring,
])
export type DomainEvent = typeof DomainEvent.Type
export type EventType = DomainEvent["type"]

export const aggregateTypes = ["order", "invoice", "tenant"] as const
export type AggregateType = (typeof aggregateTypes)[number]

type DataOf<T extends EventType> = Extract<DomainEvent, { readonly type: T }>["data"]

/** Aggregates whose id the events of that type contain. */
type AggregatesOf<T extends EventType> =
  | "tenant"
  | (DataOf<T> extends { readonly orderId: string } ? "order" : never)
  | (DataOf<T> extends { readonly invoiceId: string } ? "invoice" : never)

/** All event types, each with its aggregate and its meaning for consumers. */
export const eventCatalogue = {
  "order.accepted": { aggregate: "order", meaning: "An order was accepted." },
  "order.processing": {
    aggregate: "order",
    meaning: "The warehouse has started to process an order.",
  },
  "order.shipped": {
    aggregate: "order",
    meaning: "The carrier has received the goods of an order.",
  },
  "order.delivered": { aggregate: "order", meaning: "The goods of an order were delivered." },
  "order.cancelled": { aggregate: "order", meaning: "An order was cancelled." },
  "order.returned": {
    aggregate: "order",
    meaning: "All or some goods of an order were returned. A correction of the invoice follows.",
  },
  "invoice.issued": {
    aggregate: "invoice",
    meaning: "KSeF has accepted an invoice or a correction of an invoice.",
  },
  "invoice.rejected": { aggregate: "invoice", meaning: "KSeF has rejected an invoice." },
  "invoice.voided": {
    aggregate: "invoice",
    meaning: "An invoice of a cancelled order was voided before KSeF had it.",
  },
  "invoice.issued_outside": {
    aggregate: "invoice",
    meaning: "An invoice or a correction was issued outside KSeF, during its total failure.",
  },
  "invoice.paid": { aggregate: "invoice", meaning: "An invoice was paid in full." },
  "invoice.overdue": {
    aggregate: "invoice",
    meaning: "An invoice was not paid in full by the last day for payment.",
  },
  "catalog.updated": {
    aggregate: "tenant",
    meaning:
      "Items or prices of the catalog have changed. Written for tenants with a webhook for it.",
  },
  "quota.reached": {
    aggregate: "tenant",
    meaning: "A tenant has used 80 % or 100 % of a monthly quota.",
  },
  "token.expiring": { aggregate: "tenant", meaning: "A long-lived token will expire soon." },
  "rate_limit.sustained": {
    aggregate: "tenant",
    meaning: "A client has exceeded a rate limit for more than five minutes.",
  },
  "webhook.expiring": {
    aggregate: "tenant",
    meaning: "Held deliveries of a paused webhook will expire soon.",
  },
} as const satisfies {
  readonly [T in EventType]: { readonly aggregate: AggregatesOf<T>; readonly meaning: string }
}

/** All event types. */
export const eventTypes: ReadonlyArray<EventType> = DomainEvent.members.map(
  ({ fields }) => fields.type.literal,
)
