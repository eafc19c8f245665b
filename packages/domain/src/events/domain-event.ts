/**
 * What happened, told once. An event keeps its id for ever: whoever hears it twice can tell.
 *
 * Events leave in the same transaction as the state they tell of (the outbox); how they travel
 * further (webhooks, Kafka) is not known here.
 */
import * as Schema from "effect/Schema"
import { InvoiceIssued, InvoicePaid, InvoiceRejected } from "./invoice-events.ts"
import {
  OrderAccepted,
  OrderCancelled,
  OrderDelivered,
  OrderProcessing,
  OrderReturned,
  OrderShipped,
} from "./order-events.ts"
import { QuotaReached, RateLimitSustained, TokenExpiring } from "./tenant-events.ts"

export const DomainEvent = Schema.Union([
  OrderAccepted,
  OrderProcessing,
  OrderShipped,
  OrderDelivered,
  OrderCancelled,
  OrderReturned,
  InvoiceIssued,
  InvoiceRejected,
  InvoicePaid,
  QuotaReached,
  TokenExpiring,
  RateLimitSustained,
])
export type DomainEvent = typeof DomainEvent.Type
export type EventType = DomainEvent["type"]

/** Every type of event there is. */
export const eventTypes: ReadonlyArray<EventType> = DomainEvent.members.map(
  ({ fields }) => fields.type.literal,
)
