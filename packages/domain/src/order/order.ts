/**
 * An order of merchandise.
 *
 * One type for each status, with just the fields that are true in it. Knows nothing of HTTP or
 * storage. Prices are those of the catalog at acceptance and never change afterwards; every
 * accepted order names the one invoice it becomes, whatever happens to the order later.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { Fulfilment } from "../fulfilment/fulfilment.ts"
import { InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import { Money } from "../money/money.ts"
import { Address, Party } from "../party/party.ts"
import { LineText } from "../text/line-text.ts"
import { OrderLine } from "./order-line.ts"
import { OrderReturn } from "./order-return.ts"
import { Shipment, TrackingEvent } from "./shipment.ts"

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
  lines: Schema.Array(OrderLine),
  total: Money,
  fulfilment: Fulfilment,
  acceptedAt: Instant,
}

/** None when the warehouse told only of what came after. */
const begun = { ...subject, processingAt: Schema.optionalKey(Instant) }

const shipped = {
  ...begun,
  shipment: Shipment,
  shippedAt: Instant,
  /** In the order of their times. */
  tracking: Schema.Array(TrackingEvent),
  /** In the order in which they were told; none: nothing has come back. */
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
  ...begun,
  cancelledAt: Instant,
  reason: Schema.optionalKey(LineText),
  /** The correction of its invoice to nothing; none in orders cancelled before there were any. */
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

/** The order as it was on the day of its acceptance: what the first answer to it said. */
export const asAccepted = (order: Order): AcceptedOrder => {
  const { id, tenantId, invoiceId, buyer, lines, total, fulfilment, acceptedAt } = order
  const { reference, deliveryAddress } = order
  return {
    _tag: "Accepted",
    id,
    invoiceId,
    tenantId,
    ...(reference === undefined ? {} : { reference }),
    buyer,
    lines,
    total,
    ...(deliveryAddress === undefined ? {} : { deliveryAddress }),
    fulfilment,
    acceptedAt,
  }
}

/** What has come back of the order. */
export const returnsOf = (order: Order): ReadonlyArray<OrderReturn> =>
  "returns" in order ? (order.returns ?? []) : []

/** The corrections of the order's invoice, in the order in which they came about. */
export const correctionIdsOf = (order: Order): ReadonlyArray<InvoiceId> => {
  if (order._tag !== "Cancelled") return returnsOf(order).map(({ correctionId }) => correctionId)
  return order.correctionId === undefined ? [] : [order.correctionId]
}
