/** Where orders are kept. An order, its pending invoice and their events are stored together. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Sha256 } from "../archive/archive-record.ts"
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { OrderId, TenantId } from "../identity/type-id.ts"
import type { PendingInvoice } from "../invoice/invoice.ts"
import type { Idempotency, IdempotencyKey } from "./idempotency.ts"
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

/** A placement under a key: it happens once, however often it is tried. */
export interface KeyedPlacement extends Placement {
  readonly idempotency: Idempotency
}

/** The order that a key stands for, and what was asked for with it. */
export interface KeyedOrder {
  readonly order: Order
  readonly fingerprint: Sha256
}

/** An order is already stored under the key. */
export class IdempotencyKeyTaken extends Data.TaggedError("IdempotencyKeyTaken")<{
  readonly key: IdempotencyKey
}> {}

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
    /**
     * Like `place`, and remembers the key for 30 days from the acceptance. Fails with
     * `IdempotencyKeyTaken`, and stores nothing, when the tenant has used the key in that time; of
     * several at the same time one wins. Keys of different tenants have nothing to do with each
     * other.
     */
    readonly placeOnce: (
      placement: KeyedPlacement,
    ) => Effect.Effect<void, IdempotencyKeyTaken | OrderRepositoryError>
    /** The order that the tenant has placed under the key, unless that is 30 days ago by then. */
    readonly findByKey: (
      tenantId: TenantId,
      key: IdempotencyKey,
      now: Instant,
    ) => Effect.Effect<Option.Option<KeyedOrder>, OrderRepositoryError>
    /** Forgets keys that had run out by then; answers how many. Their orders stay. */
    readonly forgetKeys: (now: Instant) => Effect.Effect<number, OrderRepositoryError>
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
