/** An order as the API shows it, in every status. */
import type { OrderLine } from "@procurement/domain/catalog"
import type { PendingInvoice } from "@procurement/domain/invoice"
import type { MinorUnits } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import {
  type BilledLine,
  correctionIdsOf,
  correctionsOf,
  type ListedOrder,
  type Order,
  type OrderPreview,
  type OrderReturn,
  returnsOf,
  suppliedOn,
} from "@procurement/domain/order"
import { z } from "zod"
import { invoiceBody, invoiceReference } from "./invoice.ts"
import { encodeMetadata, metadata } from "./order-request.ts"
import { wordOf } from "../problem/order-status.ts"
import {
  encodeParcels,
  encodeTimeline,
  lineQuantity,
  parcel,
  statusWord,
  timeline,
} from "./order-progress.ts"
import {
  addressBody,
  buyer,
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

export const orderLine = z
  .object({
    sku: z.string().meta({ example: "KUB-330-BIA" }),
    gtin: z.string().exactOptional().meta({
      description: "GTIN of the item when it was ordered, also on the invoice.",
      example: "5900000000077",
    }),
    name: z.string().meta({
      description: "As printed on the invoice, in Polish.",
      example: "Kubek ceramiczny biały, 330 ml",
    }),
    unit: z.string().meta({ example: "szt." }),
    quantity: z.int().meta({ example: 50 }),
    unitGross: money.meta({ example: { amount: "24.90", currency: "PLN" } }),
    gross: money,
  })
  .meta({ id: "OrderLine" })

const returned = z
  .object({
    reference: z.string().meta({ description: "The warehouse's identifier of the return." }),
    reason: z.string().exactOptional(),
    lines: z.array(lineQuantity),
    returnedAt: timestamp,
    invoiceId: identifier("inv", "the correction for this return"),
  })
  .meta({ id: "OrderReturn" })

const shown = {
  id: identifier("ord", "the order"),
  status: statusWord,
  reference: z.string().exactOptional().meta({ example: "PO-2026-0117" }),
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
    description:
      "The day in Warsaw on which the carrier received the last of the goods; absent until then.",
  }),
  timeline,
  shipments: z
    .array(parcel)
    .exactOptional()
    .meta({ description: "The parcels that have left; absent until the first one has." }),
  cancellationReason: z.string().exactOptional().meta({ description: "As you sent it." }),
  returns: z
    .array(returned)
    .exactOptional()
    .meta({ description: "The returns, oldest first; absent if there are none." }),
}

const orderLines = z.array(orderLine)

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

export const listedOrder = z
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
    net: money.meta({
      description: "`total` less `vat`.",
      example: { amount: "1012.20", currency: "PLN" },
    }),
    vat: money.meta({
      description:
        "VAT of the sum of the lines, as the invoice states it when it is issued on the same day.",
      example: { amount: "232.80", currency: "PLN" },
    }),
    total: shown.total,
    fulfilment: shown.fulfilment,
  })
  .meta({ id: "OrderPreview" })

export const encodeLine = (
  { sku, gtin, name, unit, quantity, unitGross, gross }: BilledLine & Pick<OrderLine, "gross">,
  { currency }: Order["total"],
): z.output<typeof orderLine> => ({
  sku,
  ...optional({ gtin }),
  name,
  unit,
  quantity,
  unitGross: encodeMoney({ amount: unitGross, currency }),
  gross: encodeMoney({ amount: gross, currency }),
})

const encodeReturn = (each: OrderReturn): z.output<typeof returned> =>
  optional({
    reference: each.reference,
    reason: each.reason,
    lines: each.lines.map(({ line: position, quantity }) => ({ line: position, quantity })),
    returnedAt: encodeInstant(each.returnedAt),
    invoiceId: each.correctionId,
  })

const cancellationReasonOf = (order: ListedOrder): string | undefined =>
  order._tag === "Cancelled"
    ? order.reason
    : correctionsOf(order).find(({ command }) => command._tag === "Cancelled")?.command.reason

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
    timeline: encodeTimeline(order),
    shipments: encodeParcels(order),
    cancellationReason: cancellationReasonOf(order),
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
