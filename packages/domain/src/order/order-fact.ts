/**
 * Facts that the warehouse and the carrier report about an order. Messages are repeated, late and
 * out of order; `order-transition.ts` decides their effect.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import { maximumOrderLines, type OrderLine, Quantity } from "../catalog/catalog.ts"
import { InvoiceId } from "../identity/type-id.ts"
import { LineText } from "../text/line-text.ts"

// A shipment and its tracking events.

/** Characters. */
export const maximumCarrierLength = 100
export const maximumTrackingNumberLength = 100
export const maximumTrackingUrlLength = 2_048
export const maximumTrackingTextLength = 256

/** More than any carrier reports for one parcel; further events are rejected. */
export const maximumTrackingEvents = 100

/** Why a text can't be the address of a tracking page, or undefined. */
export const trackingUrlIssue = (text: string): string | undefined =>
  text.length <= maximumTrackingUrlLength && /^https?:\/\/[!-~]+$/.test(text)
    ? undefined
    : `must be an http or https URL of at most ${maximumTrackingUrlLength} characters`

export const TrackingUrl = Schema.String.check(
  Schema.makeFilter((text: string) => trackingUrlIssue(text) ?? true),
)

const shortText = (maximum: number) => LineText.check(Schema.isMaxLength(maximum))

export const Shipment = Schema.Struct({
  carrier: shortText(maximumCarrierLength),
  trackingNumber: shortText(maximumTrackingNumberLength),
  trackingUrl: Schema.optionalKey(TrackingUrl),
})
export type Shipment = typeof Shipment.Type

/** How far the clock of a warehouse may differ from that of the service. */
export const maximumClockSkewMillis = 5 * 60_000

/** Goods can't have left before their order was accepted, nor after now. */
export type ShipmentTimeIssue = "BeforeAcceptance" | "InFuture"

/**
 * When the goods left: as reported, otherwise now. A time outside the bounds by no more than clock
 * skew is moved to the bound.
 */
export const shipmentTime = (
  reported: Instant | undefined,
  acceptedAt: Instant,
  now: Instant,
): Result.Result<Instant, ShipmentTimeIssue> => {
  if (reported === undefined) return Result.succeed(instant(Math.max(acceptedAt, now)))
  if (reported > now + maximumClockSkewMillis) return Result.fail("InFuture")
  if (reported < acceptedAt - maximumClockSkewMillis) return Result.fail("BeforeAcceptance")
  return Result.succeed(instant(Math.max(acceptedAt, Math.min(reported, now))))
}

/** One message of the carrier. */
export const TrackingEvent = Schema.Struct({
  at: Instant,
  description: shortText(maximumTrackingTextLength),
  location: Schema.optionalKey(shortText(maximumTrackingTextLength)),
})
export type TrackingEvent = typeof TrackingEvent.Type

// Goods that came back: which lines of the order, how many of each.
//
// Knows nothing of money or documents; the correction of the invoice follows from it
// (`return-goods.ts`). A line is named by its position in the order, from 1, which is its
// number on the invoice too.

/** Characters of the warehouse's own name of a return. */
export const maximumReturnReferenceLength = 100

/** Characters of the reason of a return, or of a cancellation. */
export const maximumReasonLength = 256

/** The highest number of returns of one order; further ones are rejected. */
export const maximumReturns = 100

/** The warehouse's identifier of a return, unique within an order. */
export const ReturnReference = LineText.check(Schema.isMaxLength(maximumReturnReferenceLength))

/** Position of a line in its order, from 1. */
export const LinePosition = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: maximumOrderLines }),
)

export const ReturnedLine = Schema.Struct({ line: LinePosition, quantity: Quantity })
export type ReturnedLine = typeof ReturnedLine.Type

/** A return as the warehouse reports it. */
export const ReturnNotice = Schema.Struct({
  reference: ReturnReference,
  reason: Schema.optionalKey(LineText.check(Schema.isMaxLength(maximumReasonLength))),
  lines: Schema.NonEmptyArray(ReturnedLine),
})
export type ReturnNotice = typeof ReturnNotice.Type

/** A return as it is kept with its order: each line once, in the order of the lines. */
export const OrderReturn = Schema.Struct({
  ...ReturnNotice.fields,
  returnedAt: Instant,
  /** The correction of the invoice that follows from it. */
  correctionId: InvoiceId,
})
export type OrderReturn = typeof OrderReturn.Type

/** Each line once, in the order of the lines; quantities of a line named twice are added. */
export const normalised = (
  lines: ReadonlyArray<{ readonly line: number; readonly quantity: number }>,
): ReturnNotice["lines"] => {
  const quantities = new Map<number, number>()
  for (const { line, quantity } of lines) {
    quantities.set(line, (quantities.get(line) ?? 0) + quantity)
  }
  const [first, ...others] = [...quantities]
    .map(([line, quantity]) => ({ line, quantity: quantity as Quantity }))
    .toSorted((left, right) => left.line - right.line)
  if (first === undefined) throw new RangeError("a return needs at least one line")
  return [first, ...others]
}

/** How many of each line were sold and have not come back, in the order of the lines. */
export const notYetReturned = (
  lines: ReadonlyArray<OrderLine>,
  returns: ReadonlyArray<Pick<OrderReturn, "lines">>,
): ReadonlyArray<number> => {
  const left: Array<number> = lines.map(({ quantity }) => quantity)
  for (const { line, quantity } of returns.flatMap((each) => each.lines)) {
    left[line - 1] = (left[line - 1] ?? 0) - quantity
  }
  return left
}

export const ProcessingStarted = Schema.TaggedStruct("ProcessingStarted", {})
export const Shipped = Schema.TaggedStruct("Shipped", {
  ...Shipment.fields,
  /** When the carrier received the goods; absent: just now. */
  at: Schema.optionalKey(Instant),
})
export const Tracked = Schema.TaggedStruct("Tracked", TrackingEvent.fields)
export const Delivered = Schema.TaggedStruct("Delivered", {})
/** All or part of the goods have come back. */
export const Returned = Schema.TaggedStruct("Returned", ReturnNotice.fields)

export const OrderFact = Schema.Union([ProcessingStarted, Shipped, Tracked, Delivered, Returned])
export type OrderFact = typeof OrderFact.Type

/** A return as reported, before validation. */
export interface ReportedReturn {
  readonly reference: LineText
  readonly reason?: LineText | undefined
  /** At least one. */
  readonly lines: ReadonlyArray<{ readonly line: number; readonly quantity: number }>
}

/** Returns the fact of a reported return; the caller has validated the lines. */
export const returnedFact = ({ reference, reason, lines }: ReportedReturn): OrderFact => ({
  _tag: "Returned",
  reference,
  ...(reason === undefined ? {} : { reason }),
  lines: normalised(lines),
})
