/**
 * An order of merchandise.
 *
 * Each status has a type with only its valid fields. This module is independent of HTTP and
 * storage. Prices are the catalog's at acceptance and never change. Every accepted order has
 * exactly one invoice, which is voided when the order is cancelled before it could be sent.
 */
import * as Schema from "effect/Schema"
import * as Tuple from "effect/Tuple"
import { Instant } from "../calendar/instant.ts"
import { OrderLine } from "../catalog/catalog.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import { Fulfilment } from "../fulfilment/fulfilment.ts"
import { type EventId, InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import type { InvoiceChange, VersionedInvoice } from "../invoice/invoice-repository.ts"
import type { PendingInvoice } from "../invoice/invoice.ts"
import { Money } from "../money/money.ts"
import { optional } from "../optional.ts"
import { Buyer } from "../party/buyer.ts"
import { Address } from "../party/party.ts"
import { LineText } from "../text/line-text.ts"
import type { ReceivedPayment } from "../vat/tax-points.ts"
import { OrderCorrection } from "./order-correction-command.ts"
import { OrderReturn, OrderShipment, TrackingEvent } from "./order-fact.ts"

export const maximumMetadataPairs = 20
/** Characters. */
export const maximumMetadataKeyLength = 40
export const maximumMetadataValueLength = 500

/** Rejected because JavaScript would set the object's prototype. */
export const impossibleMetadataKey = "__proto__"

/**
 * Metadata that the buyer attaches for its own systems. Stored unchanged, returned with the order
 * and its events, never printed on an invoice.
 */
export const Metadata = Schema.Record(Schema.String, LineText).check(
  Schema.makeFilter(
    (pairs) =>
      Object.keys(pairs).length <= maximumMetadataPairs ||
      `must have at most ${maximumMetadataPairs} pairs`,
  ),
)
export type Metadata = typeof Metadata.Type

/** Characters of a reference, as in FA(3) (TZnakowy). */
export const maximumReferenceLength = 256

const subject = {
  id: OrderId,
  tenantId: TenantId,
  invoiceId: InvoiceId,
  /** The buyer's own purchase order number. */
  reference: Schema.optionalKey(LineText),
  buyer: Buyer,
  deliveryAddress: Schema.optionalKey(Address),
  metadata: Schema.optionalKey(Metadata),
  total: Money,
  fulfilment: Fulfilment,
  acceptedAt: Instant,
  /** Corrections of its invoice by operators, oldest first; absent when there are none. */
  corrections: Schema.optionalKey(Schema.Array(OrderCorrection)),
}

/** `processingAt` is absent when the warehouse only reported later steps. */
const started = { ...subject, processingAt: Schema.optionalKey(Instant) }

const shipped = {
  ...started,
  /** In order of the reports. */
  shipments: Schema.NonEmptyArray(OrderShipment),
  /** Sorted by time. */
  tracking: Schema.Array(TrackingEvent),
  /** In order of the reports; absent when nothing was returned. */
  returns: Schema.optionalKey(Schema.Array(OrderReturn)),
}

/** Present when the goods that had not left were cancelled; a correction takes them off. */
const restCancelled = { cancelledAt: Schema.optionalKey(Instant) }

/** An order without its lines, as a list contains it. */
export const ListedOrder = Schema.Union([
  Schema.TaggedStruct("Accepted", subject),
  Schema.TaggedStruct("Processing", { ...subject, processingAt: Instant }),
  Schema.TaggedStruct("PartlyShipped", shipped),
  Schema.TaggedStruct("Shipped", { ...shipped, ...restCancelled }),
  Schema.TaggedStruct("Delivered", { ...shipped, ...restCancelled, deliveredAt: Instant }),
  Schema.TaggedStruct("Cancelled", {
    ...started,
    cancelledAt: Instant,
    reason: Schema.optionalKey(LineText),
    /** Full correction of its invoice; absent when the invoice was voided. */
    correctionId: Schema.optionalKey(InvoiceId),
  }),
])
export type ListedOrder = typeof ListedOrder.Type

export const Order = ListedOrder.mapMembers(
  Tuple.map(Schema.fieldsAssign({ lines: Schema.Array(OrderLine) })),
)
export type Order = typeof Order.Type
type OrderIn<Status extends Order["_tag"]> = Extract<Order, { readonly _tag: Status }>
export type AcceptedOrder = OrderIn<"Accepted">
export type ProcessingOrder = OrderIn<"Processing">
export type PartlyShippedOrder = OrderIn<"PartlyShipped">
export type ShippedOrder = OrderIn<"Shipped">
export type DeliveredOrder = OrderIn<"Delivered">
export type OrderStatus = Order["_tag"]

export const orderStatuses = [
  "Accepted",
  "Processing",
  "PartlyShipped",
  "Shipped",
  "Delivered",
  "Cancelled",
] as const satisfies ReadonlyArray<OrderStatus>

/** Returns whether goods of an order with that status are still to leave. */
export const awaitsGoods = (status: OrderStatus): boolean =>
  status === "Accepted" || status === "Processing" || status === "PartlyShipped"

/** Returns whether everything has left, or all that will ever leave. */
export const haveLeft = (status: OrderStatus): boolean =>
  status === "Shipped" || status === "Delivered"

/** Returns the order as of its acceptance, as the first response contained it. */
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

/** Fields of the order in each of its events. */
export const subjectOf = ({ id, reference, metadata }: Order) => ({
  orderId: id,
  ...optional({ reference, metadata }),
})

/** Returns the order's returns. */
export const returnsOf = (order: ListedOrder): ReadonlyArray<OrderReturn> =>
  "returns" in order ? (order.returns ?? []) : []

/** Returns the corrections of its invoice that operators ordered. */
export const correctionsOf = (order: ListedOrder): ReadonlyArray<OrderCorrection> =>
  order.corrections ?? []

/** Time of recording a fact, and the id of its event. */
export interface OrderMoment {
  readonly at: Instant
  readonly eventId: EventId
}

/** The payments of the order's invoices by then, without refunds. */
export interface FactMoment extends OrderMoment {
  readonly received?: ReadonlyArray<ReceivedPayment> | undefined
}

/** The stored documents of an order: its invoice and the corrections, in any order. */
export type OrderDocuments = ReadonlyArray<VersionedInvoice>

/** The result of a decision about an order, stored in one transaction. */
export interface OrderStep {
  /** The same object when nothing has changed. */
  readonly next: Order
  readonly events: ReadonlyArray<DomainEvent>
  /** New correction of its invoice, stored in the same transaction. */
  readonly correction?: PendingInvoice | undefined
  /** New invoice for the right buyer, stored with the correction of the one for the wrong buyer. */
  readonly replacement?: PendingInvoice | undefined
  /** Changed documents of the order, saved in the same transaction (`InvoiceRepository.save`). */
  readonly documents?: ReadonlyArray<InvoiceChange> | undefined
}
