/** Corrections that operators order, and their previews. */
import { optional } from "@procurement/domain/optional"
import {
  type CorrectionRequest,
  isNamedBefore,
  maximumReasonLength,
  maximumReturnReferenceLength,
  maximumTrackingNumberLength,
} from "@procurement/domain/order"
import { maximumOrderLines, type Quantity, Sku } from "@procurement/domain/catalog"
import { maximumLineLength } from "@procurement/domain/text"
import * as Schema from "effect/Schema"
import { z } from "zod"
import { issueSaying } from "../problem/field-errors.ts"
import { paymentAmount } from "./fulfilment.ts"
import { addressRequest, dayParameter, lineText, nipText, textByRule } from "./primitives.ts"

const orderedCauses = [
  "price_reduced",
  "mistake",
  "buyer_data",
  "buyer_nip",
  "supply_date",
] as const
type OrderedCause = (typeof orderedCauses)[number]

const percentForm = /^\d{1,2}(\.\d{1,2})?$/
const basisPoints = (text: string): number => Math.round(Number(text) * 100)

const notARebate = {
  en: "must be a percentage above 0 and below 100, such as 10 or 2.5",
  pl: "musi być procentem większym od 0 i mniejszym od 100, na przykład 10 lub 2.5",
}

const rebate = textByRule(
  (text) => (percentForm.test(text) && basisPoints(text) > 0 ? undefined : notARebate),
  "invalid_value",
)
  .transform(basisPoints)
  .meta({ override: { type: "string", pattern: percentForm.source }, example: "10" })

const isSku = Schema.is(Sku)
const notASku = { en: "must be a SKU of the catalog", pl: "musi być numerem SKU z katalogu" }
const skuText = textByRule((text) => (isSku(text) ? undefined : notASku), "unknown_sku")
  .transform((text) => text as Sku)
  .meta({ override: { type: "string" }, example: "PEN-BLUE-01" })

const price = paymentAmount.meta({ description: "Gross price of one unit.", example: "19.99" })

const correctedLine = z
  .strictObject({
    line: z.int().min(1).max(maximumOrderLines).meta({ description: "Number on the invoice." }),
    quantity: z.int().min(0).max(1_000_000).exactOptional().meta({
      description: "The right quantity; 0 takes the line off. Only for a `mistake`.",
    }),
    unitGross: price.exactOptional(),
  })
  .meta({ id: "CorrectedLine" })

const missingLine = z
  .strictObject({
    sku: skuText,
    quantity: z
      .int()
      .min(1)
      .max(1_000_000)
      .transform((quantity) => quantity as Quantity),
    unitGross: price,
  })
  .meta({ id: "MissingLine" })

const fields = z.strictObject({
  reference: lineText(maximumReturnReferenceLength).meta({
    description: "Your identifier of the correction, unique within an order.",
  }),
  cause: z.enum(orderedCauses).meta({
    description:
      "`price_reduced`: a rebate or lower prices agreed after the issue (`rebate` or `lines`). " +
      "`mistake`: a wrong price, quantity or line (`lines`, `added`). `buyer_data`: a wrong name " +
      "or address (`buyer`). `buyer_nip`: another company (`buyer` with `nip`): the invoice goes to " +
      "zero, and another one is issued. `supply_date`: the date of supply is missing or wrong " +
      "(`supplyDate`, and of several parcels `trackingNumber`).",
  }),
  reason: lineText(maximumReasonLength)
    .exactOptional()
    .meta({ description: "Printed on the correction." }),
  rebate: rebate.exactOptional().meta({ description: "Per cent off the price of every line." }),
  lines: z.array(correctedLine).min(1).max(maximumOrderLines).exactOptional(),
  added: z
    .array(missingLine)
    .min(1)
    .max(maximumOrderLines)
    .exactOptional()
    .meta({ description: "Lines that are missing on the invoice." }),
  arose: dayParameter.exactOptional().meta({
    description:
      "For a `mistake` that billed too little: the day on which the cause arose, if that was " +
      "after the issue. It decides the period of the correction (art. 29a(17) of the VAT act).",
  }),
  buyer: z
    .strictObject({
      nip: nipText.exactOptional().meta({ description: "Only for `buyer_nip`." }),
      name: lineText(maximumLineLength),
      address: addressRequest,
    })
    .meta({ id: "CorrectedBuyer" })
    .exactOptional(),
  supplyDate: dayParameter
    .exactOptional()
    .meta({ description: "The day on which the goods left." }),
  trackingNumber: lineText(maximumTrackingNumberLength)
    .exactOptional()
    .meta({ description: "The parcel that left on `supplyDate`, when there are several." }),
})
type Fields = z.output<typeof fields>

const parts = [
  "rebate",
  "lines",
  "added",
  "arose",
  "buyer",
  "supplyDate",
  "trackingNumber",
] as const
type Part = (typeof parts)[number]

/** The parts that belong to each cause; one of `oneOf` is required. */
const partsOf: Record<
  OrderedCause,
  { readonly oneOf: ReadonlyArray<Part>; readonly also: ReadonlyArray<Part> }
