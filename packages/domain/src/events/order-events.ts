/** Events of orders. */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { InvoiceId, OrderId } from "../identity/type-id.ts"
import { Currency, MinorUnits } from "../money/money.ts"
import { TaxPoint } from "../vat/tax-points.ts"
import { envelope } from "./envelope.ts"

const GoodsOfLine = Schema.Struct({
  line: Schema.Int,
  sku: Schema.String,
  quantity: Schema.Int,
})

const order = {
  orderId: OrderId,
  reference: Schema.optionalKey(Schema.String),
  metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
}

export const OrderAccepted = Schema.Struct({
  ...envelope,
  type: Schema.Literal("order.accepted"),
  data: Schema.Struct({
    ...order,
    invoiceId: InvoiceId,
    total: MinorUnits,
    currency: Currency,
  }),
})
export type OrderAccepted = typeof OrderAccepted.Type

export const OrderProcessing = Schema.Struct({
  ...envelope,
  type: Schema.Literal("order.processing"),
  data: Schema.Struct(order),
})
export type OrderProcessing = typeof OrderProcessing.Type

export const OrderShipped = Schema.Struct({
  ...envelope,
  type: Schema.Literal("order.shipped"),
  data: Schema.Struct({
    ...order,
    invoiceId: InvoiceId,
    carrier: Schema.String,
    trackingNumber: Schema.String,
    trackingUrl: Schema.optionalKey(Schema.String),
    shippedAt: Instant,
    /** Day in Warsaw, of this parcel. */
    supplyDate: Schema.String,
    /** The goods of the parcel; absent in events published before 2026-11-29. */
    lines: Schema.optionalKey(Schema.Array(GoodsOfLine)),
    /** Whether nothing is left to leave; absent in events published before 2026-11-29. */
    complete: Schema.optionalKey(Schema.Boolean),
    /** As known at the shipment; absent in events published before 2026-11-28. */
    taxPoints: Schema.optionalKey(Schema.Array(TaxPoint)),
    currency: Schema.optionalKey(Currency),
  }),
})
export type OrderShipped = typeof OrderShipped.Type

export const OrderDelivered = Schema.Struct({
  ...envelope,
  type: Schema.Literal("order.delivered"),
  data: Schema.Struct({ ...order, deliveredAt: Instant }),
})
export type OrderDelivered = typeof OrderDelivered.Type

export const OrderCancelled = Schema.Struct({
  ...envelope,
  type: Schema.Literal("order.cancelled"),
  data: Schema.Struct({
    ...order,
    invoiceId: InvoiceId,
    reason: Schema.optionalKey(Schema.String),
    /** Correction of the invoice; absent when the invoice was voided. */
    correctionId: Schema.optionalKey(InvoiceId),
    /** The cancelled goods when others had left before; absent when everything was cancelled. */
    lines: Schema.optionalKey(Schema.Array(GoodsOfLine)),
    /** Whether the whole order was cancelled; absent in events published before 2026-11-29. */
    complete: Schema.optionalKey(Schema.Boolean),
  }),
})
export type OrderCancelled = typeof OrderCancelled.Type

/** All or some goods were returned; a correction of the invoice follows. */
export const OrderReturned = Schema.Struct({
  ...envelope,
  type: Schema.Literal("order.returned"),
  data: Schema.Struct({
    ...order,
    invoiceId: InvoiceId,
    correctionId: InvoiceId,
    /** The warehouse's reference of the return. */
    returnReference: Schema.String,
    reason: Schema.optionalKey(Schema.String),
    lines: Schema.Array(GoodsOfLine),
    returnedAt: Instant,
  }),
})
export type OrderReturned = typeof OrderReturned.Type
