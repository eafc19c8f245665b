/**
 * What the warehouse and the carrier tell of an order. Messages come twice, late and out of turn;
 * what that means is decided in `order-transition.ts`.
 */
import * as Schema from "effect/Schema"
import type { LineText } from "../text/line-text.ts"
import { normalised, ReturnNotice } from "./order-return.ts"
import { Shipment, TrackingEvent } from "./shipment.ts"

export const ProcessingStarted = Schema.TaggedStruct("ProcessingStarted", {})
export const Shipped = Schema.TaggedStruct("Shipped", Shipment.fields)
export const Tracked = Schema.TaggedStruct("Tracked", TrackingEvent.fields)
export const Delivered = Schema.TaggedStruct("Delivered", {})
/** All or part of the goods have come back. */
export const Returned = Schema.TaggedStruct("Returned", ReturnNotice.fields)

export const OrderFact = Schema.Union([ProcessingStarted, Shipped, Tracked, Delivered, Returned])
export type OrderFact = typeof OrderFact.Type

/** What is told of goods that came back, before anybody has looked at it as a fact. */
export interface ToldReturn {
  readonly reference: LineText
  readonly reason?: LineText | undefined
  /** One at least. */
  readonly lines: ReadonlyArray<{ readonly line: number; readonly quantity: number }>
}

/** The fact that is told of; the lines have been checked where they came in. */
export const returnedFact = ({ reference, reason, lines }: ToldReturn): OrderFact => ({
  _tag: "Returned",
  reference,
  ...(reason === undefined ? {} : { reason }),
  lines: normalised(lines),
})
