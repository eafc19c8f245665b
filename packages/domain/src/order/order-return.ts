/**
 * Goods that came back: which lines of the order, how many of each.
 *
 * Knows nothing of money or documents; the correction of the invoice follows from it
 * (`order-correction.ts`). A line is named by its position in the order, from 1, which is its
 * number on the invoice too.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { InvoiceId } from "../identity/type-id.ts"
import { LineText } from "../text/line-text.ts"
import { maximumOrderLines, type OrderLine, Quantity } from "./order-line.ts"

/** Characters of the warehouse's own name of a return. */
export const maximumReturnReferenceLength = 100

/** Characters of the reason of a return, or of a cancellation. */
export const maximumReasonLength = 256

/** Returns of one order; what is more is refused. */
export const maximumReturns = 100

/** The warehouse's own name of a return: no two returns of an order share one. */
export const ReturnReference = LineText.check(Schema.isMaxLength(maximumReturnReferenceLength))

/** Position of a line in its order, from 1. */
export const LinePosition = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: maximumOrderLines }),
)

export const ReturnedLine = Schema.Struct({ line: LinePosition, quantity: Quantity })
export type ReturnedLine = typeof ReturnedLine.Type

/** What the warehouse tells of goods that came back. */
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

/** Each line once, in the order of the lines; what is named twice has come back together. */
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
  if (first === undefined) throw new RangeError("a return has a line at least")
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
