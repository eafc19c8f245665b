/**
 * What a return makes of a shipped or delivered order: it is kept, told, and corrects the invoice.
 *
 * Pure. The same return told again changes nothing; never does more come back than was sold and has
 * not come back yet.
 */
import * as Result from "effect/Result"
import { type DeliveredOrder, returnsOf, type ShippedOrder } from "./order.ts"
import { correctionOf } from "./order-correction.ts"
import { ReturnRefused } from "./order-rejections.ts"
import {
  maximumReturns,
  normalised,
  notYetReturned,
  type OrderReturn,
  type ReturnNotice,
} from "./order-return.ts"
import type { OrderMoment, OrderStep } from "./order-step.ts"

type SentOrder = ShippedOrder | DeliveredOrder

/** A reason that is worded anew makes no other return of it. */
const isSame = (known: OrderReturn, lines: ReturnNotice["lines"]): boolean =>
  known.lines.length === lines.length &&
  known.lines.every(
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
  const left = notYetReturned(order.lines, returns)
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
  const given = reason === undefined ? {} : { reason }
  const correction = correctionOf(order, lines, { cause: "Returned", ...given }, moment)
  const { id: orderId, invoiceId, tenantId } = order
  const correctionId = correction.id
  const back: OrderReturn = { reference, ...given, lines, returnedAt: at, correctionId }
  const data = {
    orderId,
    ...(order.reference === undefined ? {} : { reference: order.reference }),
    invoiceId,
    correctionId,
    returnReference: reference,
    ...given,
    lines: lines.map(({ line, quantity }) => {
      const { sku = "" } = order.lines[line - 1] ?? {}
      return { line, sku, quantity }
    }),
    returnedAt: at,
  }
  return {
    next: { ...order, returns: [...returnsOf(order), back] },
    events: [{ id: eventId, tenantId, occurredAt: at, type: "order.returned", data }],
    correction,
  }
}

/** The order after the return, or why the goods can't have come back like that. */
export const returnGoods = (
  order: SentOrder,
  notice: ReturnNotice,
  moment: OrderMoment,
): Result.Result<OrderStep, ReturnRefused> => {
  const { reference } = notice
  const lines = normalised(notice.lines)
  const known = returnsOf(order).find((each) => each.reference === reference)
  if (known !== undefined) {
    if (isSame(known, lines)) return Result.succeed({ next: order, events: [] })
    const { id } = order
    return Result.fail(new ReturnRefused({ id, reason: "ReferenceReused", reference }))
  }
  const refusal = refusalOf(order, reference, lines)
  if (refusal !== undefined) return Result.fail(refusal)
  return Result.succeed(returned(order, { ...notice, lines }, moment))
}
