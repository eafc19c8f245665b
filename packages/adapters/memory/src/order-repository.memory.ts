/** Reference implementation of `OrderRepository`, in memory. */
import type { Instant } from "@procurement/domain/calendar"
import { keyExpiry } from "@procurement/domain/idempotency"
import { enteredAt, type PendingInvoice } from "@procurement/domain/invoice"
import {
  awaitsGoods,
  CatalogChanged,
  decideInboundUpdates,
  IdempotencyKeyTaken,
  type InboundOrderUpdate,
  type KeyedOrder,
  type KeyedPlacement,
  type ListedOrder,
  maximumListedBytes,
  type Order,
  type OrderDocuments,
  type OrderPageQuery,
  type OrderRepository,
  type OrderStep,
  type Placement,
  type TracedCorrection,
} from "@procurement/domain/order"
import type { OrderId } from "@procurement/domain/identity"
import { paidByCorrections } from "@procurement/domain/payment"
import { exceeded, type QuotaExceeded } from "@procurement/domain/quota"
import { type TraceContext, withCurrentTrace } from "@procurement/domain/trace"
import type { ReceivedPayment } from "@procurement/domain/vat"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { isKnown, remember } from "./inbound.memory.ts"
import { storeChange } from "./invoice-repository.memory.ts"
import {
  ledgerKey,
  type LedgerMemory,
  orderIndex,
  publish,
  receivedFor,
  revisionOf,
  withSupply,
} from "./ledger.memory.ts"
import { knownOfInvoice } from "./payment-repository.memory.ts"
import { count, fullCounter } from "./quota.memory.ts"

const newestFirst = (left: Order, right: Order): number => (left.id < right.id ? 1 : -1)

/** Adds an invoice that is due at once. */
const addPending = (
  ledger: LedgerMemory,
  invoice: PendingInvoice,
  trace: TraceContext | undefined,
): void => {
  const work = { dueAt: enteredAt(invoice), attempts: 0 }
  const kept = { invoice, version: 1, work, ...(trace === undefined ? {} : { trace }) }
  ledger.invoices.set(invoice.id, { kept, leasedUntil: undefined })
}

/** Stores corrections with their order, and publishes when one of them makes its invoice paid. */
const addCorrections = (
  ledger: LedgerMemory,
  corrections: ReadonlyArray<TracedCorrection>,
): void => {
  const paid = paidByCorrections(corrections, (id) => knownOfInvoice(ledger, id))
  for (const { correction, trace } of corrections) addPending(ledger, correction, trace)
  for (const { events, trace } of paid) publish(ledger, events, trace)
}

/** Stores all of it; nothing when the catalog has changed or the quota is used up. */
const store = (
  ledger: LedgerMemory,
  { order, invoice, events, charge, catalogRevision }: Placement,
  trace: TraceContext | undefined,
): CatalogChanged | QuotaExceeded | undefined => {
  const { tenantId } = order
  const isPresent = catalogRevision === undefined || catalogRevision === revisionOf(ledger.catalog)
  if (!isPresent) return new CatalogChanged()
  const full = fullCounter(ledger, tenantId, charge)
  if (full !== undefined) return exceeded(charge, full.used)
  count(ledger, { tenantId, ...charge })
  ledger.orders.set(order.id, order)
  addPending(ledger, invoice, trace)
  publish(ledger, events, trace)
  return undefined
}

const place = (
  ledger: LedgerMemory,
  placement: Placement,
  trace: TraceContext | undefined,
): Effect.Effect<void, CatalogChanged | QuotaExceeded> => {
  const refusal = store(ledger, placement, trace)
  return refusal === undefined ? Effect.void : Effect.fail(refusal)
}

