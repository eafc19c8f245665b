/**
 * An order of merchandise.
 *
 * One type for each status, with exactly the fields that are true in it. Knows nothing of HTTP or
 * storage. Prices are those of the catalog at acceptance and never change afterwards. Every
 * accepted order names the one invoice it becomes, even if the order is cancelled later.
 */
import * as Schema from "effect/Schema"
import { Instant, type LocalDate, warsawDate } from "../calendar/instant.ts"
import { OrderLine } from "../catalog/catalog.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import { Fulfilment } from "../fulfilment/fulfilment.ts"
import { type EventId, InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import type { Supply } from "../invoice/invoice-document.ts"
import type { PendingInvoice } from "../invoice/invoice.ts"
import { Money } from "../money/money.ts"
import { optional } from "../optional.ts"
import { Address, Party } from "../party/party.ts"
import { LineText } from "../text/line-text.ts"
import { OrderReturn, Shipment, TrackingEvent } from "./order-fact.ts"

// Names and texts that the buyer attaches to an order for its own systems. Stored unchanged,
// returned with the order and its events, never printed on an invoice.

export const maximumMetadataPairs = 20
/** Characters. */
export const maximumMetadataKeyLength = 40
export const maximumMetadataValueLength = 500

/** JavaScript takes a member of that name for the prototype of its object. */
export const impossibleMetadataKey = "__proto__"

export const Metadata = Schema.Record(Schema.String, LineText).check(
  Schema.makeFilter(
    (pairs) =>
      Object.keys(pairs).length <= maximumMetadataPairs ||
      `must have at most ${maximumMetadataPairs} pairs`,
  ),
)
export type Metadata = typeof Metadata.Type

/** Characters of a reference; texts of that kind in FA(3) take no more (TZnakowy). */
export const maximumReferenceLength = 256

const subject = {
  id: OrderId,
  tenantId: TenantId,
  invoiceId: InvoiceId,
  /** The buyer's own purchase order number. */
  reference: Schema.optionalKey(LineText),
  buyer: Party,
  deliveryAddress: Schema.optionalKey(Address),
  metadata: Schema.optionalKey(Metadata),
  lines: Schema.Array(OrderLine),
  total: Money,
  fulfilment: Fulfilment,
  acceptedAt: Instant,
}

/** `processingAt` is absent when the warehouse reported only later steps. */
const started = { ...subject, processingAt: Schema.optionalKey(Instant) }

const shipped = {
  ...started,
  shipment: Shipment,
  /** When the carrier received the goods, which may be long before we received the report. */
  shippedAt: Instant,
  /** In the order of their times. */
  tracking: Schema.Array(TrackingEvent),
  /** In the order in which they were reported; absent when nothing has come back. */
  returns: Schema.optionalKey(Schema.Array(OrderReturn)),
}

export const AcceptedOrder = Schema.TaggedStruct("Accepted", subject)
export type AcceptedOrder = typeof AcceptedOrder.Type

export const ProcessingOrder = Schema.TaggedStruct("Processing", {
  ...subject,
  processingAt: Instant,
})
export type ProcessingOrder = typeof ProcessingOrder.Type

export const ShippedOrder = Schema.TaggedStruct("Shipped", shipped)
export type ShippedOrder = typeof ShippedOrder.Type

export const DeliveredOrder = Schema.TaggedStruct("Delivered", { ...shipped, deliveredAt: Instant })
export type DeliveredOrder = typeof DeliveredOrder.Type

export const CancelledOrder = Schema.TaggedStruct("Cancelled", {
  ...started,
  cancelledAt: Instant,
  reason: Schema.optionalKey(LineText),
  /** The full correction of its invoice; absent in orders cancelled before corrections existed. */
  correctionId: Schema.optionalKey(InvoiceId),
})
export type CancelledOrder = typeof CancelledOrder.Type

export const Order = Schema.Union([
  AcceptedOrder,
  ProcessingOrder,
  ShippedOrder,
  DeliveredOrder,
  CancelledOrder,
])
export type Order = typeof Order.Type
export type OrderStatus = Order["_tag"]

export const orderStatuses = [
  "Accepted",
  "Processing",
  "Shipped",
  "Delivered",
  "Cancelled",
] as const satisfies ReadonlyArray<OrderStatus>

/** The order as it was at its acceptance, which is what the first response contained. */
export const asAccepted = (order: Order): AcceptedOrder => {
  const { id, tenantId, invoiceId, buyer, lines, total, fulfilment, acceptedAt } = order
  const { reference, deliveryAddress, metadata } = order
  return {
    _tag: "Accepted",
    id,
    invoiceId,
    tenantId,
    ...optional({ reference }),
    buyer,
    lines,
    total,
    ...optional({ deliveryAddress, metadata }),
    fulfilment,
    acceptedAt,
  }
}

/** The fields of the order that each of its events contains. */
export const subjectOf = ({ id, reference, metadata }: Order) => ({
  orderId: id,
  ...optional({ reference, metadata }),
})

/** What has come back of the order. */
export const returnsOf = (order: Order): ReadonlyArray<OrderReturn> =>
  "returns" in order ? (order.returns ?? []) : []

/** The corrections of the order's invoice, in the order in which they were made. */
export const correctionIdsOf = (order: Order): ReadonlyArray<InvoiceId> => {
  if (order._tag !== "Cancelled") return returnsOf(order).map(({ correctionId }) => correctionId)
  return order.correctionId === undefined ? [] : [order.correctionId]
}

// The result of a decision about an order; all of it is stored together.

/** When a fact is recorded, and the id of its event. */
export interface OrderMoment {
  readonly at: Instant
  readonly eventId: EventId
}

export interface OrderStep {
  /** The very same object when nothing has changed. */
  readonly next: Order
  readonly events: ReadonlyArray<DomainEvent>
  /** The new correction of its invoice, to be stored with it. */
  readonly correction?: PendingInvoice | undefined
}

// When the goods of an order are supplied, as its invoices need it.

/** The day on which the carrier received the goods: date of supply and tax point. */
export const suppliedOn = (order: Order): LocalDate | undefined =>
  "shippedAt" in order ? warsawDate(order.shippedAt) : undefined

export const supplyOf = (order: Order): Supply => {
  const { date: expectedOn } = order.fulfilment
  const madeOn = suppliedOn(order)
  return madeOn === undefined ? { expectedOn } : { expectedOn, madeOn }
}
