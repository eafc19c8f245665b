/** Business rejections of orders and order facts, as data. The API adapter writes the messages. */
import * as Data from "effect/Data"
import type { Instant } from "../calendar/instant.ts"
import type { LineFault } from "../catalog/offer.ts"
import type { InvoiceId, OrderId } from "../identity/type-id.ts"
import type { BuyerField } from "../party/buyer.ts"
import type { Nip } from "../party/party.ts"
import type { BuyerIsSeller } from "../party/seller-nip.ts"
import type { OrderFact, Shipment, ShipmentTimeIssue } from "./order-fact.ts"
import type { Order, OrderStatus } from "./order.ts"

export interface UnknownLine {
  /** Position of the line in the order, from 0. */
  readonly index: number
  readonly sku: string
  /** A SKU of the catalog that differs little. */
  readonly similar?: string
}

export class UnknownSkus extends Data.TaggedError("UnknownSkus")<{
  readonly lines: ReadonlyArray<UnknownLine>
}> {}

/** Lines whose items are sold, but not now or not in that quantity. */
export class LinesNotOrderable extends Data.TaggedError("LinesNotOrderable")<{
  /** `index`: position of the line in the order, from 0. */
  readonly lines: ReadonlyArray<{ readonly index: number; readonly fault: LineFault }>
}> {}

/**
 * The tenant may not order for this buyer: only for itself and for its registered buyers, unless
 * its contract allows any.
 */
export class BuyerNotAllowed extends Data.TaggedError("BuyerNotAllowed")<{
  readonly nip: Nip
}> {}

/**
 * The order states another name or address than those registered for the NIP, or declares a third
 * party that is not registered, or denies a registered one.
 */
export class BuyerDiffers extends Data.TaggedError("BuyerDiffers")<{
  readonly nip: Nip
  readonly fields: ReadonlyArray<BuyerField>
}> {}

/** The tenant is suspended. */
export class OrderingSuspended extends Data.TaggedError("OrderingSuspended")<{
  readonly reason?: string | undefined
}> {}

/** The total exceeds 90 071 992 547 409.91 in the currency. */
export class TotalTooLarge extends Data.TaggedError("TotalTooLarge") {}

/** The invoice would exceed KSeF's size limit; the order must be split. */
export class InvoiceTooLarge extends Data.TaggedError("InvoiceTooLarge")<{
  readonly estimatedBytes: number
  readonly maximumBytes: number
}> {}

/** All reasons to reject an order. */
export type OrderRejection =
  | BuyerDiffers
  | BuyerIsSeller
  | BuyerNotAllowed
  | InvoiceTooLarge
  | LinesNotOrderable
  | OrderingSuspended
  | TotalTooLarge
  | UnknownSkus

/** Goods are still to leave, so the delivery address is needed. */
export class DetailsStillNeeded extends Data.TaggedError("DetailsStillNeeded")<{
  readonly id: OrderId
  readonly status: OrderStatus
}> {}

/** The goods have left the warehouse, so the order can no longer be cancelled. */
export class OrderNotCancellable extends Data.TaggedError("OrderNotCancellable")<{
  readonly id: OrderId
  readonly status: OrderStatus
}> {}

/**
 * A refused invoice can't be closed.
 *
 * - `OrderNotCancelled`: its order still is to be invoiced; reissue it.
 * - `NotRejected`: KSeF has not refused it.
 * - `BuyerOrKsefHasIt`: it was issued offline, or the refusal shows that KSeF has a file of it.
 */
export class InvoiceNotClosable extends Data.TaggedError("InvoiceNotClosable")<{
  readonly id: OrderId
  readonly reason: "OrderNotCancelled" | "NotRejected" | "BuyerOrKsefHasIt"
}> {}

/**
 * A document can't be recorded as issued outside KSeF.
 *
 * - `Voided`: it was voided, so nothing may be issued for it.
 * - `MayBeSent`: it may be with KSeF, or it was issued offline.
 * - `OriginalNotIssued`: the document that it corrects was not issued yet.
 * - `OwnSeries`: the number has the form of this service's own numbers.
 * - `NumberTaken`: another document has the number.
 * - `InFuture`, `BeforeOrder`: it can't have been issued on that day.
 * - `ScanNotPdf`: the scan is not a PDF.
 * - `RecordedOtherwise`: it was recorded with other data.
 */
export class IssueOutsideRefused extends Data.TaggedError("IssueOutsideRefused")<{
  readonly id: InvoiceId
  readonly reason:
    | "Voided"
    | "MayBeSent"
    | "OriginalNotIssued"
    | "OwnSeries"
    | "NumberTaken"
    | "InFuture"
    | "BeforeOrder"
    | "ScanNotPdf"
    | "RecordedOtherwise"
}> {}

