/** Every rejection of the business around an order. Data, not prose: the API words the messages. */
import * as Data from "effect/Data"
import type { Instant } from "../calendar/instant.ts"
import type { OrderId } from "../identity/type-id.ts"
import type { Nip } from "../party/party.ts"
import type { OrderFact, Shipment, ShipmentTimeIssue } from "./order-fact.ts"
import type { Order, OrderStatus } from "./order.ts"

export interface UnknownLine {
  /** Position of the line in the order, from 0. */
  readonly index: number
  readonly sku: string
}

export class UnknownSkus extends Data.TaggedError("UnknownSkus")<{
  readonly lines: ReadonlyArray<UnknownLine>
}> {}

/** The tenant may order for itself and for the buyers of its contract, but not for this buyer. */
export class BuyerNotAllowed extends Data.TaggedError("BuyerNotAllowed")<{
  readonly nip: Nip
}> {}

/** The total is more than 90 071 992 547 409.91 of the currency. */
export class TotalTooLarge extends Data.TaggedError("TotalTooLarge") {}

/** The invoice would exceed the size that KSeF accepts; the order has to be split. */
export class InvoiceTooLarge extends Data.TaggedError("InvoiceTooLarge")<{
  readonly estimatedBytes: number
  readonly maximumBytes: number
}> {}

/** Every reason for which an order is rejected. */
export type OrderRejection = BuyerNotAllowed | UnknownSkus | TotalTooLarge | InvoiceTooLarge

/** The goods have left the warehouse: the order can't be cancelled any more. */
export class OrderNotCancellable extends Data.TaggedError("OrderNotCancellable")<{
  readonly id: OrderId
  readonly status: OrderStatus
}> {}

/** The fact contradicts the order's status. */
export class OrderCannotMove extends Data.TaggedError("OrderCannotMove")<{
  readonly id: OrderId
  readonly status: OrderStatus
  readonly fact: OrderFact["_tag"]
}> {}

/** The order has already shipped with another shipment. */
export class OrderShippedOtherwise extends Data.TaggedError("OrderShippedOtherwise")<{
  readonly id: OrderId
  readonly shipment: Shipment
}> {}

/** The goods can't have left at that time. */
export class ShipmentTimeRefused extends Data.TaggedError("ShipmentTimeRefused")<{
  readonly id: OrderId
  readonly reason: ShipmentTimeIssue
  readonly at: Instant
}> {}

/** The order has the maximum number of tracking events. */
export class TooMuchTracking extends Data.TaggedError("TooMuchTracking")<{
  readonly id: OrderId
  readonly maximumEvents: number
}> {}

/**
 * The goods can't have come back as reported. `UnknownLine`: the order has no such line.
 * `MoreThanSold`: only `returnable` of it can still come back. `ReferenceReused`: another return
 * has that reference. `TooManyReturns`: the order has the maximum number of returns.
 */
export class ReturnRefused extends Data.TaggedError("ReturnRefused")<{
  readonly id: OrderId
  readonly reason: "UnknownLine" | "MoreThanSold" | "ReferenceReused" | "TooManyReturns"
  readonly reference: string
  /** Position of the line in the order, from 1. */
  readonly line?: number
  readonly returnable?: number
}> {}

/** Every reason for which a fact is rejected. */
export type OrderFactRejection =
  | OrderCannotMove
  | OrderShippedOtherwise
  | ReturnRefused
  | ShipmentTimeRefused
  | TooMuchTracking

/** The order is not what the caller expected; nothing was changed. */
export class OrderNotAsExpected extends Data.TaggedError("OrderNotAsExpected")<{
  /** As it is. */
  readonly order: Order
}> {}
