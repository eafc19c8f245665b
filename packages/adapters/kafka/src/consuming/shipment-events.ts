/** The events that the warehouse and the carrier send about orders. */
import type { OrderId } from "@procurement/domain/identity"
import type { InboundFact } from "@procurement/domain/inbound"
import {
  maximumCarrierLength,
  maximumReasonLength,
  maximumReturnReferenceLength,
  maximumTrackingNumberLength,
  maximumTrackingTextLength,
  normalised,
  type OrderFact,
  returnedFact,
  trackingUrlIssue,
} from "@procurement/domain/order"
import { maximumOrderLines } from "@procurement/domain/catalog"
import { z } from "zod"
import {
  inboundEvent,
  type InboundEvent,
  lineText,
  orderId,
  textByRule,
  timestamp,
} from "./inbound-event.ts"

const order = "ord_01kafq3v8pe0rr2c1m5kz9x7wd"

const decoded = (id: OrderId, fact: OrderFact): InboundFact => ({
  _tag: "ShipmentReported",
  orderId: id,
  fact,
})

const processing = inboundEvent(
  {
    type: "warehouse.order.processing",
    meaning: "The warehouse has started to process the order.",
    data: z.object({ orderId }),
    example: { orderId: order },
  },
  (data) => decoded(data.orderId, { _tag: "ProcessingStarted" }),
)

/** Units of lines of the order. */
const lines = z
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
  .max(maximumOrderLines)

const shippedData = z.object({
  orderId,
  carrier: lineText(maximumCarrierLength),
  trackingNumber: lineText(maximumTrackingNumberLength),
  trackingUrl: textByRule(trackingUrlIssue).exactOptional().meta({ format: "uri" }),
  shippedAt: timestamp.exactOptional().meta({
    description:
      "When the carrier received the goods. Its day in Warsaw is the date of supply and the tax " +
      "point. Default: the event's `time`, otherwise the time at which the message is consumed. " +
      "It must not be before the order was accepted or more than five minutes in the future.",
  }),
  lines: lines.exactOptional().meta({
    description: "The goods of the parcel. Default: all that has not left yet.",
  }),
})

/** The instant of the shipment, otherwise of the event, otherwise now. */
const shippedFact = (
  { shippedAt, orderId: id, lines: stated, ...parcel }: z.output<typeof shippedData>,
  time: string | undefined,
): InboundFact | ReadonlyArray<string> => {
  const goods = stated === undefined ? {} : { lines: normalised(stated) }
  const shipment = { ...parcel, ...goods }
  if (shippedAt !== undefined) return decoded(id, { _tag: "Shipped", ...shipment, at: shippedAt })
  if (time === undefined) return decoded(id, { _tag: "Shipped", ...shipment })
  const happened = timestamp.safeParse(time)
  if (happened.success) return decoded(id, { _tag: "Shipped", ...shipment, at: happened.data })
  return happened.error.issues.map(({ message }) => `time ${message}`)
}

const shipped = inboundEvent(
  {
    type: "warehouse.order.shipped",
    meaning: "The carrier has received the goods, or one of several parcels.",
    data: shippedData,
    example: {
      orderId: order,
      carrier: "InPost",
      trackingNumber: "520000012345678901234567",
      shippedAt: "2026-11-20T15:30:00Z",
      lines: [{ line: 1, quantity: 20 }],
    },
  },
  shippedFact,
)

const tracked = inboundEvent(
  {
    type: "warehouse.order.tracked",
    meaning: "The carrier has reported the status or the location of the goods.",
    data: z.object({
      orderId,
      at: timestamp,
      description: lineText(maximumTrackingTextLength),
      location: lineText(maximumTrackingTextLength).exactOptional(),
      trackingNumber: lineText(maximumTrackingNumberLength)
        .exactOptional()
        .meta({ description: "The parcel. Default: the message concerns all parcels." }),
    }),
    example: {
      orderId: order,
      at: "2026-11-21T08:30:00Z",
      description: "W doręczeniu",
      location: "Kraków",
    },
  },
  ({ orderId: id, ...event }) => decoded(id, { _tag: "Tracked", ...event }),
)

const delivered = inboundEvent(
  {
    type: "warehouse.order.delivered",
    meaning: "The goods were delivered.",
    data: z.object({ orderId }),
    example: { orderId: order },
  },
  (data) => decoded(data.orderId, { _tag: "Delivered" }),
)

const returned = inboundEvent(
  {
    type: "warehouse.order.returned",
    meaning: "All or some goods were returned. The service corrects the invoice.",
    data: z.object({
      orderId,
      reference: lineText(maximumReturnReferenceLength).meta({
        description: "Your identifier of the return, unique within an order.",
      }),
      reason: lineText(maximumReasonLength)
        .exactOptional()
        .meta({ description: "Printed on the correction of the invoice." }),
      lines,
    }),
    example: {
      orderId: order,
      reference: "RMA-2026-0042",
      reason: "uszkodzone w transporcie",
      lines: [{ line: 1, quantity: 2 }],
    },
  },
  ({ orderId: id, ...notice }) => decoded(id, returnedFact(notice)),
)

export const shipmentEvents: ReadonlyArray<InboundEvent> = [
  processing,
  shipped,
  tracked,
  delivered,
  returned,
]
