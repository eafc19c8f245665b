/** Every way the business says no to an order. Data, not prose: the API words it for the caller. */
import * as Data from "effect/Data"

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

export type OrderRejection = UnknownSkus | TotalTooLarge | InvoiceTooLarge
