/** Stores orders. An order, its pending invoice and their events are stored in one transaction. */
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
import type { NewCorrection } from "../payment/paid-by-corrections.ts"
import type { QuotaCharge, QuotaExceeded } from "../quota/quota.ts"
import type { LineText } from "../text/line-text.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Unavailable } from "../unavailable.ts"
import type { ReceivedPayment } from "../vat/tax-points.ts"
import type { ListedOrder, Order, OrderDocuments, OrderStatus, OrderStep } from "./order.ts"

/** Everything that accepting an order creates. */
export interface Placement {
  readonly order: Order
  readonly invoice: PendingInvoice
  readonly events: ReadonlyArray<DomainEvent>
  /** Charged to the order's tenant in the same transaction. */
  readonly charge: QuotaCharge
  /** The revision of the catalog that it is based on, if the catalog must still have it. */
  readonly catalogRevision?: string | undefined
}

/** A placement with an idempotency key: retries store it at most once. */
export interface KeyedPlacement extends Placement {
  readonly idempotency: Idempotency
}

/** The order placed with a key, and the fingerprint of its request. */
export interface KeyedOrder {
  readonly order: Order
  readonly fingerprint: Sha256
}

/** The key already has a stored order or response. */
export class IdempotencyKeyTaken extends Data.TaggedError("IdempotencyKeyTaken")<{
  readonly key: IdempotencyKey
}> {}

/** The catalog no longer has the revision of the placement. */
export class CatalogChanged extends Data.TaggedError("CatalogChanged") {}

/** Filters for a list of orders. An absent filter matches all. */
export interface OrderFilter {
  readonly status?: OrderStatus | undefined
  /** Accepted at or after this time. */
  readonly createdFrom?: Instant | undefined
  /** Accepted before this time. */
  readonly createdTo?: Instant | undefined
  /** The buyer's purchase order number; exact match. */
  readonly reference?: LineText | undefined
}

export interface OrderPageQuery extends OrderFilter {
  /** Last order of the previous page, excluded from this page. */
  readonly after?: OrderId | undefined
  readonly limit: number
  /** Whether the orders have their lines; false by default. */
  readonly withLines?: boolean | undefined
}

/**
 * Bytes of lines at which a page with lines ends, measured as the store keeps them. Lines that
 * differ little are compressed to a hundredth: 4,000 of them take 8 kB.
 */
export const maximumListedBytes = 32_768

export interface OrderPage {
  /** All with their lines, or all without. */
  readonly orders: ReadonlyArray<ListedOrder | Order>
  readonly hasMore: boolean
}

/** Decides on an order, and on the payments of its invoices, without refunds. Pure. */
export type Decide<R> = (
  order: Order,
  received: ReadonlyArray<ReceivedPayment>,
) => Result.Result<OrderStep, R>

/** A modification that a message from another system causes. */
export interface InboundOrderUpdate<R> {
  readonly id: OrderId
  readonly decide: Decide<R>
  readonly message: InboundMessage
  /** Stored with the events. */
  readonly trace?: TraceContext | undefined
}

