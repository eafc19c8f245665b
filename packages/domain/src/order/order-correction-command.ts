/** What an operator orders to correct on an issued invoice, and the correction as stored. */
import * as Schema from "effect/Schema"
import { Instant, LocalDate } from "../calendar/instant.ts"
import { OrderLine } from "../catalog/catalog.ts"
import { InvoiceId } from "../identity/type-id.ts"
import { GoodsOfDay } from "../invoice/document-part.ts"
import { MinorUnits } from "../money/money.ts"
import { Address, Party } from "../party/party.ts"
import { LineText } from "../text/line-text.ts"
import { LinePosition, maximumReasonLength, ReturnReference } from "./order-fact.ts"

/** Limit of corrections by operators per order; further ones are rejected. */
export const maximumCorrections = 100

/** Whole units after a correction; 0 takes the line off the invoice. */
export const CorrectedQuantity = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: 1_000_000 }),
)

/** Gross price of a unit after a correction. */
export const CorrectedPrice = MinorUnits.check(
  Schema.isBetween({ minimum: 0, maximum: 100_000_000 }),
)

/** Hundredths of a per cent, above 0 and below 100 %. */
export const Rebate = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9_999 }))

const request = {
  /** The operator's identifier of the correction, unique within the order. */
  reference: ReturnReference,
  reason: Schema.optionalKey(LineText.check(Schema.isMaxLength(maximumReasonLength))),
}

interface NamedLine {
  readonly line: number
}

/** For `find` and `filter`: whether an earlier entry names the line too. Each is named once. */
export const isNamedBefore = (
  { line }: NamedLine,
  index: number,
  lines: ReadonlyArray<NamedLine>,
): boolean => lines.findIndex((each) => each.line === line) < index

/** Lower prices of lines, or a rebate on all lines. */
export const ReducePrice = Schema.TaggedStruct("PriceReduced", {
  ...request,
  change: Schema.Union([
    Schema.Struct({ rebate: Rebate }),
    Schema.Struct({
      lines: Schema.NonEmptyArray(Schema.Struct({ line: LinePosition, unitGross: CorrectedPrice })),
    }),
  ]),
})

/** Right values of lines, and lines that are missing. */
export const CorrectMistake = Schema.TaggedStruct("Mistake", {
  ...request,
  lines: Schema.Array(
    Schema.Struct({
      line: LinePosition,
      quantity: Schema.optionalKey(CorrectedQuantity),
      unitGross: Schema.optionalKey(CorrectedPrice),
    }),
  ),
  added: Schema.Array(OrderLine),
  /** Day on which an increase arose; absent: its cause existed at the issue. */
  arose: Schema.optionalKey(LocalDate),
})

export const CorrectBuyer = Schema.TaggedStruct("BuyerData", {
  ...request,
  buyer: Schema.Struct({ name: LineText, address: Address }),
})

/** Another company bought the goods: the invoice goes to zero, and another one is issued. */
export const ReplaceBuyer = Schema.TaggedStruct("BuyerNip", { ...request, buyer: Party })

export const CorrectSupplyDate = Schema.TaggedStruct("SupplyDate", {
  ...request,
  /** The day on which the goods left. */
  supplyDate: LocalDate,
  /** The parcel; absent when all goods left in one. */
  trackingNumber: Schema.optionalKey(LineText),
})

export const CorrectionCommand = Schema.Union([
  ReducePrice,
  CorrectMistake,
  CorrectBuyer,
  ReplaceBuyer,
  CorrectSupplyDate,
])
export type CorrectionCommand = typeof CorrectionCommand.Type

/** Goods that had not left were cancelled: a correction that a cancellation causes. */
export const RestCancelled = Schema.TaggedStruct("Cancelled", {
  reason: Schema.optionalKey(LineText),
})

/** A line after a correction. */
export const CorrectedLine = Schema.Struct({
  line: LinePosition,
  quantity: CorrectedQuantity,
  unitGross: CorrectedPrice,
})
export type CorrectedLine = typeof CorrectedLine.Type

/** A correction as stored with its order. */
export const OrderCorrection = Schema.Struct({
  command: Schema.Union([CorrectionCommand, RestCancelled]),
  /** Changed lines, by number. */
  lines: Schema.Array(CorrectedLine),
  /** New lines; their numbers follow those of all lines before. */
  added: Schema.Array(OrderLine),
  correctedAt: Instant,
  /** The resulting correction of the invoice. */
  correctionId: InvoiceId,
  /** The invoice for the right buyer, of which later corrections are. */
  replacementId: Schema.optionalKey(InvoiceId),
  /** `SupplyDate`, of one of several parcels: the days that its document states. */
  left: Schema.optionalKey(Schema.Array(GoodsOfDay)),
  /** How many returns were recorded before it. */
  afterReturns: Schema.Int,
})
export type OrderCorrection = typeof OrderCorrection.Type

/** Returns the operator's reference; undefined when a cancellation caused the correction. */
export const referenceOf = (command: OrderCorrection["command"]): string | undefined =>
  command._tag === "Cancelled" ? undefined : command.reference
