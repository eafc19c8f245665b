/** Where orders are kept. An order, its pending invoice and their events are stored together. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { Sha256 } from "../archive/document-archive.ts"
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type {
  Idempotency,
  IdempotencyKey,
  IdempotencyKeyInFlight,
} from "../idempotency/idempotency.ts"
import type { OrderId, TenantId } from "../identity/type-id.ts"
import { type InboundMessage, messageKey } from "../inbox/inbox.ts"
import type { PendingInvoice } from "../invoice/invoice.ts"
import type { NewCorrection } from "../payment/payment-status.ts"
import type { QuotaCharge, QuotaExceeded } from "../quota/quota.ts"
import type { LineText } from "../text/line-text.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Order, OrderStatus, OrderStep } from "./order.ts"

/** Everything that is created when an order is accepted. */
export interface Placement {
  readonly order: Order
  readonly invoice: PendingInvoice
  readonly events: ReadonlyArray<DomainEvent>
  /** Counted for the order's tenant together with it. */
  readonly charge: QuotaCharge
}

/** A placement under a key: it happens once, however often the caller tries it. */
export interface KeyedPlacement extends Placement {
  readonly idempotency: Idempotency
}

/** The order that was placed under a key, and the fingerprint of the request. */
export interface KeyedOrder {
  readonly order: Order
  readonly fingerprint: Sha256
}

/** An order, or a response, is already stored under the key. */
export class IdempotencyKeyTaken extends Data.TaggedError("IdempotencyKeyTaken")<{
  readonly key: IdempotencyKey
}> {}

/** Conditions on orders; an absent filter lets all orders through. */
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

/** A modification caused by a message from another system. */
export interface InboundOrderUpdate<R> {
  readonly id: OrderId
  readonly decide: (order: Order) => Result.Result<OrderStep, R>
  readonly message: InboundMessage
  /** Stored with the events. */
  readonly trace?: TraceContext | undefined
}

export class OrderRepository extends Context.Service<
  OrderRepository,
  {
    /**
     * Stores order, invoice and events and counts the charge, together or not at all; after it has
     * succeeded they survive a crash. Fails with `QuotaExceeded`, and stores nothing, when the
     * charge's hard limit is used up: concurrent placements use up the limit exactly. After another
     * failure the caller does not know whether they were stored.
     */
    readonly place: (placement: Placement) => Effect.Effect<void, QuotaExceeded | Unavailable>
    /**
     * Like `place`, and remembers the key for 30 days from the acceptance. Fails with
     * `IdempotencyKeyTaken`, and stores nothing, when the tenant has used the key in that time. Of
     * several concurrent placements under one key, one succeeds; the others may fail with
     * `IdempotencyKeyInFlight` rather than wait for it. Keys of different tenants are independent.
     * A placement that is not stored counts nothing.
     */
    readonly placeOnce: (
      placement: KeyedPlacement,
    ) => Effect.Effect<
      void,
      IdempotencyKeyTaken | IdempotencyKeyInFlight | QuotaExceeded | Unavailable
    >
    /** The order that the tenant placed under the key in the 30 days before `now`. */
    readonly findByKey: (
      tenantId: TenantId,
      key: IdempotencyKey,
      now: Instant,
    ) => Effect.Effect<Option.Option<KeyedOrder>, Unavailable>
    /**
     * Deletes keys that have expired by then, with their responses; returns how many. Their orders
     * stay.
     */
    readonly forgetKeys: (now: Instant) => Effect.Effect<number, Unavailable>
    /** The tenant's order; none if it does not exist or belongs to another tenant. */
    readonly find: (
      tenantId: TenantId,
      id: OrderId,
    ) => Effect.Effect<Option.Option<Order>, Unavailable>
    /** The order of any tenant, or none: for operators. */
    readonly findAny: (id: OrderId) => Effect.Effect<Option.Option<Order>, Unavailable>
    /**
     * Replaces the order with the result of `decide` and stores it together with the events and the
     * correction, an invoice that is due at once. Stores nothing when `decide` rejects or leaves
     * the order as it is. Returns the order as it is then, or none when it does not exist. When the
     * correction lowers the amount due of the invoice to what was paid, `invoice.paid` is stored
     * with it (`paidByCorrections`), once, also when payments are recorded at the same time.
     * Concurrent modifications of one order run one after another, each on the outcome of the one
     * before; `decide` is pure and may be called more than once. The order's existing invoices do
     * not change.
     */
    readonly modify: <R>(
      id: OrderId,
      decide: (order: Order) => Result.Result<OrderStep, R>,
    ) => Effect.Effect<Option.Option<Order>, R | Unavailable>
    /**
     * Applies the modifications of messages as if they were made one after another in the given
     * order; returns, in that order, what `modify` would return for each. Everything is stored
     * together; after a failure the caller does not know whether it was.
     *
     * A message is remembered together with what is stored for it, also when the order does not
     * change. For a message that is already known, nothing is stored and the order is returned as
     * it is. A message that `decide` rejects, or that names an unknown order, is not remembered and
     * does not affect the others.
     */
    readonly applyInboundUpdates: <R>(
      modifications: ReadonlyArray<InboundOrderUpdate<R>>,
    ) => Effect.Effect<ReadonlyArray<Result.Result<Option.Option<Order>, R>>, Unavailable>
    /** The tenant's orders that pass all given filters, newest first, at most `limit`. */
    readonly page: (
      tenantId: TenantId,
      query: OrderPageQuery,
    ) => Effect.Effect<OrderPage, Unavailable>
  }
