/** The status, the timeline and the parcels of an order, as the API shows them. */
import { optional } from "@procurement/domain/optional"
import {
  type ListedOrder,
  type OrderShipment,
  shipmentsOf,
  type TrackingEvent,
} from "@procurement/domain/order"
import { z } from "zod"
import { orderStatusWords } from "../problem/order-status.ts"
import { constantsOf, encodeInstant, timestamp } from "./primitives.ts"

export const statusWord = z.enum(orderStatusWords).meta({
  id: "OrderStatus",
  ...constantsOf("ORDER_STATUS", orderStatusWords),
  description:
    "An order moves from `accepted` to `processing` (in the warehouse), `shipped` and " +
    "`delivered`. It is `partially_shipped` while some goods have left and others are still to " +
    "leave. Only an `accepted` or `processing` order can become `cancelled`; of a " +
    "`partially_shipped` order you can cancel what has not left, and it becomes `shipped`.",
})

/** Units of a line of an order. */
export const lineQuantity = z
  .object({
    line: z.int().meta({ description: "Position in the order, from 1." }),
    quantity: z.int(),
  })
  .meta({ id: "LineQuantity" })

const trackingEvent = z
  .object({ at: timestamp, description: z.string(), location: z.string().exactOptional() })
  .meta({ id: "OrderTrackingEvent" })

export const parcel = z
  .object({
    carrier: z.string(),
    trackingNumber: z.string(),
    trackingUrl: z.string().exactOptional().meta({ format: "uri" }),
    shippedAt: timestamp.meta({ description: "When the carrier received the goods." }),
    lines: z
      .array(lineQuantity)
      .exactOptional()
      .meta({ description: "The goods of the parcel; absent when the whole order left in it." }),
    events: z.array(trackingEvent).meta({
      description: "The carrier's messages about this parcel or about all, oldest first.",
    }),
  })
  .meta({
    id: "OrderShipment",
    example: {
      carrier: "InPost",
      trackingNumber: "520000012345678901234567",
      trackingUrl: "https://tracking.example.com/520000012345678901234567",
      shippedAt: "2026-11-20T15:30:00.000Z",
      lines: [{ line: 1, quantity: 20 }],
      events: [{ at: "2026-11-21T08:30:00.000Z", description: "W doręczeniu", location: "Kraków" }],
    },
  })

export const timeline = z.array(
  z.object({ status: statusWord, at: timestamp }).meta({ id: "OrderTimelineEntry" }),
)

const encodeEvent = ({
  at,
  description,
  location,
}: TrackingEvent): z.output<typeof trackingEvent> =>
  optional({ at: encodeInstant(at), description, location })

const eventsOf = (order: ListedOrder, { trackingNumber: number }: OrderShipment) => {
  const all = "tracking" in order ? order.tracking : []
  return all.filter(({ trackingNumber = number }) => trackingNumber === number)
}

/** Returns the parcels in order of the reports; undefined when nothing has left. */
export const encodeParcels = (order: ListedOrder): Array<z.output<typeof parcel>> | undefined => {
  const parcels = shipmentsOf(order).map((each) =>
    optional({
      carrier: each.carrier,
      trackingNumber: each.trackingNumber,
      trackingUrl: each.trackingUrl,
      shippedAt: encodeInstant(each.shippedAt),
      lines: each.lines?.map(({ line, quantity }) => ({ line, quantity })),
      events: eventsOf(order, each).map(encodeEvent),
    }),
  )
  return parcels.length === 0 ? undefined : parcels
}

/** When the first and the last of the goods left. */
const departuresOf = (order: ListedOrder) => {
  const times = shipmentsOf(order)
    .map(({ shippedAt }) => shippedAt)
    .toSorted((left, right) => left - right)
  const isComplete = order._tag !== "PartlyShipped"
  const isDivided = times.length > 1 || !isComplete || "cancelledAt" in order
  return {
    first: isDivided ? times[0] : undefined,
    last: isComplete ? times.at(-1) : undefined,
  }
}

/** A rest is cancelled before the delivery. */
export const encodeTimeline = (order: ListedOrder): z.output<typeof timeline> => {
  const { first, last } = departuresOf(order)
  return [
    { status: "accepted", at: order.acceptedAt } as const,
    { status: "processing", at: "processingAt" in order ? order.processingAt : undefined } as const,
    { status: "partially_shipped", at: first } as const,
    { status: "shipped", at: last } as const,
    { status: "cancelled", at: "cancelledAt" in order ? order.cancelledAt : undefined } as const,
    { status: "delivered", at: "deliveredAt" in order ? order.deliveredAt : undefined } as const,
  ].flatMap(({ status, at }) => (at === undefined ? [] : [{ status, at: encodeInstant(at) }]))
}
