/** Where orders are kept. An order, its pending invoice and their events are stored together. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { DomainEvent } from "../events/domain-event.ts"
import type { OrderId, TenantId } from "../identity/type-id.ts"
import type { PendingInvoice } from "../invoice/invoice.ts"
import type { Order } from "./order.ts"

export class OrderRepositoryError extends Data.TaggedError("OrderRepositoryError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** All that comes into being when an order is accepted. */
export interface Placement {
  readonly order: Order
  readonly invoice: PendingInvoice
  readonly events: ReadonlyArray<DomainEvent>
}

export interface OrderPageQuery {
  /** The last order of the page before; the page starts after it. */
  readonly after?: OrderId | undefined
  readonly limit: number
}

export interface OrderPage {
  readonly orders: ReadonlyArray<Order>
  readonly hasMore: boolean
}

export class OrderRepository extends Context.Service<
  OrderRepository,
  {
    /**
     * Stores order, invoice and events together or not at all; after it has succeeded they survive
     * a crash. After a failure it is not known whether they were stored.
     */
    readonly place: (placement: Placement) => Effect.Effect<void, OrderRepositoryError>
    /** The tenant's order, or none; another tenant's order is none too. */
    readonly find: (
      tenantId: TenantId,
      id: OrderId,
    ) => Effect.Effect<Option.Option<Order>, OrderRepositoryError>
    /** The tenant's orders, newest first, at most `limit`. */
    readonly page: (
      tenantId: TenantId,
      query: OrderPageQuery,
    ) => Effect.Effect<OrderPage, OrderRepositoryError>
  }
>()("@procurement/domain/order/OrderRepository") {}