>()("@procurement/domain/order/OrderRepository") {}

// Decides inbound updates of orders: each update sees the result of the previous one. Every order
// store uses this function, so several updates at once have the same result as one after the other.
//
// Pure: `known` gives access to stored orders and messages; the caller stores the result.

/** The stored orders and messages before any of the updates. */
export interface KnownOrders {
  readonly orderOf: (id: string) => Order | undefined
  readonly knows: (message: InboundMessage) => boolean
}

export interface TracedEvents {
  readonly events: ReadonlyArray<DomainEvent>
  readonly trace: TraceContext | undefined
}

export type TracedCorrection = NewCorrection

export interface DecidedUpdates<R> {
  /** The result of each update; absent when the order does not exist. */
  readonly outcomes: ReadonlyArray<Result.Result<Option.Option<Order>, R>>
  /** The changed orders, each once. */
  readonly changed: ReadonlyArray<Order>
  /** In publication order. */
  readonly published: ReadonlyArray<TracedEvents>
  /** In the order in which they were caused. */
  readonly corrections: ReadonlyArray<TracedCorrection>
  /** The new messages, to be recorded. */
  readonly messages: ReadonlyArray<InboundMessage>
}

export const decideInboundUpdates = <R>(
  modifications: ReadonlyArray<InboundOrderUpdate<R>>,
  known: KnownOrders,
): DecidedUpdates<R> => {
  const changed = new Map<string, Order>()
  const published: Array<TracedEvents> = []
  const corrections: Array<TracedCorrection> = []
  const messages = new Map<string, InboundMessage>()
  const outcomes = modifications.map(({ id, decide, message, trace }) => {
    const order = changed.get(id) ?? known.orderOf(id)
    if (order === undefined) return Result.succeed(Option.none())
    const key = messageKey(message)
    if (messages.has(key) || known.knows(message)) return Result.succeed(Option.some(order))
    return Result.map(decide(order), ({ next, events, correction }) => {
      if (next !== order) changed.set(id, next)
      if (events.length > 0) published.push({ events, trace })
      if (correction !== undefined) corrections.push({ correction, trace })
      messages.set(key, message)
      return Option.some(next)
    })
  })
  return {
    outcomes,
    changed: [...changed.values()],
    published,
    corrections,
    messages: [...messages.values()],
  }
}
