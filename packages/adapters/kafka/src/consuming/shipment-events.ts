/** What the warehouse and the carrier tell of an order. */
import type { OrderId } from "@procurement/domain/identity"
import type { InboundFact } from "@procurement/domain/inbound"
import {
  maximumCarrierLength,
  maximumOrderLines,
  maximumReasonLength,
  maximumReturnReferenceLength,
  maximumTrackingNumberLength,
  maximumTrackingTextLength,
  type OrderFact,
  returnedFact,
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

const returned = inboundEvent(
  {
    type: "warehouse.order.returned",
    meaning: "All or part of the goods have come back: the invoice is corrected.",
    data: z.object({
      orderId,
      reference: lineText(maximumReturnReferenceLength).meta({
        description: "Your own name of the return; no two returns of an order share one.",
      }),
      reason: lineText(maximumReasonLength)
        .exactOptional()
        .meta({ description: "Stands on the correction of the invoice." }),
      lines: z
        .array(
          z.object({
            line: z
              .int()
              .min(1)
              .max(maximumOrderLines)
              .meta({ description: "Position in the order, from 1." }),
            quantity: z.int().min(1).max(1_000_000),
          }),
        )
        .min(1)
        .max(maximumOrderLines),
    }),
    example: {
      orderId: order,
      reference: "RMA-2026-0042",
      reason: "uszkodzone w transporcie",
      lines: [{ line: 1, quantity: 2 }],
    },
  },
  ({ orderId: id, ...notice }) => told(id, returnedFact(notice)),
)

export const shipmentEvents: ReadonlyArray<InboundEvent> = [
  processing,
  shipped,
  tracked,
  delivered,
  returned,
]
