/**
 * Decides a correction that an operator orders: what is wrong with an issued invoice becomes the
 * lines and the data of a correction invoice.
 *
 * Pure. A repeated order changes nothing. What is billed never becomes negative, so an invoice and
 * its corrections never credit more than was sold.
 */
import * as Equal from "effect/Equal"
import * as Result from "effect/Result"
import type { InvoiceLine } from "../invoice/correction.ts"
import { isWithBuyer } from "../invoice/document-files.ts"
import { beforeAndAfter, maximumDocumentBytes, smallestBytesOf } from "../invoice/document-size.ts"
import type { Invoice, PendingInvoice } from "../invoice/invoice.ts"
import { exactProduct, fits, minorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import { derivedEventId } from "../payment/paid-by-corrections.ts"
import { additionOf, billedLines, changeOf, currentInvoiceId, sumOfLines } from "./billed-lines.ts"
import { buyerOf, type Change, type DatedInvoice, decideChange } from "./correction-decision.ts"
import {
  type CorrectionCommand,
  maximumCorrections,
  type OrderCorrection,
  referenceOf,
} from "./order-correction-command.ts"
import { CorrectionRefused, type CorrectionRefusal } from "./order-rejections.ts"
import { correctionsOf, type Order, type OrderMoment, type OrderStep, returnsOf } from "./order.ts"
import { correctionIdFor, correctionOf } from "./return-goods.ts"
import { settled } from "./shipments.ts"

/** The lines of the correction, by number. */
const linesOf = (order: Order, { lines, added = [] }: Change): ReadonlyArray<InvoiceLine> => {
  const billed = billedLines(order)
  const changed = lines.flatMap((after) => {
    const before = billed[after.line - 1]
    return before === undefined ? [] : [changeOf(before, after)]
  })
  return [...changed, ...added.map((line, nth) => additionOf(line, billed.length + nth + 1))]
}

/** Lines whose price changes need their values before and after, which must fit into one file. */
const isTooLarge = ({ buyer, reference, lines }: PendingInvoice): boolean =>
  lines.some(({ unitBefore, before }) => unitBefore !== undefined || before === 0) &&
  smallestBytesOf(buyer, reference ?? "", beforeAndAfter(lines)) > maximumDocumentBytes

const isTooMuch = (order: Order, lines: ReadonlyArray<InvoiceLine>): boolean =>
  !fits(
    [...billedLines(order), ...lines].reduce(
      (sum, { unitGross, quantity }) => sum + exactProduct(unitGross, Math.abs(quantity)),
      0n,
    ),
  )

const repeated = (order: Order, { reference }: CorrectionCommand): OrderCorrection | undefined =>
  correctionsOf(order).find(({ command }) => referenceOf(command) === reference)

/** Reasons that need no look at the command's content. */
const refusalOf = (order: Order, invoice: Invoice): CorrectionRefusal["reason"] | undefined => {
  if (order._tag === "Cancelled") return "OrderCancelled"
  if (invoice._tag === "IssuedOutside") return "IssuedOutside"
  if (!isWithBuyer(invoice)) return "NotIssued"
  return correctionsOf(order).length >= maximumCorrections ? "TooManyCorrections" : undefined
}

const isDated = (invoice: Invoice): invoice is DatedInvoice =>
  "document" in invoice && invoice._tag !== "Voided"

/** The invoice for the right buyer, over all that is billed; its lines keep their numbers. */
const replacementOf = (
  order: Order,
  { annex15, goodsGroups }: Invoice,
  { correction: _correction, ...pending }: PendingInvoice,
  { rightBuyer }: Change,
  { eventId }: OrderMoment,
): PendingInvoice | undefined => {
  if (rightBuyer === undefined) return undefined
  const lines = billedLines(order).flatMap((each, index): ReadonlyArray<InvoiceLine> => {
    const gross = minorUnits(exactProduct(each.unitGross, each.quantity))
    return each.quantity === 0 ? [] : [{ ...each, gross, line: index + 1 }]
  })
  return {
    ...pending,
    ...optional({ annex15, goodsGroups }),
    id: correctionIdFor(derivedEventId(eventId)),
    buyer: rightBuyer,
    lines,
    total: { ...pending.total, amount: sumOfLines(lines) },
    replaces: currentInvoiceId(order),
  }
}

const replacedBy = (
  { correction }: PendingInvoice,
  replacement: PendingInvoice | undefined,
): Pick<PendingInvoice, "correction"> =>
  correction === undefined || replacement === undefined
    ? {}
    : { correction: { ...correction, replacedBy: replacement.id } }

const corrected = (
  order: Order,
  invoice: Invoice,
  command: CorrectionCommand,
  change: Change,
  moment: OrderMoment,
): Result.Result<OrderStep, CorrectionRefused> => {
  const { id } = order
  const { added = [], fields, buyer = buyerOf(order, invoice) } = change
  const lines = linesOf(order, change)
  const { _tag: cause, reason } = command
  const pending = correctionOf(order, lines, { cause, ...optional({ reason }), ...fields }, moment)
  const replacement = replacementOf(order, invoice, pending, change, moment)
  const correction = { ...pending, buyer, ...replacedBy(pending, replacement) }
  if (isTooMuch(order, lines)) return Result.fail(new CorrectionRefused({ id, reason: "TooMuch" }))
  if (isTooLarge(correction)) return Result.fail(new CorrectionRefused({ id, reason: "TooLarge" }))
  const stored: OrderCorrection = {
    command,
    // What is billed moves to the replacement, and does not change.
    lines: replacement === undefined ? change.lines : [],
    added,
    correctedAt: moment.at,
    correctionId: correction.id,
    ...optional({ replacementId: replacement?.id }),
    afterReturns: returnsOf(order).length,
    ...optional({ left: fields?.left }),
  }
  return Result.succeed({
    next: settled({ ...order, corrections: [...correctionsOf(order), stored] }),
    events: [],
    correction,
    ...optional({ replacement }),
  })
}

/**
 * Returns the order with the correction and the pending correction invoice, or the reason why the
 * correction is impossible.
 */
export const correctInvoice = (
  order: Order,
  invoice: Invoice,
  command: CorrectionCommand,
  moment: OrderMoment,
): Result.Result<OrderStep, CorrectionRefused> => {
  const { id } = order
  const recorded = repeated(order, command)
  if (recorded !== undefined) {
    return Equal.equals(recorded.command, command)
      ? Result.succeed({ next: order, events: [] })
      : Result.fail(new CorrectionRefused({ id, reason: "ReferenceReused" }))
  }
  const reason = refusalOf(order, invoice)
  if (reason !== undefined || !isDated(invoice)) {
    return Result.fail(new CorrectionRefused({ id, reason: reason ?? "NotIssued" }))
  }
  const change = decideChange(order, invoice, command, moment)
  return Result.isFailure(change)
    ? Result.fail(new CorrectionRefused({ id, ...change.failure }))
    : corrected(order, invoice, command, change.success, moment)
}
