/**
 * Cancels an order that has not left the warehouse. The invoice it has become is issued all the
 * same, an accepted order has exactly one; its correction to nothing is stored with the
 * cancellation and follows when KSeF has the invoice.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { instant } from "../../calendar/instant.ts"
import { nextId } from "../../identity/entropy.ts"
import type { EventId, OrderId, TenantId } from "../../identity/type-id.ts"
import type { LineText } from "../../text/line-text.ts"
import type { OrderNotCancellable } from "../order-rejections.ts"
import { OrderRepository } from "../order-repository.ts"
import type { OrderStep } from "../order-step.ts"
import { cancel } from "../order-transition.ts"
import { OrderNotFound } from "./read-orders.ts"

/**
 * The cancelled order, the same however often it is asked for. Fails with `OrderNotFound` (also for
 * another tenant's order) or `OrderNotCancellable`; then nothing is stored.
 */
export const cancelOrder = Effect.fnUntraced(function* (
  tenantId: TenantId,
  orderId: OrderId,
  reason?: LineText,
) {
  const orders = yield* OrderRepository
  const eventId = (yield* nextId("evt")) as EventId
  const at = instant(yield* Clock.currentTimeMillis)
  const cancelled = yield* orders.modify(
    orderId,
    (order): Result.Result<OrderStep, OrderNotCancellable | OrderNotFound> =>
      order.tenantId === tenantId
        ? cancel(order, reason, { at, eventId })
        : Result.fail(new OrderNotFound({ id: orderId })),
  )
  return Option.isSome(cancelled) ? cancelled.value : yield* new OrderNotFound({ id: orderId })
})