/** The fact contradicts the order's status. */
export class OrderCannotMove extends Data.TaggedError("OrderCannotMove")<{
  readonly id: OrderId
  readonly status: OrderStatus
  readonly fact: OrderFact["_tag"]
}> {}

/** The parcel was already reported with different data, or everything left in other parcels. */
export class OrderShippedOtherwise extends Data.TaggedError("OrderShippedOtherwise")<{
  readonly id: OrderId
  readonly shipment: Shipment
}> {}

/**
 * The reported parcel is impossible.
 *
 * - `UnknownLine`: the order has no such line.
 * - `MoreThanOpen`: only `open` units of the line have not left.
 * - `TooManyShipments`: the order has reached its limit of parcels.
 * - `TooLarge`: the rows of divided lines would exceed KSeF's limit; whole lines may leave.
 */
export class ShipmentRefused extends Data.TaggedError("ShipmentRefused")<{
  readonly id: OrderId
  readonly reason: "UnknownLine" | "MoreThanOpen" | "TooManyShipments" | "TooLarge"
  /** Position of the line in the order, from 1. */
  readonly line?: number
  readonly open?: number
}> {}

/** The tracking event names no parcel of the order. */
export class UnknownParcel extends Data.TaggedError("UnknownParcel")<{
  readonly id: OrderId
  readonly trackingNumber: string
}> {}

/** The reported time of shipment is impossible. */
export class ShipmentTimeRefused extends Data.TaggedError("ShipmentTimeRefused")<{
  readonly id: OrderId
  readonly reason: ShipmentTimeIssue
  readonly at: Instant
}> {}

/** The order has reached its limit of tracking events. */
export class TooMuchTracking extends Data.TaggedError("TooMuchTracking")<{
  readonly id: OrderId
  readonly maximumEvents: number
}> {}

/**
 * The reported return is impossible.
 *
 * - `UnknownLine`: the order has no such line.
 * - `MoreThanSold`: only `returnable` units of the line have left and can still be returned.
 * - `ReferenceReused`: another return has this reference.
 * - `TooManyReturns`: the order has reached its limit of returns.
 */
export class ReturnRefused extends Data.TaggedError("ReturnRefused")<{
  readonly id: OrderId
  readonly reason: "UnknownLine" | "MoreThanSold" | "ReferenceReused" | "TooManyReturns"
  readonly reference: string
  /** Position of the line in the order, from 1. */
  readonly line?: number
  readonly returnable?: number
}> {}

/**
 * - `OrderCancelled`: nothing of the order is billed any more.
 * - `NotIssued`: KSeF has not accepted the invoice, and it was not issued offline.
 * - `IssuedOutside`: only another document outside KSeF corrects it.
 * - `UnknownLine`: the invoice has no such line.
 * - `RepeatedLine`: the correction names the line twice.
 * - `UnknownSku`: the catalog has no item with the SKU of a new line.
 * - `NothingBilled`: nothing of the line is billed any more.
 * - `PriceNotLower`: a reduced price must be below the current one.
 * - `Replaced`: another invoice has replaced this one.
 * - `NothingToCorrect`: the invoice already states what the correction would state.
 * - `NotShipped`: without a shipment there is no date of supply.
 * - `UnknownParcel`: several parcels have left, and the correction names none of them.
 * - `InFuture`, `BeforeAcceptance`: goods can't have left on that day.
 * - `TooMuch`: the total would exceed the largest amount.
 * - `TooLarge`: the file would exceed KSeF's limit; correct fewer lines at once.
 * - `ReferenceReused`: another correction has this reference.
 * - `TooManyCorrections`: the order has reached its limit of corrections.
 */
export interface CorrectionRefusal {
  readonly id: OrderId
  readonly reason:
    | "OrderCancelled"
    | "NotIssued"
    | "IssuedOutside"
    | "UnknownLine"
    | "RepeatedLine"
    | "UnknownSku"
    | "NothingBilled"
    | "PriceNotLower"
    | "Replaced"
    | "NothingToCorrect"
    | "NotShipped"
    | "UnknownParcel"
    | "InFuture"
    | "BeforeAcceptance"
    | "TooMuch"
    | "TooLarge"
    | "ReferenceReused"
    | "TooManyCorrections"
  /** Number of the line, from 1. */
  readonly line?: number
  readonly sku?: string
}

/** The ordered correction of the invoice is impossible. */
export class CorrectionRefused extends Data.TaggedError("CorrectionRefused")<CorrectionRefusal> {}

/** All reasons to reject a fact. */
export type OrderFactRejection =
  | OrderCannotMove
  | OrderShippedOtherwise
  | ReturnRefused
  | ShipmentRefused
  | ShipmentTimeRefused
  | TooMuchTracking
  | UnknownParcel

/** The order does not match the caller's expectation; nothing was changed. */
export class OrderNotAsExpected extends Data.TaggedError("OrderNotAsExpected")<{
  /** The current order. */
  readonly order: Order
}> {}
