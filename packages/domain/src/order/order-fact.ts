/**
 * Facts that the warehouse and the carrier report about an order. Messages may be repeated, late or
 * out of order; `order-transition.ts` decides their effect.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import { maximumOrderLines, Quantity } from "../catalog/catalog.ts"
import { InvoiceId } from "../identity/type-id.ts"
import { MinorUnits } from "../money/money.ts"
import { LineText } from "../text/line-text.ts"

/** Characters. */
export const maximumCarrierLength = 100
export const maximumTrackingNumberLength = 100
export const maximumTrackingUrlLength = 2_048
export const maximumTrackingTextLength = 256

/**
 * Limit of tracking events per shipment, above what carriers report for one parcel; further events
 * are rejected.
 */
export const maximumTrackingEvents = 100

/** Returns why a text is not a valid URL of a tracking page; undefined when it is. */
export const trackingUrlIssue = (text: string): string | undefined =>
  text.length <= maximumTrackingUrlLength && /^https?:\/\/[!-~]+$/.test(text)
    ? undefined
    : `must be an http or https URL of at most ${maximumTrackingUrlLength} characters`

export const TrackingUrl = Schema.String.check(
  Schema.makeFilter((text: string) => trackingUrlIssue(text) ?? true),
)

const shortText = (maximum: number) => LineText.check(Schema.isMaxLength(maximum))

/** Limit of parcels per order; further ones are rejected. */
export const maximumShipments = 100

export const Shipment = Schema.Struct({
  carrier: shortText(maximumCarrierLength),
  trackingNumber: shortText(maximumTrackingNumberLength),
  trackingUrl: Schema.optionalKey(TrackingUrl),
})
export type Shipment = typeof Shipment.Type

/** Position of a line in its order, from 1, which is also its number on the invoice. */
export const LinePosition = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: maximumOrderLines }),
)

export const LineQuantity = Schema.Struct({ line: LinePosition, quantity: Quantity })
export type LineQuantity = typeof LineQuantity.Type

/** A parcel of an order as stored. */
export const OrderShipment = Schema.Struct({
  ...Shipment.fields,
  /** When the carrier received it; the report may arrive much later. */
  shippedAt: Instant,
  /** Each line once, by line number; absent when the whole order left in this parcel. */
  lines: Schema.optionalKey(Schema.NonEmptyArray(LineQuantity)),
  /** Value of its goods at the prices of the order; absent when the whole order left in it. */
  gross: Schema.optionalKey(MinorUnits),
})
export type OrderShipment = typeof OrderShipment.Type

/** Tolerated difference between the clocks of the warehouse and the service. */
export const maximumClockSkewMillis = 5 * 60_000

/**
 * `BeforeAcceptance`: the goods left before the order was accepted. `InFuture`: they leave after
 * now.
 */
export type ShipmentTimeIssue = "BeforeAcceptance" | "InFuture"

/**
 * Returns when the goods left: the reported time, or now when absent. A time that exceeds a bound
 * by at most the clock skew becomes the bound.
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

/** A tracking event, reported by the carrier. */
export const TrackingEvent = Schema.Struct({
  at: Instant,
  description: shortText(maximumTrackingTextLength),
  location: Schema.optionalKey(shortText(maximumTrackingTextLength)),
  /** The parcel; absent for the only one, or when the carrier's event concerns all. */
  trackingNumber: Schema.optionalKey(shortText(maximumTrackingNumberLength)),
})
export type TrackingEvent = typeof TrackingEvent.Type

/** Characters of the warehouse's reference of a return. */
export const maximumReturnReferenceLength = 100

/** Characters of the reason for a return or a cancellation. */
export const maximumReasonLength = 256

/** Limit of returns per order; further returns are rejected. */
export const maximumReturns = 100

/** The warehouse's reference of a return, unique within the order. */
export const ReturnReference = LineText.check(Schema.isMaxLength(maximumReturnReferenceLength))

/** A return as the warehouse reports it. */
export const ReturnNotice = Schema.Struct({
  reference: ReturnReference,
  reason: Schema.optionalKey(LineText.check(Schema.isMaxLength(maximumReasonLength))),
  lines: Schema.NonEmptyArray(LineQuantity),
})
export type ReturnNotice = typeof ReturnNotice.Type

/** A return as stored with its order: each line once, by line number. */
export const OrderReturn = Schema.Struct({
  ...ReturnNotice.fields,
  returnedAt: Instant,
  /** The resulting correction of the invoice. */
  correctionId: InvoiceId,
})
export type OrderReturn = typeof OrderReturn.Type

/** Returns each line once, by line number; adds up quantities of repeated lines. */
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
  if (first === undefined) throw new RangeError("there must be at least one line")
  return [first, ...others]
}

export const ProcessingStarted = Schema.TaggedStruct("ProcessingStarted", {})
export const Shipped = Schema.TaggedStruct("Shipped", {
  ...Shipment.fields,
  /** When the carrier received the goods; absent: at the time of the message. */
  at: Schema.optionalKey(Instant),
  /** The goods of the parcel; absent: all that had not left. */
  lines: Schema.optionalKey(Schema.NonEmptyArray(LineQuantity)),
})
export const Tracked = Schema.TaggedStruct("Tracked", TrackingEvent.fields)
export const Delivered = Schema.TaggedStruct("Delivered", {})
/** The customer returned all or some of the goods. */
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

/** Converts a reported return to a fact; the caller has validated the lines. */
export const returnedFact = ({ reference, reason, lines }: ReportedReturn): OrderFact => ({
  _tag: "Returned",
  reference,
  ...(reason === undefined ? {} : { reason }),
  lines: normalised(lines),
})
