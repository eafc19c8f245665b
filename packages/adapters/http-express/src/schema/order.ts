/** An order as it is shown, in every status. */
import type { PendingInvoice } from "@procurement/domain/invoice"
import {
  type Order,
  type OrderLine,
  type OrderReturn,
  type OrderStatus,
  returnsOf,
  type TrackingEvent,
} from "@procurement/domain/order"
import { z } from "zod"
import { invoiceBody, invoiceReference } from "./invoice.ts"
import { addressBody, buyer, encodeAddress, encodeBuyer } from "./party.ts"
import {
  encodeInstant,
  encodeMoney,
  identifier,
  localDate,
  money,
  next,
  timestamp,
} from "./primitives.ts"

export const orderStatusWords = [
  "accepted",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
] as const
export type OrderStatusWord = (typeof orderStatusWords)[number]

export const wordOf: Record<OrderStatus, OrderStatusWord> = {
  Accepted: "accepted",
  Processing: "processing",
  Shipped: "shipped",
  Delivered: "delivered",
  Cancelled: "cancelled",
}

const statusWord = z.enum(orderStatusWords).meta({
  id: "OrderStatus",
  description:
    "`accepted`, `processing` in the warehouse, `shipped`, `delivered`; or `cancelled`, from the " +
    "first two alone.",
})

const line = z
  .object({
    sku: z.string(),
    name: z.string().meta({ description: "As on the invoice, in Polish." }),
    unit: z.string(),
    quantity: z.int(),
    unitGross: money,
    gross: money,
  })
  .meta({ id: "OrderLine" })

const trackingEvent = z
  .object({ at: timestamp, description: z.string(), location: z.string().exactOptional() })
  .meta({ id: "OrderTrackingEvent" })

const tracking = z
  .object({
    carrier: z.string(),
    number: z.string(),
    url: z.string().exactOptional().meta({ format: "uri" }),
    events: z.array(trackingEvent).meta({ description: "What the carrier told, oldest first." }),
  })
  .meta({
    id: "OrderTracking",
    example: {
      carrier: "InPost",
      number: "520000012345678901234567",
      url: "https://tracking.example.com/520000012345678901234567",
      events: [{ at: "2026-11-21T08:30:00.000Z", description: "W doręczeniu", location: "Kraków" }],
    },
  })

const returned = z
  .object({
    reference: z.string().meta({ description: "Of the warehouse." }),
    reason: z.string().exactOptional(),
    lines: z.array(
      z.object({
        line: z.int().meta({ description: "Position in the order, from 1." }),
        quantity: z.int(),
      }),
    ),
    returnedAt: timestamp,
    invoiceId: identifier("inv", "the correction that follows from it"),
  })
  .meta({ id: "OrderReturn" })

const shown = {
  id: identifier("ord", "the order"),
  status: statusWord,
  reference: z.string().exactOptional(),
  buyer,
  deliveryAddress: addressBody.exactOptional(),
  lines: z.array(line),
  total: money.meta({ description: "VAT included." }),
  fulfilment: z
    .object({ hub: z.literal("Warszawa"), date: localDate })
    .meta({ description: "Where the order is packed, and on which day." }),
  acceptedAt: timestamp,
  timeline: z.array(z.object({ status: statusWord, at: timestamp })),
  tracking: tracking.exactOptional().meta({ description: "From the shipment on." }),
  cancellationReason: z.string().exactOptional().meta({ description: "As you gave it." }),
  returns: z
    .array(returned)
    .exactOptional()
    .meta({ description: "What has come back, if anything has; oldest first." }),
}

const inTurn =
  "The invoice of the order, then its corrections (`kind` is `KOR`) in the order in which they " +
  "came about: one when the order is cancelled, one for each return."

export const orderBody = z
  .object({ ...shown, invoices: z.array(invoiceReference).meta({ description: inTurn }) })
  .meta({ id: "Order" })

