/** What the warehouse and the carrier tell of an order. */
import type { OrderId } from "@procurement/domain/identity"
import type { InboundFact } from "@procurement/domain/inbound"
import {
  maximumCarrierLength,
  maximumTrackingNumberLength,
  maximumTrackingTextLength,
  type OrderFact,
  trackingUrlIssue,
} from "@procurement/domain/order"
import { z } from "zod"
import { lineText, orderId, textByRule, timestamp } from "./event-parts.ts"
import { inboundEvent, type InboundEvent } from "./inbound-event.ts"

const order = "ord_01kafq3v8pe0rr2c1m5kz9x7wd"

const told = (id: OrderId, fact: OrderFact): InboundFact => ({
  _tag: "ShipmentTold",
  orderId: id,
  fact,
})

const processing = inboundEvent(
  {
    type: "warehouse.order.processing",
    meaning: "The warehouse has begun to work on the order.",
    data: z.object({ orderId }),
    example: { orderId: order },
  },
  (data) => told(data.orderId, { _tag: "ProcessingStarted" }),
)

const shipped = inboundEvent(
  {
    type: "warehouse.order.shipped",
    meaning: "The goods have left the warehouse.",
    data: z.object({
      orderId,
      carrier: lineText(maximumCarrierLength),
      trackingNumber: lineText(maximumTrackingNumberLength),
      trackingUrl: textByRule(trackingUrlIssue).exactOptional().meta({ format: "uri" }),
    }),
    example: { orderId: order, carrier: "InPost", trackingNumber: "520000012345678901234567" },
  },
  ({ orderId: id, ...shipment }) => told(id, { _tag: "Shipped", ...shipment }),
)

const tracked = inboundEvent(
  {
    type: "warehouse.order.tracked",
    meaning: "The carrier tells where the goods are.",
    data: z.object({
      orderId,
      at: timestamp,
      description: lineText(maximumTrackingTextLength),
      location: lineText(maximumTrackingTextLength).exactOptional(),
    }),
    example: {
      orderId: order,
      at: "2026-11-21T08:30:00Z",
      description: "W doręczeniu",
      location: "Kraków",
    },
  },
  ({ orderId: id, ...event }) => told(id, { _tag: "Tracked", ...event }),
)

const delivered = inboundEvent(
  {
    type: "warehouse.order.delivered",
    meaning: "The goods have arrived.",
    data: z.object({ orderId }),
    example: { orderId: order },
  },
  (data) => told(data.orderId, { _tag: "Delivered" }),
)

export const shipmentEvents: ReadonlyArray<InboundEvent> = [processing, shipped, tracked, delivered]
