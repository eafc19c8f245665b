/**
 * What the warehouse and the carrier tell of an order. Messages come twice, late and out of turn;
 * what that means is decided in `order-transition.ts`.
 */
import * as Schema from "effect/Schema"
import { Shipment, TrackingEvent } from "./shipment.ts"

export const ProcessingStarted = Schema.TaggedStruct("ProcessingStarted", {})
export const Shipped = Schema.TaggedStruct("Shipped", Shipment.fields)
export const Tracked = Schema.TaggedStruct("Tracked", TrackingEvent.fields)
export const Delivered = Schema.TaggedStruct("Delivered", {})

export const OrderFact = Schema.Union([ProcessingStarted, Shipped, Tracked, Delivered])
export type OrderFact = typeof OrderFact.Type
