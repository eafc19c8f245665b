/** An order as the API shows it, in every status. */
import type { OrderLine } from "@procurement/domain/catalog"
import type { PendingInvoice } from "@procurement/domain/invoice"
import type { MinorUnits } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import {
  correctionIdsOf,
  type ListedOrder,
  type Order,
  type OrderPreview,
  type OrderReturn,
  type OrderStatus,
  returnsOf,
  suppliedOn,
  type TrackingEvent,
} from "@procurement/domain/order"
import { z } from "zod"
import { invoiceBody, invoiceReference } from "./invoice.ts"
import { encodeMetadata, metadata } from "./order-request.ts"
import {
  addressBody,
  buyer,
  constantsOf,
  encodeAddress,
  encodeBuyer,
  encodeInstant,
  encodeMoney,
  identifier,
  localDate,
  mapped,
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
type OrderStatusWord = (typeof orderStatusWords)[number]

export const wordOf: Record<OrderStatus, OrderStatusWord> = {
  Accepted: "accepted",
  Processing: "processing",
  Shipped: "shipped",
  Delivered: "delivered",
  Cancelled: "cancelled",
}

const statusWord = z.enum(orderStatusWords).meta({
  id: "OrderStatus",
  ...constantsOf("ORDER_STATUS", orderStatusWords),
  description:
    "An order moves from `accepted` to `processing` (in the warehouse), `shipped` and " +
    "`delivered`. Only an `accepted` or `processing` order can become `cancelled`.",
})

const line = z
  .object({
    sku: z.string(),
    gtin: z
      .string()
      .exactOptional()
      .meta({ description: "GTIN of the item when it was ordered, also on the invoice." }),
    name: z.string().meta({ description: "As printed on the invoice, in Polish." }),
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
    events: z.array(trackingEvent).meta({ description: "The carrier's messages, oldest first." }),
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

const returnLine = z
  .object({
    line: z.int().meta({ description: "Position in the order, from 1." }),
    quantity: z.int(),
  })
  .meta({ id: "OrderReturnLine" })

const returned = z
  .object({
    reference: z.string().meta({ description: "The warehouse's identifier of the return." }),
    reason: z.string().exactOptional(),
    lines: z.array(returnLine),
    returnedAt: timestamp,
    invoiceId: identifier("inv", "the correction for this return"),
  })
  .meta({ id: "OrderReturn" })

const shown = {
  id: identifier("ord", "the order"),
  status: statusWord,
  reference: z.string().exactOptional(),
  buyer,
  deliveryAddress: addressBody.exactOptional(),
  metadata: metadata.exactOptional(),
  total: money.meta({ description: "Including VAT." }),
  fulfilment: z.object({ hub: z.literal("Warszawa"), date: localDate }).meta({
    id: "OrderFulfilment",
    description: "The place and the day of packing.",
  }),
  acceptedAt: timestamp,
  supplyDate: localDate.exactOptional().meta({
    description: "The day in Warsaw on which the carrier received the goods; absent until then.",
  }),
  timeline: z.array(
    z.object({ status: statusWord, at: timestamp }).meta({ id: "OrderTimelineEntry" }),
  ),
  tracking: tracking.exactOptional().meta({ description: "Present once the order was shipped." }),
  cancellationReason: z.string().exactOptional().meta({ description: "As you sent it." }),
  returns: z
    .array(returned)
    .exactOptional()
    .meta({ description: "The returns, oldest first; absent if there are none." }),
}

const orderLines = z.array(line)

const inTurn =
  "The invoice of the order, then its corrections (`kind` is `KOR`) in the order of their " +
  "creation: one for each return and for each mistake, and one when the order is cancelled."

export const orderBody = z
  .object({
    ...shown,
    lines: orderLines,
    invoices: z.array(invoiceReference).meta({ description: inTurn }),
  })
  .meta({ id: "Order" })

export const expandedOrder = z
  .object({
    ...shown,
    lines: orderLines,
    invoices: z.array(invoiceBody).meta({ description: inTurn }),
  })
  .meta({ id: "ExpandedOrder", description: "An order with its invoices in full." })

const listedInvoiceId = z
  .object({ id: identifier("inv", "the invoice") })
  .meta({ id: "ListedOrderInvoice" })

const listedOrder = z
  .object({
    ...shown,
    lines: orderLines.exactOptional().meta({ description: "Present with `expand=lines`." }),
    invoices: z.array(listedInvoiceId),
  })
  .meta({
    id: "ListedOrder",
    description: "An order with the ids of its invoices; `GET /v1/invoices` returns their status.",
  })

export const orderPage = z.object({ items: z.array(listedOrder), next }).meta({ id: "OrderPage" })

export const orderPreview = z
  .object({
    buyer,
    lines: orderLines,
    net: money.meta({ description: "`total` less `vat`." }),
    vat: money.meta({
      description:
        "VAT of the sum of the lines, as the invoice states it when it is issued on the same day.",
    }),
    total: shown.total,
    fulfilment: shown.fulfilment,
  })
  .meta({ id: "OrderPreview" })

const encodeLine = (
  { sku, gtin, name, unit, quantity, unitGross, gross }: OrderLine,
  { currency }: Order["total"],
): z.output<typeof line> => ({
  sku,
  ...optional({ gtin }),
  name,
  unit,
  quantity,
  unitGross: encodeMoney({ amount: unitGross, currency }),
  gross: encodeMoney({ amount: gross, currency }),
})

const encodeEvent = ({ at, ...event }: TrackingEvent): z.output<typeof trackingEvent> =>
  optional({ at: encodeInstant(at), description: event.description, location: event.location })

const trackingOf = (order: ListedOrder): z.output<typeof tracking> | undefined => {
  if (order._tag !== "Shipped" && order._tag !== "Delivered") return undefined
  const { carrier, trackingNumber: number, trackingUrl: url } = order.shipment
  return optional({ carrier, number, url, events: order.tracking.map(encodeEvent) })
}

const encodeReturn = (each: OrderReturn): z.output<typeof returned> =>
  optional({
    reference: each.reference,
    reason: each.reason,
    lines: each.lines.map(({ line: position, quantity }) => ({ line: position, quantity })),
    returnedAt: encodeInstant(each.returnedAt),
    invoiceId: each.correctionId,
  })

const timelineOf = (order: ListedOrder): z.output<typeof orderBody>["timeline"] =>
  [
    { status: "accepted", at: order.acceptedAt } as const,
    { status: "processing", at: "processingAt" in order ? order.processingAt : undefined } as const,
    { status: "shipped", at: "shippedAt" in order ? order.shippedAt : undefined } as const,
    { status: "delivered", at: "deliveredAt" in order ? order.deliveredAt : undefined } as const,
    { status: "cancelled", at: "cancelledAt" in order ? order.cancelledAt : undefined } as const,
  ].flatMap(({ status, at }) => (at === undefined ? [] : [{ status, at: encodeInstant(at) }]))

const encodeLines = (lines: ReadonlyArray<OrderLine>, total: Order["total"]) =>
  lines.map((each) => encodeLine(each, total))

const encodeWithoutLines = (order: ListedOrder) =>
  optional({
    id: order.id,
    status: wordOf[order._tag],
    reference: order.reference,
    buyer: encodeBuyer(order.buyer),
    deliveryAddress: mapped(order.deliveryAddress, encodeAddress),
    metadata: mapped(order.metadata, encodeMetadata),
    total: encodeMoney(order.total),
    fulfilment: order.fulfilment,
    acceptedAt: encodeInstant(order.acceptedAt),
    supplyDate: suppliedOn(order),
    timeline: timelineOf(order),
    tracking: trackingOf(order),
    cancellationReason: order._tag === "Cancelled" ? order.reason : undefined,
    returns: returnsOf(order).length === 0 ? undefined : returnsOf(order).map(encodeReturn),
  })

export const encodeOrder = <I>(order: Order, invoices: ReadonlyArray<I>) => ({
  ...encodeWithoutLines(order),
  lines: encodeLines(order.lines, order.total),
  invoices: [...invoices],
})

export const encodeListedOrder = (order: ListedOrder | Order): z.output<typeof listedOrder> => {
  const invoices = [order.invoiceId, ...correctionIdsOf(order)].map((id) => ({ id }))
  return "lines" in order
    ? encodeOrder(order, invoices)
    : { ...encodeWithoutLines(order), invoices }
}

export const encodePreview = (preview: OrderPreview): z.output<typeof orderPreview> => {
  const { net, vat } = preview.totals
  const encodeAmount = (amount: MinorUnits) => encodeMoney({ ...preview.total, amount })
  return {
    buyer: encodeBuyer(preview.buyer),
    lines: encodeLines(preview.lines, preview.total),
    net: encodeAmount(net),
    vat: encodeAmount(vat),
    total: encodeMoney(preview.total),
    fulfilment: preview.fulfilment,
  }
}

/** The invoice of an order that was just accepted. */
export const freshInvoice = (id: PendingInvoice["id"]): z.output<typeof invoiceReference> => ({
  id,
  kind: "VAT",
  status: "accepted",
})