const placeOnce = (
  ledger: LedgerMemory,
  placement: KeyedPlacement,
  trace: TraceContext | undefined,
): Effect.Effect<void, IdempotencyKeyTaken | CatalogChanged | QuotaExceeded> => {
  const { order, idempotency } = placement
  const key = ledgerKey(order.tenantId, idempotency.key)
  const entry = ledger.keys.get(key)
  if (entry !== undefined && entry.expiresAt > order.acceptedAt) {
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
  const entry = ledger.keys.get(ledgerKey(tenantId, key))
  const order = entry?.orderId === undefined ? undefined : ledger.orders.get(entry.orderId)
  if (entry === undefined || order === undefined || entry.expiresAt <= now) return Option.none()
  return Option.some({ order, fingerprint: entry.fingerprint })
}

const passes = (order: Order, { status, createdFrom, createdTo, reference }: OrderPageQuery) =>
  (status === undefined || order._tag === status) &&
  (createdFrom === undefined || order.acceptedAt >= createdFrom) &&
  (createdTo === undefined || order.acceptedAt < createdTo) &&
  (reference === undefined || order.reference === reference)

const withoutLines = ({ lines: _lines, ...order }: Order): ListedOrder => order

/** The first orders, as many as have few bytes of lines together; at least one. */
const withinBytes = (orders: ReadonlyArray<Order>): ReadonlyArray<Order> => {
  let bytes = 0
  return orders.filter(({ lines }, index) => {
    bytes += JSON.stringify(lines).length
    return index === 0 || bytes <= maximumListedBytes
  })
}

const pageOf = (ledger: LedgerMemory, tenantId: string, query: OrderPageQuery) => {
  const { after, limit } = query
  const following: ReadonlyArray<Order> = [...ledger.orders.values()]
    .filter((order) => order.tenantId === tenantId && (after === undefined || order.id < after))
    .filter((order) => passes(order, query))
    .toSorted(newestFirst)
  const page = following.slice(0, limit)
  const orders = query.withLines === true ? withinBytes(page) : page.map(withoutLines)
  return { orders, hasMore: following.length > orders.length }
}

const awaitingGoods = (
  ledger: LedgerMemory,
  { after = "" as OrderId, limit }: Pick<OrderPageQuery, "after" | "limit">,
) => {
  const following = [...ledger.orders.values()]
    .filter((order) => awaitsGoods(order._tag) && order.id > after)
    .toSorted((left, right) => newestFirst(right, left))
  return {
    orders: following.slice(0, limit).map(withoutLines),
    hasMore: following.length > limit,
  }
}

type DecideWith<R, Known> = (order: Order, known: Known) => Result.Result<OrderStep, R>

const documentsOf = (ledger: LedgerMemory, id: string): OrderDocuments =>
  ledger.invoices.on(orderIndex(id)).map((row) => withSupply(ledger, row))

const receivedOf = (ledger: LedgerMemory, id: string): ReadonlyArray<ReceivedPayment> =>
  receivedFor(
    ledger,
    ledger.invoices.on(orderIndex(id)).map(({ kept }) => kept.invoice.id),
  )

/** The resulting order; nothing is stored when `decide` rejects. */
const modified = <R, Known>(
  ledger: LedgerMemory,
  id: string,
  knownOf: (ledger: LedgerMemory, id: string) => Known,
  decide: DecideWith<R, Known>,
  trace: TraceContext | undefined,
): Result.Result<Option.Option<Order>, R> => {
  const order = ledger.orders.get(id)
  if (order === undefined) return Result.succeed(Option.none())
  const decided = decide(order, knownOf(ledger, id))
  return Result.map(decided, ({ next, events, correction, replacement, documents = [] }) => {
    ledger.orders.set(id, next)
    publish(ledger, events, trace)
    for (const change of documents) storeChange(ledger, change, trace)
    const added = [correction, replacement].flatMap((each) =>
      each === undefined ? [] : [{ correction: each, trace }],
    )
    addCorrections(ledger, added)
    return Option.some(next)
  })
}

const applyInboundUpdates = <R>(
  ledger: LedgerMemory,
  modifications: ReadonlyArray<InboundOrderUpdate<R>>,
) => {
  const { outcomes, changed, published, corrections, messages } = decideInboundUpdates(
    modifications,
    {
      orderOf: (id) => ledger.orders.get(id),
      receivedOf: (id) => receivedOf(ledger, id),
      isRecorded: (message) => isKnown(ledger, message),
    },
  )
  for (const order of changed) ledger.orders.set(order.id, order)
  for (const { events, trace } of published) publish(ledger, events, trace)
  addCorrections(ledger, corrections)
  for (const message of messages) remember(ledger, message)
  return outcomes
}

const forgetDetails = (ledger: LedgerMemory, before: Instant, limit: number): number => {
  const old = [...ledger.orders.values()]
    .filter(({ id, acceptedAt }) => id > ledger.forgotten.through && acceptedAt < before)
    .toSorted(newestFirst)
    .toReversed()
    .slice(0, limit)
  for (const { deliveryAddress: _address, metadata: _metadata, ...order } of old) {
    ledger.orders.set(order.id, order)
    ledger.forgotten.through = order.id
  }
  return old.length
}

export const makeOrderRepositoryMemory = (ledger: LedgerMemory): OrderRepository["Service"] => ({
  place: (placement) => withCurrentTrace((trace) => place(ledger, placement, trace)),
  placeOnce: (placement) => withCurrentTrace((trace) => placeOnce(ledger, placement, trace)),
  findByKey: (tenantId, key, now) => Effect.sync(() => findByKey(ledger, tenantId, key, now)),
  forgetDetails: (before, limit) => Effect.sync(() => forgetDetails(ledger, before, limit)),
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
  modify: (id, decide) =>
    withCurrentTrace((trace) => Effect.fromResult(modified(ledger, id, receivedOf, decide, trace))),
  modifyWithDocuments: (id, decide) =>
    withCurrentTrace((trace) =>
      Effect.fromResult(modified(ledger, id, documentsOf, decide, trace)),
    ),
  applyInboundUpdates: (modifications) =>
    Effect.sync(() => applyInboundUpdates(ledger, modifications)),
  page: (tenantId, query) => Effect.sync(() => pageOf(ledger, tenantId, query)),
  awaitingGoods: (query) => Effect.sync(() => awaitingGoods(ledger, query)),
})
