/** What is asked for around orders: a new one, the cancellation of one, some of them. */
import * as Schema from "effect/Schema"
import { Sku } from "@procurement/domain/catalog"
import {
  maximumOrderLines,
  maximumReasonLength,
  maximumReferenceLength,
  Quantity,
} from "@procurement/domain/order"
import { z } from "zod"
import { issueSaying } from "../field-errors.ts"
import { fieldWordings } from "../field-wordings.ts"
import { addressRequest, buyerRequest } from "./party.ts"
import { boundsOf, currencyText, lineText } from "./primitives.ts"

const isSku = Schema.is(Sku)
const quantityBounds = boundsOf(Quantity)

const skuText = z
  .string()
  .superRefine((text, context) => {
    if (isSku(text)) return
    context.addIssue(issueSaying(fieldWordings.unknown_sku, "unknown_sku"))
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

/** The buyer's own number of an order. */
export const orderReference = lineText(maximumReferenceLength)

export const orderRequest = z
  .strictObject({
    currency: currencyText,
    reference: orderReference
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

export const cancellationRequest = z
  .strictObject({
    reason: lineText(maximumReasonLength)
      .exactOptional()
      .meta({ description: "For your own records and the event; nobody is asked to agree." }),
  })
  .meta({ id: "CancellationRequest", example: { reason: "Ordered twice" } })
