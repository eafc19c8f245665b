/** Requests about orders: place one, cancel one, list some. */
import * as Schema from "effect/Schema"
import { maximumOrderLines, Quantity, Sku } from "@procurement/domain/catalog"
import {
  impossibleMetadataKey,
  maximumMetadataKeyLength,
  maximumMetadataPairs,
  maximumMetadataValueLength,
  maximumReasonLength,
  maximumReferenceLength,
  type Metadata,
} from "@procurement/domain/order"
import { linePattern, lineTextFault } from "@procurement/domain/text"
import { z } from "zod"
import { issueSaying } from "../problem/field-errors.ts"
import {
  beyondBound,
  fieldMessages,
  lineTextMessage,
  notOfType,
} from "../problem/field-messages.ts"
import type { Message } from "../problem/message.ts"
import { skuShape } from "./catalog.ts"
import {
  addressRequest,
  boundsOf,
  buyerRequest,
  currencyText,
  lineText,
  mapped,
} from "./primitives.ts"

const textMessage = (text: string, maximumLength: number): Message | undefined =>
  mapped(lineTextFault(text, maximumLength), lineTextMessage)

const keyMessage = (key: string): Message | undefined => {
  const { en, pl } =
    key === impossibleMetadataKey
      ? { en: `must not be ${key}`, pl: `nie może brzmieć ${key}` }
      : (textMessage(key, maximumMetadataKeyLength) ?? {})
  return en === undefined || pl === undefined
    ? undefined
    : { en: `has a key that ${en}`, pl: `ma klucz, który ${pl}` }
}

/** The fault of one pair. */
const pairIssue = (key: string, value: unknown) => {
  const ofKey = keyMessage(key)
  if (ofKey !== undefined) return issueSaying(ofKey, "invalid_text")
  if (typeof value !== "string") return issueSaying(notOfType("string"), "wrong_type")
  const ofValue = textMessage(value, maximumMetadataValueLength)
  return ofValue && issueSaying(ofValue, "invalid_text")
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Shared, because zod runs the check for absent metadata too. */
const notAnObject = issueSaying(notOfType("object"), "wrong_type")

/** Replaces zod's record, which silently drops a member `__proto__`. */
const metadataRequest = z
  .unknown()
  .superRefine((pairs, context) => {
    if (!isObject(pairs)) return context.addIssue(notAnObject)
    const entries = Object.entries(pairs)
    if (entries.length > maximumMetadataPairs) {
      const message = beyondBound("object", "at most", maximumMetadataPairs)
      return context.addIssue(issueSaying(message, "too_many_members"))
    }
    for (const [key, value] of entries) {
      const issue = pairIssue(key, value)
      if (issue !== undefined) context.addIssue({ ...issue, path: [key] })
    }
  })
  .transform((pairs) => pairs as Metadata)
  .meta({
    id: "MetadataRequest",
    override: {
      type: "object",
      maxProperties: maximumMetadataPairs,
      propertyNames: {
        minLength: 1,
        maxLength: maximumMetadataKeyLength,
        pattern: linePattern,
      },
      additionalProperties: {
        type: "string",
        minLength: 1,
        maxLength: maximumMetadataValueLength,
        pattern: linePattern,
      },
    },
    description:
      `Up to ${maximumMetadataPairs} key-value pairs of your own. The service returns them with ` +
      "the order and its events. It does not interpret them and never prints them.",
    example: { costCentre: "4711", project: "Hala B" },
  })

export const metadata = z.record(z.string(), z.string()).meta({
  id: "Metadata",
  description: "As you sent it.",
  example: { costCentre: "4711", project: "Hala B" },
})

const byName = ([left]: readonly [string, string], [right]: readonly [string, string]): number =>
  left < right ? -1 : 1

/** Sorts the names, so that the order is independent of the source. */
export const encodeMetadata = (pairs: Metadata): z.output<typeof metadata> =>
  Object.fromEntries(Object.entries(pairs).toSorted(byName))

const isSku = Schema.is(Sku)
const quantityBounds = boundsOf(Quantity)

const skuText = z
  .string()
  .superRefine((text, context) => {
    if (isSku(text)) return
    context.addIssue(issueSaying(fieldMessages.unknown_sku, "unknown_sku"))
  })
  .transform((text) => text as Sku)
  .meta({
    override: skuShape,
    example: "KUB-330-BIA",
  })

export const lineRequest = z
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
    buyer: buyerRequest.exactOptional().meta({
      description:
        "Your own company by default; another company, by NIP, only if your contract lists it.",
    }),
    deliveryAddress: addressRequest.exactOptional(),
    metadata: metadataRequest.exactOptional(),
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
/** All fields except the lines, which are decoded one by one. */
export const orderWithoutLines = orderRequest.omit({ lines: true })
export type OrderRequestBody = z.output<typeof orderRequest>

export const cancellationRequest = z
  .strictObject({
    reason: lineText(maximumReasonLength)
      .exactOptional()
      .meta({
        description:
          "Included in the event and printed on the correction of the invoice. A cancellation " +
          "needs no approval.",
      }),
  })
  .meta({ id: "CancellationRequest", example: { reason: "Ordered twice" } })
