/** Every way the business says no around an order. Data, not prose: the API words it. */
import * as Data from "effect/Data"
import type { OrderId } from "../identity/type-id.ts"
import type { OrderStatus } from "./order.ts"
import type { OrderFact } from "./order-fact.ts"
import type { Shipment } from "./shipment.ts"

export interface UnknownLine {
  /** Position of the line in the order, from 0. */
  readonly index: number
  readonly sku: string
}

export class UnknownSkus extends Data.TaggedError("UnknownSkus")<{
  readonly lines: ReadonlyArray<UnknownLine>
}> {}

/** The total is more than 90 071 992 547 409.91 of the currency. */
export class TotalTooLarge extends Data.TaggedError("TotalTooLarge") {}

/** The invoice would exceed the size KSeF takes; the order has to be split. */
export class InvoiceTooLarge extends Data.TaggedError("InvoiceTooLarge")<{
  readonly estimatedBytes: number
  readonly maximumBytes: number
}> {}

/** Every way an order is not accepted. */
export type OrderRejection = UnknownSkus | TotalTooLarge | InvoiceTooLarge

/** The goods have left the warehouse: the order can't be cancelled any more. */
export class OrderNotCancellable extends Data.TaggedError("OrderNotCancellable")<{
  readonly id: OrderId
  readonly status: OrderStatus
}> {}

/** The fact can't be true of an order with that status. */
export class OrderCannotMove extends Data.TaggedError("OrderCannotMove")<{
  readonly id: OrderId
  readonly status: OrderStatus
  readonly fact: OrderFact["_tag"]
}> {}

/** The order is on its way already, with that shipment and no other. */
export class OrderShippedOtherwise extends Data.TaggedError("OrderShippedOtherwise")<{
  readonly id: OrderId
  readonly shipment: Shipment
}> {}

/** The carrier has told all that is kept of one order. */
export class TooMuchTracking extends Data.TaggedError("TooMuchTracking")<{
  readonly id: OrderId
  readonly maximumEvents: number
}> {}

/**
 * Goods can't have come back like that. `UnknownLine`: the order has no such line. `MoreThanSold`:
 * only `returnable` of it are still out. `ReferenceReused`: another return has that reference.
 * `TooManyReturns`: the order has as many as are kept.
 */
export class ReturnRefused extends Data.TaggedError("ReturnRefused")<{
  readonly id: OrderId
  readonly reason: "UnknownLine" | "MoreThanSold" | "ReferenceReused" | "TooManyReturns"
  readonly reference: string
  /** Position of the line in the order, from 1. */
  readonly line?: number
  readonly returnable?: number
}> {}

/** Every way a fact can be refused. */
export type OrderFactRejection =
  | OrderCannotMove
  | OrderShippedOtherwise
  | ReturnRefused
  | TooMuchTracking
