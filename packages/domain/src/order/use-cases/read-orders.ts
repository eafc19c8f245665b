/** Reads a single order or a page of orders. A tenant can read only its own orders. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { OrderId, TenantId } from "../../identity/type-id.ts"
import { InvoiceRepository } from "../../invoice/invoice-repository.ts"
import { correctionIdsOf } from "../billed-lines.ts"
import type { Order } from "../order.ts"
import { type OrderPageQuery, OrderRepository } from "../order-repository.ts"

export class OrderNotFound extends Data.TaggedError("OrderNotFound")<{ readonly id: string }> {}

export const readOrder = Effect.fnUntraced(function* (tenantId: TenantId, id: OrderId) {
  const orders = yield* OrderRepository
  const order = yield* orders.find(tenantId, id)
  return Option.isSome(order) ? order.value : yield* new OrderNotFound({ id })
})

/** Reads an order of any tenant, for operators. */
export const readAnyOrder = Effect.fnUntraced(function* (id: OrderId) {
  const orders = yield* OrderRepository
  const order = yield* orders.findAny(id)
  return Option.isSome(order) ? order.value : yield* new OrderNotFound({ id })
})

export const listOrders = Effect.fnUntraced(function* (tenantId: TenantId, query: OrderPageQuery) {
  const orders = yield* OrderRepository
  return yield* orders.page(tenantId, query)
})

/** Lists the orders of all tenants that the warehouse has to send, oldest first. */
export const listWaitingOrders = (query: Pick<OrderPageQuery, "after" | "limit">) =>
  OrderRepository.use((orders) => orders.awaitingGoods(query))

/**
 * Returns the current invoice of the order and its corrections, in order of creation, without their
 * lines.
 */
export const readInvoicesOf = Effect.fnUntraced(function* (order: Order) {
  const invoices = yield* InvoiceRepository
  return yield* invoices.findListed(order.tenantId, [order.invoiceId, ...correctionIdsOf(order)])
})
