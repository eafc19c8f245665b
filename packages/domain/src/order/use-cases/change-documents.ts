/** Cancels orders and closes their refused invoices. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { instant } from "../../calendar/instant.ts"
import {
  type EventId,
  type InvoiceId,
  nextId,
  type OrderId,
  type TenantId,
} from "../../identity/type-id.ts"
import { InvoiceNotFound, readInvoice } from "../../invoice/use-cases/read-invoice.ts"
import type { LineText } from "../../text/line-text.ts"
import { cancel, closeInvoice } from "../cancel-order.ts"
import { OrderNotAsExpected, type OrderNotCancellable } from "../order-rejections.ts"
import { OrderRepository } from "../order-repository.ts"
import type { Order, OrderDocuments, OrderMoment, OrderStep } from "../order.ts"
import { OrderNotFound } from "./read-orders.ts"

/** Decides about an order and its documents now; fails with `OrderNotFound`. */
export const decideNow = Effect.fnUntraced(function* <R>(
  orderId: OrderId,
  decide: (
    order: Order,
    documents: OrderDocuments,
    moment: OrderMoment,
  ) => Result.Result<OrderStep, R>,
) {
  const orders = yield* OrderRepository
  const eventId = (yield* nextId("evt")) as EventId
  const at = instant(yield* Clock.currentTimeMillis)
  const decided = yield* orders.modifyWithDocuments(orderId, (order, documents) =>
    decide(order, documents, { at, eventId }),
  )
  return Option.isSome(decided) ? decided.value : yield* new OrderNotFound({ id: orderId })
})

/**
 * Cancels an order that has not left the warehouse, and returns it; idempotent. Its invoice is
 * voided when it was certainly neither sent nor issued offline; otherwise the full correction is
 * stored with the cancellation and issued when KSeF has accepted the invoice.
 *
 * Fails with `OrderNotFound` (also for another tenant's order), with `OrderNotCancellable`, or with
 * `OrderNotAsExpected` when `isExpected` rejects the current order; then nothing is stored.
 */
export const cancelOrder = (
  tenantId: TenantId,
  orderId: OrderId,
  reason?: LineText,
  isExpected: (order: Order) => boolean = () => true,
) =>
  decideNow(
    orderId,
    (
      order,
      documents,
      moment,
    ): Result.Result<OrderStep, OrderNotAsExpected | OrderNotCancellable | OrderNotFound> => {
      if (order.tenantId !== tenantId) return Result.fail(new OrderNotFound({ id: orderId }))
      if (!isExpected(order)) return Result.fail(new OrderNotAsExpected({ order }))
      return cancel(order, documents, reason, moment)
    },
  )

/** Like `cancelOrder`, for the seller: an order of any tenant, as it is now. */
export const cancelAnyOrder = (orderId: OrderId, reason?: LineText) =>
  decideNow(orderId, (order, documents, moment) => cancel(order, documents, reason, moment))

/** The order of one of the tenant's invoices, which must not be a correction. */
export const orderOf = Effect.fnUntraced(function* (tenantId: TenantId, id: InvoiceId) {
  const { invoice } = yield* readInvoice(tenantId, id)
  if (invoice.correction !== undefined) return yield* new InvoiceNotFound({ id })
  return invoice.orderId
})

/**
 * Gives up the refused invoice of a cancelled order and its waiting correction; idempotent. Returns
 * the invoice. Fails with `InvoiceNotFound` or `InvoiceNotClosable`.
 */
export const closeRefusedInvoice = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: InvoiceId,
  reason?: LineText,
) {
  const orderId = yield* orderOf(tenantId, id)
  yield* decideNow(orderId, (order, documents, moment) =>
    closeInvoice(order, documents, reason, moment),
  )
  return yield* readInvoice(tenantId, id)
})
