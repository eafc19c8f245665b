/**
 * What happened, told once. An event keeps its id for ever: whoever hears it twice can tell.
 *
 * Events leave in the same transaction as the state they tell of (the outbox); how they travel
 * further (webhooks, Kafka) is not known here.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { EventId, InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import { Currency, MinorUnits } from "../money/money.ts"

const envelope = { id: EventId, tenantId: TenantId, occurredAt: Instant }

export const OrderAccepted = Schema.Struct({
  ...envelope,
  type: Schema.Literal("order.accepted"),
  data: Schema.Struct({
    orderId: OrderId,
    invoiceId: InvoiceId,
    reference: Schema.optionalKey(Schema.String),
    total: MinorUnits,
    currency: Currency,
  }),
})
export type OrderAccepted = typeof OrderAccepted.Type

export const InvoiceIssued = Schema.Struct({
  ...envelope,
  type: Schema.Literal("invoice.issued"),
  data: Schema.Struct({
    invoiceId: InvoiceId,
    orderId: OrderId,
    number: Schema.String,
    ksefNumber: Schema.String,
    issueDate: Schema.String,
    total: MinorUnits,
    currency: Currency,
    /** SHA-256 of the invoice XML, hexadecimal. */
    documentSha256: Schema.String,
  }),
})
export type InvoiceIssued = typeof InvoiceIssued.Type

export const InvoiceRejected = Schema.Struct({
  ...envelope,
  type: Schema.Literal("invoice.rejected"),
  data: Schema.Struct({
    invoiceId: InvoiceId,
    orderId: OrderId,
    number: Schema.String,
    code: Schema.Int,
    description: Schema.String,
  }),
})
export type InvoiceRejected = typeof InvoiceRejected.Type

export const DomainEvent = Schema.Union([OrderAccepted, InvoiceIssued, InvoiceRejected])
export type DomainEvent = typeof DomainEvent.Type
export type EventType = DomainEvent["type"]
