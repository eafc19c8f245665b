/** Where orders are kept. An order, its pending invoice and their events are stored together. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Result from "effect/Result"
import type { Sha256 } from "../archive/archive-record.ts"
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { OrderId, TenantId } from "../identity/type-id.ts"
import type { InboundMessage } from "../inbound/inbound-message.ts"
import type { PendingInvoice } from "../invoice/invoice.ts"
import type { QuotaCharge, QuotaExceeded } from "../quota/quota-charge.ts"
import type { LineText } from "../text/line-text.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Idempotency, IdempotencyKey } from "./idempotency.ts"
import type { Order, OrderStatus } from "./order.ts"
import type { OrderStep } from "./order-step.ts"

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
  /** Counted for the order's tenant together with it. */
  readonly charge: QuotaCharge
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

/** A placement under the key is running at this moment; how it ends is not known yet. */
export class IdempotencyKeyInFlight extends Data.TaggedError("IdempotencyKeyInFlight")<{
  readonly key: IdempotencyKey
}> {}

/** What orders have to be like; a missing filter lets all through. */
export interface OrderFilter {
  readonly status?: OrderStatus | undefined
  /** Accepted then or later. */
  readonly createdFrom?: Instant | undefined
  /** Accepted before then. */
  readonly createdTo?: Instant | undefined
  /** The buyer's own number, to the letter. */
  readonly reference?: LineText | undefined
}

export interface OrderPageQuery extends OrderFilter {
  /** The last order of the page before; the page starts after it. */
  readonly after?: OrderId | undefined
  readonly limit: number
}

export interface OrderPage {
  readonly orders: ReadonlyArray<Order>
  readonly hasMore: boolean
}

/** A modification that a message of another system leads to. */
export interface ToldModification<R> {
  readonly id: OrderId
  readonly decide: (order: Order) => Result.Result<OrderStep, R>
  readonly message: InboundMessage
  /** Kept beside the events. */
  readonly trace?: TraceContext | undefined
}

export class OrderRepository extends Context.Service<
  OrderRepository,
  {
    /**
     * Stores order, invoice and events and counts the charge, together or not at all; after it has
     * succeeded they survive a crash. Fails with `QuotaExceeded`, and stores nothing, when the
     * charge's hard limit is used up: however many are placed at the same time, never one too many
     * and never one too few. After another failure it is not known whether they were stored.
     */
    readonly place: (
      placement: Placement,
    ) => Effect.Effect<void, QuotaExceeded | OrderRepositoryError>
    /**
     * Like `place`, and remembers the key for 30 days from the acceptance. Fails with
     * `IdempotencyKeyTaken`, and stores nothing, when the tenant has used the key in that time; of
     * several at the same time one wins, and the others may fail with `IdempotencyKeyInFlight`
     * rather than wait for it. Keys of different tenants have nothing to do with each other. A
     * placement that is not stored counts nothing.
     */
    readonly placeOnce: (
      placement: KeyedPlacement,
    ) => Effect.Effect<
      void,
      IdempotencyKeyTaken | IdempotencyKeyInFlight | QuotaExceeded | OrderRepositoryError
    >
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
    /** The order, whosever it is, or none: for those who run the service. */
    readonly findAny: (id: OrderId) => Effect.Effect<Option.Option<Order>, OrderRepositoryError>
    /**
     * Replaces the order by what `decide` makes of it and stores that together with the events and
     * the correction, an invoice that is due at once, or stores nothing when `decide` refuses or
     * leaves the order as it is; answers the order as it is then, or none when there is none.
     * Modifications of one order at the same time happen one after the other, each upon the
     * outcome of the one before; `decide` is pure and may be asked more than once. The invoices
     * that the order has already are not touched.
     */
    readonly modify: <R>(
      id: OrderId,
      decide: (order: Order) => Result.Result<OrderStep, R>,
    ) => Effect.Effect<Option.Option<Order>, R | OrderRepositoryError>
    /**
     * Modifications that messages lead to, as if they were made one after the other in the order
     * given; answers in that order what `modify` would of each. All that is stored is stored
     * together; after a failure it is not known whether it was.
     *
     * A message is remembered together with what is stored for it, also when that is nothing new;
     * of a message that is known already nothing is stored, and the order is answered as it is. One
     * that `decide` refuses, or that tells of no order there is, is not remembered and stands in
     * the way of no other.
     */
    readonly modifyTold: <R>(
      modifications: ReadonlyArray<ToldModification<R>>,
    ) => Effect.Effect<ReadonlyArray<Result.Result<Option.Option<Order>, R>>, OrderRepositoryError>
    /** The tenant's orders that pass all given filters, newest first, at most `limit`. */
    readonly page: (
      tenantId: TenantId,
      query: OrderPageQuery,
    ) => Effect.Effect<OrderPage, OrderRepositoryError>
  }
>()("@procurement/domain/order/OrderRepository") {}
