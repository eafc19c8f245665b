/** Reference implementation of `OrderRepository`, in memory. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type LedgerMemory, publish } from "../ledger/ledger.memory.ts"
import type { Instant } from "../calendar/instant.ts"
import { keyExpiry } from "./idempotency.ts"
import type { Order } from "./order.ts"
import {
  IdempotencyKeyTaken,
  type KeyedOrder,
  type KeyedPlacement,
  type OrderRepository,
  type Placement,
} from "./order-repository.ts"

const newestFirst = (left: Order, right: Order): number => (left.id < right.id ? 1 : -1)

const keyOf = (tenantId: string, key: string): string => `${tenantId} ${key}`

const place = (ledger: LedgerMemory, { order, invoice, events }: Placement): void => {
  const work = { dueAt: order.acceptedAt, attempts: 0 }
  ledger.orders.set(order.id, order)
  ledger.invoices.set(invoice.id, { kept: { invoice, version: 1, work }, leasedUntil: undefined })
  publish(ledger, events)
}

const placeOnce = (ledger: LedgerMemory, placement: KeyedPlacement) => {
  const { order, idempotency } = placement
  const key = keyOf(order.tenantId, idempotency.key)
  const known = ledger.keys.get(key)
  if (known !== undefined && known.expiresAt > order.acceptedAt) {
    return Effect.fail(new IdempotencyKeyTaken({ key: idempotency.key }))
  }
  const { fingerprint } = idempotency
  const expiresAt = keyExpiry(order.acceptedAt)
  ledger.keys.set(key, { orderId: order.id, fingerprint, expiresAt })
  return Effect.sync(() => place(ledger, placement))
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

export const makeOrderRepositoryMemory = (ledger: LedgerMemory): OrderRepository["Service"] => ({
  place: (placement) => Effect.sync(() => place(ledger, placement)),
  placeOnce: (placement) => Effect.suspend(() => placeOnce(ledger, placement)),
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
  page: (tenantId, { after, limit }) =>
    Effect.sync(() => {
      const following = [...ledger.orders.values()]
        .filter((order) => order.tenantId === tenantId && (after === undefined || order.id < after))
        .toSorted(newestFirst)
      return { orders: following.slice(0, limit), hasMore: following.length > limit }
    }),
})
