/** Reference implementation of `OrderRepository`, in memory. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { type LedgerMemory, publish } from "../ledger/ledger.memory.ts"
import type { Instant } from "../calendar/instant.ts"
import type { InboundMessage } from "../inbound/inbound-message.ts"
import { isKnown, remember } from "../inbound/inbox.memory.ts"
import { type TraceContext, withCurrentTrace } from "../trace/trace-context.ts"
import { exceeded, type QuotaExceeded } from "../quota/quota-charge.ts"
import { count, fullCounter } from "../quota/usage-counters.memory.ts"
import { keyExpiry } from "./idempotency.ts"
import type { Order } from "./order.ts"
import type { OrderStep } from "./order-transition.ts"
import {
  IdempotencyKeyTaken,
  type KeyedOrder,
  type KeyedPlacement,
  type OrderPageQuery,
  type OrderRepository,
  type Placement,
} from "./order-repository.ts"

const newestFirst = (left: Order, right: Order): number => (left.id < right.id ? 1 : -1)

const keyOf = (tenantId: string, key: string): string => `${tenantId} ${key}`

/** Stores all of it; or, when the quota is used up, nothing. */
const store = (
  ledger: LedgerMemory,
  { order, invoice, events, charge }: Placement,
  trace: TraceContext | undefined,
): QuotaExceeded | undefined => {
  const { tenantId } = order
  const full = fullCounter(ledger, tenantId, charge)
  if (full !== undefined) return exceeded(charge, full.used)
  count(ledger, { tenantId, ...charge })
  const work = { dueAt: order.acceptedAt, attempts: 0 }
  ledger.orders.set(order.id, order)
  const kept = { invoice, version: 1, work, ...(trace === undefined ? {} : { trace }) }
  ledger.invoices.set(invoice.id, { kept, leasedUntil: undefined })
  publish(ledger, events, trace)
  return undefined
}

const place = (
  ledger: LedgerMemory,
  placement: Placement,
  trace: TraceContext | undefined,
): Effect.Effect<void, QuotaExceeded> => {
  const refusal = store(ledger, placement, trace)
  return refusal === undefined ? Effect.void : Effect.fail(refusal)
}

const placeOnce = (
  ledger: LedgerMemory,
  placement: KeyedPlacement,
  trace: TraceContext | undefined,
): Effect.Effect<void, IdempotencyKeyTaken | QuotaExceeded> => {
  const { order, idempotency } = placement
  const key = keyOf(order.tenantId, idempotency.key)
  const known = ledger.keys.get(key)
  if (known !== undefined && known.expiresAt > order.acceptedAt) {
    return Effect.fail(new IdempotencyKeyTaken({ key: idempotency.key }))
  }
  const refusal = store(ledger, placement, trace)
  if (refusal !== undefined) return Effect.fail(refusal)
  const { fingerprint } = idempotency
  const expiresAt = keyExpiry(order.acceptedAt)
  ledger.keys.set(key, { orderId: order.id, fingerprint, expiresAt })
  return Effect.void
}

const findByKey = (
  ledger: LedgerMemory,
  tenantId: string,
  key: string,
  now: Instant,
): Option.Option<KeyedOrder> => {
  const known = ledger.keys.get(keyOf(tenantId, key))
  const order = known === undefined ? undefined : ledger.orders.get(known.orderId)
  if (known === undefined || order === undefined || known.expiresAt <= now) return Option.none()
  return Option.some({ order, fingerprint: known.fingerprint })
}

const passes = (order: Order, { status, createdFrom, createdTo, reference }: OrderPageQuery) =>
  (status === undefined || order._tag === status) &&
  (createdFrom === undefined || order.acceptedAt >= createdFrom) &&
  (createdTo === undefined || order.acceptedAt < createdTo) &&
  (reference === undefined || order.reference === reference)

const pageOf = (ledger: LedgerMemory, tenantId: string, query: OrderPageQuery) => {
  const { after, limit } = query
  const following = [...ledger.orders.values()]
    .filter((order) => order.tenantId === tenantId && (after === undefined || order.id < after))
    .filter((order) => passes(order, query))
    .toSorted(newestFirst)
  return { orders: following.slice(0, limit), hasMore: following.length > limit }
}

const modify = <R>(
  ledger: LedgerMemory,
  id: string,
  decide: (order: Order) => Result.Result<OrderStep, R>,
  message: InboundMessage | undefined,
  trace: TraceContext | undefined,
): Effect.Effect<Option.Option<Order>, R> => {
  const order = ledger.orders.get(id)
  if (order === undefined) return Effect.succeedNone
  if (message !== undefined && isKnown(ledger, message)) return Effect.succeedSome(order)
  const decided = decide(order)
  if (Result.isFailure(decided)) return Effect.fail(decided.failure)
  const { next, events } = decided.success
  ledger.orders.set(id, next)
  publish(ledger, events, trace)
  if (message !== undefined) remember(ledger, message)
  return Effect.succeedSome(next)
}

export const makeOrderRepositoryMemory = (ledger: LedgerMemory): OrderRepository["Service"] => ({
  place: (placement) => withCurrentTrace((trace) => place(ledger, placement, trace)),
  placeOnce: (placement) => withCurrentTrace((trace) => placeOnce(ledger, placement, trace)),
  findByKey: (tenantId, key, now) => Effect.sync(() => findByKey(ledger, tenantId, key, now)),
  forgetKeys: (now) =>
    Effect.sync(() => {
      const expired = [...ledger.keys].filter(([, { expiresAt }]) => expiresAt <= now)
      for (const [key] of expired) ledger.keys.delete(key)
      return expired.length
    }),
  find: (tenantId, id) =>
    Effect.sync(() =>
      Option.filter(
        Option.fromUndefinedOr(ledger.orders.get(id)),
        (order) => order.tenantId === tenantId,
      ),
    ),
  findAny: (id) => Effect.sync(() => Option.fromUndefinedOr(ledger.orders.get(id))),
  modify: (id, decide, message) =>
    withCurrentTrace((trace) => modify(ledger, id, decide, message, trace)),
  page: (tenantId, query) => Effect.sync(() => pageOf(ledger, tenantId, query)),
})
