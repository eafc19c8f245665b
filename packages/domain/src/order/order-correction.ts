/**
 * What becomes of the invoice when an order is cancelled or goods come back: a correction of it
 * (faktura korygująca), which is an invoice of its own.
 *
 * Pure. The order alone says what is corrected; numbers and days of the corrected invoice are
 * filled in when KSeF has it. What was sold and has not come back is never less than nothing.
 */
import type { Instant } from "../calendar/instant.ts"
import { warsawDate } from "../calendar/warsaw.ts"
import type { EventId, InvoiceId } from "../identity/type-id.ts"
import type { Correction } from "../invoice/correction.ts"
import type { PendingInvoice } from "../invoice/invoice.ts"
import { exactProduct, exactSum, minorUnits } from "../money/money.ts"
import { type Order, returnsOf } from "./order.ts"
import type { Quantity } from "./order-line.ts"
import { notYetReturned, type ReturnedLine } from "./order-return.ts"

/**
 * The correction has the id of the event that tells of its cause, as an invoice: whoever decides
 * twice upon the same cause means the same correction.
 */
export const correctionIdFor = (eventId: EventId): InvoiceId =>
  eventId.replace(/^evt_/, "inv_") as InvoiceId

export interface CorrectionMoment {
  readonly at: Instant
  readonly eventId: EventId
}

/** The latest document of the order: the invoice, or its last correction so far. */
const latestOf = (order: Order): InvoiceId =>
  returnsOf(order).at(-1)?.correctionId ?? order.invoiceId

/**
 * The pending correction that takes these lines back from what the invoice and its corrections come
 * to so far.
 */
export const correctionOf = (
  order: Order,
  taken: ReadonlyArray<ReturnedLine>,
  cause: Pick<Correction, "cause" | "reason">,
  { at, eventId }: CorrectionMoment,
): PendingInvoice => {
  const left = notYetReturned(order.lines, returnsOf(order))
  const lines = taken.map(({ line, quantity }) => {
    const sold = order.lines[line - 1]
    const before = left[line - 1]
    if (sold === undefined || before === undefined || before < quantity) {
      throw new RangeError(`line ${line} of ${order.id} can't be corrected by ${quantity}`)
    }
    const gross = minorUnits(exactProduct(sold.unitGross, -quantity))
    return { ...sold, quantity: -quantity, gross, before: before as Quantity }
  })
  const { currency } = order.total
  return {
    _tag: "Pending",
    id: correctionIdFor(eventId),
    orderId: order.id,
    tenantId: order.tenantId,
    ...(order.reference === undefined ? {} : { reference: order.reference }),
    buyer: order.buyer,
    lines,
    total: { amount: minorUnits(exactSum(lines.map(({ gross }) => gross))), currency },
    orderedOn: warsawDate(order.acceptedAt),
    correction: { invoiceId: order.invoiceId, follows: latestOf(order), ...cause },
    timeline: [{ state: "Pending", at }],
  }
}

/** All that is still out, line by line. */
export const everythingOf = (order: Order): ReadonlyArray<ReturnedLine> =>
  notYetReturned(order.lines, returnsOf(order)).flatMap((quantity, index) =>
    quantity === 0 ? [] : [{ line: index + 1, quantity: quantity as Quantity }],
  )