export const expandedOrder = z
  .object({ ...shown, invoices: z.array(invoiceBody).meta({ description: inTurn }) })
  .meta({ id: "ExpandedOrder", description: "An order with its invoices in full." })

export const listedOrder = z
  .object({ ...shown, invoices: z.array(z.object({ id: identifier("inv", "the invoice") })) })
  .meta({
    id: "ListedOrder",
    description: "An order; the status of its invoices is at /v1/invoices.",
  })

export const orderPage = z.object({ items: z.array(listedOrder), next }).meta({ id: "OrderPage" })

const encodeLine = (
  { sku, name, unit, quantity, unitGross, gross }: OrderLine,
  { currency }: Order["total"],
): z.output<typeof line> => ({
  sku,
  name,
  unit,
  quantity,
  unitGross: encodeMoney({ amount: unitGross, currency }),
  gross: encodeMoney({ amount: gross, currency }),
})

const encodeEvent = ({
  at,
  description,
  location,
}: TrackingEvent): z.output<typeof trackingEvent> => ({
  at: encodeInstant(at),
  description,
  ...(location === undefined ? {} : { location }),
})

const trackingOf = (order: Order): { readonly tracking?: z.output<typeof tracking> } => {
  if (order._tag !== "Shipped" && order._tag !== "Delivered") return {}
  const { carrier, trackingNumber: number, trackingUrl } = order.shipment
  const url = trackingUrl === undefined ? {} : { url: trackingUrl }
  return { tracking: { carrier, number, ...url, events: order.tracking.map(encodeEvent) } }
}

const reasonOf = (order: Order) =>
  order._tag === "Cancelled" && order.reason !== undefined
    ? { cancellationReason: order.reason }
    : {}

const encodeReturn = (each: OrderReturn): z.output<typeof returned> => ({
  reference: each.reference,
  ...(each.reason === undefined ? {} : { reason: each.reason }),
  lines: each.lines.map(({ line: position, quantity }) => ({ line: position, quantity })),
  returnedAt: encodeInstant(each.returnedAt),
  invoiceId: each.correctionId,
})

const returnsIn = (order: Order): { readonly returns?: Array<z.output<typeof returned>> } => {
  const all = returnsOf(order)
  return all.length === 0 ? {} : { returns: all.map(encodeReturn) }
}

const timelineOf = (order: Order): z.output<typeof orderBody>["timeline"] =>
  [
    { status: "accepted", at: order.acceptedAt } as const,
    { status: "processing", at: "processingAt" in order ? order.processingAt : undefined } as const,
    { status: "shipped", at: "shippedAt" in order ? order.shippedAt : undefined } as const,
    { status: "delivered", at: "deliveredAt" in order ? order.deliveredAt : undefined } as const,
    { status: "cancelled", at: "cancelledAt" in order ? order.cancelledAt : undefined } as const,
  ].flatMap(({ status, at }) => (at === undefined ? [] : [{ status, at: encodeInstant(at) }]))

export const encodeOrder = <I>(order: Order, invoices: ReadonlyArray<I>) => ({
  id: order.id,
  status: wordOf[order._tag],
  ...(order.reference === undefined ? {} : { reference: order.reference }),
  buyer: encodeBuyer(order.buyer),
  ...(order.deliveryAddress === undefined
    ? {}
    : { deliveryAddress: encodeAddress(order.deliveryAddress) }),
  lines: order.lines.map((each) => encodeLine(each, order.total)),
  total: encodeMoney(order.total),
  fulfilment: order.fulfilment,
  acceptedAt: encodeInstant(order.acceptedAt),
  timeline: timelineOf(order),
  ...trackingOf(order),
  ...reasonOf(order),
  ...returnsIn(order),
  invoices: [...invoices],
})

/** The invoice of an order that was accepted just now. */
export const freshInvoice = (id: PendingInvoice["id"]): z.output<typeof invoiceReference> => ({
  id,
  kind: "VAT",
  status: "accepted",
})