> = {
  price_reduced: { oneOf: ["rebate", "lines"], also: [] },
  mistake: { oneOf: ["lines", "added"], also: ["lines", "added", "arose"] },
  buyer_data: { oneOf: ["buyer"], also: [] },
  buyer_nip: { oneOf: ["buyer"], also: [] },
  supply_date: { oneOf: ["supplyDate"], also: ["trackingNumber"] },
}

interface PartIssue {
  readonly path: ReadonlyArray<string | number>
  readonly message: { readonly en: string; readonly pl: string }
}

const issuesOf = (request: Fields): ReadonlyArray<PartIssue> => {
  const { cause } = request
  const { oneOf, also } = partsOf[cause]
  const present = parts.filter((part) => request[part] !== undefined)
  const missing = oneOf.some((part) => present.includes(part))
    ? []
    : [
        {
          path: [oneOf[0] as string],
          message: {
            en: `is required for ${cause}${oneOf[1] === undefined ? "" : `, or ${oneOf[1]}`}`,
            pl: `jest wymagane dla ${cause}${oneOf[1] === undefined ? "" : `, albo ${oneOf[1]}`}`,
          },
        },
      ]
  const foreign = present
    .filter((part) => !oneOf.includes(part) && !also.includes(part))
    .map((part) => ({
      path: [part],
      message: { en: `does not belong to ${cause}`, pl: `nie pasuje do ${cause}` },
    }))
  const twice =
    cause === "price_reduced" && present.length > 1
      ? [
          {
            path: ["rebate"],
            message: { en: "excludes lines", pl: "wyklucza pole lines" },
          },
        ]
      : []
  return [...missing, ...foreign, ...twice, ...lineIssues(request), ...nipIssues(request)]
}

const nipIssues = ({ cause, buyer: right }: Fields): ReadonlyArray<PartIssue> => {
  if (right === undefined || (cause === "buyer_nip") === (right.nip !== undefined)) return []
  const message =
    cause === "buyer_nip"
      ? { en: "is required for buyer_nip", pl: "jest wymagane dla buyer_nip" }
      : { en: `does not belong to ${cause}`, pl: `nie pasuje do ${cause}` }
  return [{ path: ["buyer", "nip"], message }]
}

const lineIssues = ({ cause, lines = [] }: Fields): ReadonlyArray<PartIssue> =>
  lines.flatMap((each, index): ReadonlyArray<PartIssue> => {
    const { quantity, unitGross } = each
    if (isNamedBefore(each, index, lines)) {
      const message = { en: "is named twice", pl: "podano dwa razy" }
      return [{ path: ["lines", index, "line"], message }]
    }
    if (cause === "price_reduced" && unitGross === undefined) {
      const message = { en: "is required", pl: "jest wymagane" }
      return [{ path: ["lines", index, "unitGross"], message }]
    }
    if (cause === "price_reduced" && quantity !== undefined) {
      const message = { en: "does not belong to price_reduced", pl: "nie pasuje do price_reduced" }
      return [{ path: ["lines", index, "quantity"], message }]
    }
    if (quantity !== undefined || unitGross !== undefined) return []
    const message = { en: "or unitGross is required", pl: "albo unitGross jest wymagane" }
    return [{ path: ["lines", index, "quantity"], message }]
  })

/** What `issuesOf` has found to be there. */
const required = <A>(value: A | undefined): A => {
  if (value === undefined) throw new TypeError("the request was not checked")
  return value
}

const commandOf = (request: Fields): CorrectionRequest => {
  const { reference, reason, lines = [] } = request
  const named = { reference, ...optional({ reason }) }
  switch (request.cause) {
    case "price_reduced": {
      const [first, ...others] = lines.map(({ line, unitGross }) => ({
        line,
        unitGross: required(unitGross),
      }))
      const change =
        first === undefined
          ? { rebate: required(request.rebate) }
          : { lines: [first, ...others] as const }
      return { _tag: "PriceReduced", ...named, change }
    }
    case "mistake":
      return {
        _tag: "Mistake",
        ...named,
        lines: lines.map((each) => optional(each)),
        added: request.added ?? [],
        ...optional({ arose: request.arose }),
      }
    case "buyer_data": {
      const { nip: _nip, ...right } = required(request.buyer)
      return { _tag: "BuyerData", ...named, buyer: right }
    }
    case "buyer_nip": {
      const { nip, ...right } = required(request.buyer)
      return { _tag: "BuyerNip", ...named, buyer: { nip: required(nip), ...right } }
    }
    case "supply_date":
      return {
        _tag: "SupplyDate",
        ...named,
        supplyDate: required(request.supplyDate),
        ...optional({ trackingNumber: request.trackingNumber }),
      }
  }
}

export const correctionRequest = fields
  .superRefine((request, context) => {
    for (const { path, message } of issuesOf(request)) {
      context.addIssue({ ...issueSaying(message, "invalid_value"), path: [...path] })
    }
  })
  .transform(commandOf)
  .meta({
    id: "CorrectionRequest",
    example: {
      reference: "COR-2026-0007",
      cause: "price_reduced",
      reason: "rabat za wolumen",
      rebate: "10",
    },
  })