export class OrderRepository extends Context.Service<
  OrderRepository,
  {
    /**
     * Stores order, invoice and events and counts the charge in one transaction, durably. Fails
     * with `QuotaExceeded` and stores nothing when the charge's hard limit is used up; concurrent
     * placements use the limit exactly. Fails with `CatalogChanged` and stores nothing when the
     * catalog has another revision than the placement. After `Unavailable`, the caller does not
     * know whether the order was stored.
     */
    readonly place: (
      placement: Placement,
    ) => Effect.Effect<void, QuotaExceeded | CatalogChanged | Unavailable>
    /**
     * Like `place`, and stores the key for 30 days from acceptance. Fails with
     * `IdempotencyKeyTaken` and stores nothing when the tenant has used the key within that time.
     * Of several concurrent placements with one key, one succeeds; the others may fail with
     * `IdempotencyKeyInFlight` instead of waiting. Keys of different tenants are independent. A
     * placement that is not stored charges nothing.
     */
    readonly placeOnce: (
      placement: KeyedPlacement,
    ) => Effect.Effect<
      void,
      IdempotencyKeyTaken | IdempotencyKeyInFlight | QuotaExceeded | CatalogChanged | Unavailable
    >
    /** Returns the order that the tenant placed with the key in the 30 days before `now`. */
    readonly findByKey: (
      tenantId: TenantId,
      key: IdempotencyKey,
      now: Instant,
    ) => Effect.Effect<Option.Option<KeyedOrder>, Unavailable>
    /**
     * Deletes keys that have expired at `now`, with their responses; returns how many. The orders
     * stay.
     */
    readonly forgetKeys: (now: Instant) => Effect.Effect<number, Unavailable>
    /**
     * Returns the tenant's order; `Option.none` when it does not exist or belongs to another
     * tenant.
     */
    readonly find: (
      tenantId: TenantId,
      id: OrderId,
    ) => Effect.Effect<Option.Option<Order>, Unavailable>
    /** Returns the order of any tenant, for operators. */
    readonly findAny: (id: OrderId) => Effect.Effect<Option.Option<Order>, Unavailable>
    /**
     * Replaces the order with the result of `decide`. Stores it with the events and the correction,
     * an invoice that is due immediately, in one transaction. Stores nothing when `decide` rejects
     * or returns the order unchanged. Returns the resulting order, or `Option.none` when the order
     * does not exist.
     *
     * When the correction lowers the invoice's amount due to the amount paid, `invoice.paid` is
     * stored with it (`paidByCorrections`), exactly once, even if payments are recorded
     * concurrently. Concurrent modifications of an order run one after another, each on the
     * previous result. `decide` must be pure and may be called more than once.
     */
    readonly modify: <R>(
      id: OrderId,
      decide: Decide<R>,
    ) => Effect.Effect<Option.Option<Order>, R | Unavailable>
    /**
     * Like `modify`. `decide` also receives the documents of the order, as last saved, and may
     * change them: they are saved in the same transaction, like `InvoiceRepository.saveMany`, and
     * released from a worker that has claimed them. No other save comes between.
     */
    readonly modifyWithDocuments: <R>(
      id: OrderId,
      decide: (order: Order, documents: OrderDocuments) => Result.Result<OrderStep, R>,
    ) => Effect.Effect<Option.Option<Order>, R | Unavailable>
    /**
     * Applies messages' modifications as if one after another in the given order, and returns what
     * `modify` would return for each. Everything is stored in one transaction. After a failure the
     * caller does not know whether it was stored.
     *
     * Each message is recorded in the same transaction, even when the order does not change. For a
     * recorded message, nothing is stored and the current order is returned. A message that
     * `decide` rejects, or that names an unknown order, is not recorded and does not affect the
     * others.
     */
    readonly applyInboundUpdates: <R>(
      modifications: ReadonlyArray<InboundOrderUpdate<R>>,
    ) => Effect.Effect<ReadonlyArray<Result.Result<Option.Option<Order>, R>>, Unavailable>
    /**
     * Removes the delivery addresses and the metadata of orders accepted before the instant, the
     * oldest first, at most of `limit` orders. Returns how many orders it has looked at: each is
     * looked at once, and fewer than `limit` means that none is left.
     */
    readonly forgetDetails: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
    /**
     * Returns the tenant's orders that match all filters, newest first, at most `limit`. The orders
     * have no lines unless `withLines`. With lines, a page also ends before its lines exceed
     * `maximumListedBytes`, but contains at least one order; `hasMore` says whether more follow.
     */
    readonly page: (
      tenantId: TenantId,
      query: OrderPageQuery,
    ) => Effect.Effect<OrderPage, Unavailable>
    /**
     * Returns the orders of all tenants whose goods have not all left and are not cancelled, oldest
     * first (by id), without lines, at most `limit`; `after`: the last order of the previous page.
     */
    readonly awaitingGoods: (
      query: Pick<OrderPageQuery, "after" | "limit">,
    ) => Effect.Effect<OrderPage, Unavailable>
  }
>()("@procurement/domain/order/OrderRepository") {}

/** The stored orders and messages before any of the updates. */
export interface KnownOrders {
  readonly orderOf: (id: string) => Order | undefined
  readonly receivedOf: (id: string) => ReadonlyArray<ReceivedPayment>
  readonly isRecorded: (message: InboundMessage) => boolean
}

export interface TracedEvents {
  readonly events: ReadonlyArray<DomainEvent>
  readonly trace: TraceContext | undefined
}

export type TracedCorrection = NewCorrection

export interface DecidedUpdates<R> {
  /** Result of each update; `Option.none` when the order does not exist. */
  readonly outcomes: ReadonlyArray<Result.Result<Option.Option<Order>, R>>
  /** Changed orders, each once. */
  readonly changed: ReadonlyArray<Order>
  /** In publication order. */
  readonly published: ReadonlyArray<TracedEvents>
  /** In order of their causes. */
  readonly corrections: ReadonlyArray<TracedCorrection>
  /** New messages to record. */
  readonly messages: ReadonlyArray<InboundMessage>
}

/**
 * Decides inbound order updates; each update sees the previous result. All order stores use this
 * function, so a batch of updates has the same result as single ones.
 *
 * Pure: `stored` reads stored orders and messages, and the caller stores the result.
 */
export const decideInboundUpdates = <R>(
  modifications: ReadonlyArray<InboundOrderUpdate<R>>,
  stored: KnownOrders,
): DecidedUpdates<R> => {
  const changed = new Map<string, Order>()
  const published: Array<TracedEvents> = []
  const corrections: Array<TracedCorrection> = []
  const messages = new Map<string, InboundMessage>()
  const outcomes = modifications.map(({ id, decide, message, trace }) => {
    const order = changed.get(id) ?? stored.orderOf(id)
    if (order === undefined) return Result.succeed(Option.none())
    const key = messageKey(message)
    if (messages.has(key) || stored.isRecorded(message)) return Result.succeed(Option.some(order))
    return Result.map(decide(order, stored.receivedOf(id)), ({ next, events, correction }) => {
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
