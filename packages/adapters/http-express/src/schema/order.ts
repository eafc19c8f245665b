/** An order as it is asked for and as it is shown. */
import * as Schema from "effect/Schema"
import { Sku } from "@procurement/domain/catalog"
import type { PendingInvoice } from "@procurement/domain/invoice"
import {
  maximumOrderLines,
  maximumReferenceLength,
  type Order,
  type OrderLine,
  Quantity,
} from "@procurement/domain/order"
import { z } from "zod"
import { invoiceReference } from "./invoice.ts"
import {
  addressBody,
  addressRequest,
  buyer,
  buyerRequest,
  encodeAddress,
  encodeBuyer,
} from "./party.ts"
import {
  boundsOf,
  currencyText,
  encodeInstant,
  encodeMoney,
  identifier,
  lineText,
  localDate,
  money,
  next,
  timestamp,
} from "./primitives.ts"

const isSku = Schema.is(Sku)
const quantityBounds = boundsOf(Quantity)

const skuText = z
  .string()
  .superRefine((text, context) => {
    if (isSku(text)) return
    const message = "is not a SKU of the catalog"
    context.addIssue({ code: "custom", message, params: { code: "unknown_sku" } })
  })
  .transform((text) => text as Sku)
  .meta({ override: { type: "string" }, example: "KUB-330-BIA" })

const lineRequest = z
  .strictObject({
    sku: skuText,
    quantity: z
      .int()
      .min(quantityBounds.minimum)
      .max(quantityBounds.maximum)
      .transform((count) => count as Quantity)
      .meta({ override: { type: "integer", ...quantityBounds } }),
  })
  .meta({ id: "OrderLineRequest" })

export const orderRequest = z
  .strictObject({
    currency: currencyText,
    reference: lineText(maximumReferenceLength)
      .exactOptional()
      .meta({ description: "Your purchase order number; it is printed on the invoice." }),
    buyer: buyerRequest.exactOptional().meta({ description: "Your own company unless given." }),
    deliveryAddress: addressRequest.exactOptional(),
    lines: z.array(lineRequest).min(1).max(maximumOrderLines),
  })
  .meta({
    id: "OrderRequest",
    example: {
      currency: "PLN",
      reference: "PO-2026-0117",
      lines: [{ sku: "KUB-330-BIA", quantity: 50 }],
    },
  })
export type OrderRequestBody = z.output<typeof orderRequest>

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

const shown = {
  id: identifier("ord", "the order"),
  status: z.literal("accepted"),
  reference: z.string().exactOptional(),
  buyer,
  deliveryAddress: addressBody.exactOptional(),
  lines: z.array(line),
  total: money.meta({ description: "VAT included." }),
  fulfilment: z.object({ hub: z.literal("Warszawa"), date: localDate }),
  acceptedAt: timestamp,
}

export const orderBody = z.object({ ...shown, invoice: invoiceReference }).meta({ id: "Order" })

export const listedOrder = z
  .object({ ...shown, invoice: z.object({ id: identifier("inv", "the invoice") }) })
  .meta({ id: "ListedOrder", description: "An order; its invoice's status is at /v1/invoices." })

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

export const encodeOrder = <I>(order: Order, invoice: I) => ({
  id: order.id,
  status: "accepted" as const,
  ...(order.reference === undefined ? {} : { reference: order.reference }),
  buyer: encodeBuyer(order.buyer),
  ...(order.deliveryAddress === undefined
    ? {}
    : { deliveryAddress: encodeAddress(order.deliveryAddress) }),
  lines: order.lines.map((each) => encodeLine(each, order.total)),
  total: encodeMoney(order.total),
  fulfilment: order.fulfilment,
  acceptedAt: encodeInstant(order.acceptedAt),
  invoice,
})

/** The invoice of an order that was accepted just now. */
export const freshInvoice = (id: PendingInvoice["id"]): z.output<typeof invoiceReference> => ({
  id,
  status: "accepted",
})
