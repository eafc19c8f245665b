/**
 * Applies a return to a shipped or delivered order: records it, emits an event and corrects the
 * invoice.
 *
 * Pure. A repeated return changes nothing. At most the quantity that has left and is still billed
 * can be returned.
 */
import * as Result from "effect/Result"
import { type Instant, warsawDate } from "../calendar/instant.ts"
import type { Quantity } from "../catalog/catalog.ts"
import type { EventId, InvoiceId } from "../identity/type-id.ts"
import type { Correction, InvoiceLine } from "../invoice/correction.ts"
import type { PendingInvoice } from "../invoice/invoice.ts"
import { optional } from "../optional.ts"
import {
  billedLines,
  changeOf,
  currentInvoiceId,
  latestOf,
  sumOfLines,
  withSku,
} from "./billed-lines.ts"
import {
  type LineQuantity,
  maximumReturns,
  normalised,
  type OrderReturn,
  type ReturnNotice,
} from "./order-fact.ts"
import { ReturnRefused } from "./order-rejections.ts"
import {
  type DeliveredOrder,
  type Order,
  type OrderMoment,
  type OrderStep,
  type PartlyShippedOrder,
  returnsOf,
  type ShippedOrder,
  subjectOf,
} from "./order.ts"
import { returnableQuantities } from "./shipments.ts"

/**
 * Derives the correction's invoice id from the id of the causing event, so deciding twice creates
 * the same correction.
 */
export const correctionIdFor = (eventId: EventId): InvoiceId =>
  eventId.replace(/^evt_/, "inv_") as InvoiceId

export interface CorrectionMoment {
  readonly at: Instant
  readonly eventId: EventId
}

/**
 * Creates the correction of an order's invoice (faktura korygująca): a separate pending invoice
 * that changes the current total of the invoice and its corrections by these lines.
 *
 * Pure. The order alone determines what is corrected. The corrected invoice's number and dates are
 * added when KSeF has accepted it.
 */
export const correctionOf = (
  order: Order,
  lines: ReadonlyArray<InvoiceLine>,
  cause: Omit<Correction, "invoiceId" | "follows">,
  { at, eventId }: CorrectionMoment,
): PendingInvoice => {
  const { currency } = order.total
  return {
    _tag: "Pending",
    id: correctionIdFor(eventId),
    orderId: order.id,
    tenantId: order.tenantId,
    ...optional({ reference: order.reference }),
    buyer: order.buyer,
    lines,
    total: { amount: sumOfLines(lines), currency },
    orderedOn: warsawDate(order.acceptedAt),
    correction: { invoiceId: currentInvoiceId(order), follows: latestOf(order), ...cause },
    timeline: [{ state: "Pending", at }],
  }
}

/** Returns the lines of a correction that takes these quantities off the invoice. */
export const linesTakenOff = (
  order: Order,
  taken: ReadonlyArray<LineQuantity>,
): ReadonlyArray<InvoiceLine> => {
  const lines = billedLines(order)
  return taken.map(({ line, quantity }) => {
    const before = lines[line - 1]
    if (before === undefined || before.quantity < quantity) {
      throw new RangeError(`line ${line} of ${order.id} can't be corrected by ${quantity}`)
    }
    const { unitGross } = before
    return changeOf(before, { line, quantity: before.quantity - quantity, unitGross })
  })
}

/** Returns all quantities that are still billed, by line. */
export const everythingOf = (order: Order): ReadonlyArray<LineQuantity> =>
  billedLines(order).flatMap(({ quantity }, index) =>
    quantity === 0 ? [] : [{ line: index + 1, quantity: quantity as Quantity }],
  )

type SentOrder = PartlyShippedOrder | ShippedOrder | DeliveredOrder

/** Compares returns; the reason may differ. */
const isSame = (recorded: OrderReturn, lines: ReturnNotice["lines"]): boolean =>
  recorded.lines.length === lines.length &&
  recorded.lines.every(
    ({ line, quantity }, nth) => line === lines[nth]?.line && quantity === lines[nth]?.quantity,
  )

const refusalOf = (
  order: SentOrder,
  reference: ReturnNotice["reference"],
  lines: ReturnNotice["lines"],
): ReturnRefused | undefined => {
  const { id } = order
  const returns = returnsOf(order)
  if (returns.length >= maximumReturns) {
    return new ReturnRefused({ id, reason: "TooManyReturns", reference })
  }
  const left = returnableQuantities(order)
  for (const { line, quantity } of lines) {
    const returnable = left[line - 1]
    if (returnable === undefined) {
      return new ReturnRefused({ id, reason: "UnknownLine", reference, line })
    }
    if (quantity > returnable) {
      return new ReturnRefused({ id, reason: "MoreThanSold", reference, line, returnable })
    }
  }
  return undefined
}

const returned = (order: SentOrder, notice: ReturnNotice, moment: OrderMoment): OrderStep => {
  const { reference, reason, lines } = notice
  const { at, eventId } = moment
  const extra = optional({ reason })
  const cause = { cause: "Returned", ...extra } as const
  const correction = correctionOf(order, linesTakenOff(order, lines), cause, moment)
  const { invoiceId, tenantId } = order
  const correctionId = correction.id
  const back: OrderReturn = { reference, ...extra, lines, returnedAt: at, correctionId }
  const data = {
    ...subjectOf(order),
    invoiceId,
    correctionId,
    returnReference: reference,
    ...extra,
    lines: withSku(order, lines),
    returnedAt: at,
  }
  return {
    next: { ...order, returns: [...returnsOf(order), back] },
    events: [{ id: eventId, tenantId, occurredAt: at, type: "order.returned", data }],
    correction,
  }
}

/**
 * Returns the order after the return, or the reason why the return is impossible. The quantity sold
 * and not returned is never negative.
 */
export const returnGoods = (
  order: SentOrder,
  notice: ReturnNotice,
  moment: OrderMoment,
): Result.Result<OrderStep, ReturnRefused> => {
  const { reference } = notice
  const lines = normalised(notice.lines)
  const recorded = returnsOf(order).find((each) => each.reference === reference)
  if (recorded !== undefined) {
    if (isSame(recorded, lines)) return Result.succeed({ next: order, events: [] })
    const { id } = order
    return Result.fail(new ReturnRefused({ id, reason: "ReferenceReused", reference }))
  }
  const refusal = refusalOf(order, reference, lines)
  if (refusal !== undefined) return Result.fail(refusal)
  return Result.succeed(returned(order, { ...notice, lines }, moment))
}
