/**
 * Accepts an order: prices it by the catalog, plans its fulfilment and stores it together with the
 * invoice it becomes. After success both survive any crash.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { CatalogRepository } from "../../catalog/catalog-repository.ts"
import { nextId } from "../../identity/entropy.ts"
import type { EventId, InvoiceId, OrderId, TenantId } from "../../identity/type-id.ts"
import { type Idempotency, IdempotencyKeyReused } from "../idempotency.ts"
import type { Order } from "../order.ts"
import { OrderRepository } from "../order-repository.ts"
import { acceptOrder, type OrderRequest } from "../placement.ts"

const decide = Effect.fnUntraced(function* (request: OrderRequest) {
  const catalog = yield* CatalogRepository
  const items = yield* catalog.findMany([...new Set(request.lines.map((line) => line.sku))])
  return yield* Effect.fromResult(
    acceptOrder(request, items, {
      orderId: (yield* nextId("ord")) as OrderId,
      invoiceId: (yield* nextId("inv")) as InvoiceId,
      eventId: (yield* nextId("evt")) as EventId,
      now: instant(yield* Clock.currentTimeMillis),
    }),
  )
})

/** The accepted order. Called twice, it places two orders: see `placeOrderOnce`. */
export const placeOrder = Effect.fnUntraced(function* (request: OrderRequest) {
  const orders = yield* OrderRepository
  const placement = yield* decide(request)
  yield* orders.place(placement)
  return placement.order
})

export interface PlacedOnce {
  readonly order: Order
  /** Whether the order was there already: nothing was stored now. */
  readonly replayed: boolean
}

/**
 * The order this request has been answered with before, or undefined. Fails with
 * `IdempotencyKeyReused` when the key belongs to another request.
 */
export const findReplay = Effect.fnUntraced(function* (
  tenantId: TenantId,
  idempotency: Idempotency,
) {
  const orders = yield* OrderRepository
  const { key, fingerprint } = idempotency
  const now = instant(yield* Clock.currentTimeMillis)
  const known = Option.getOrUndefined(yield* orders.findByKey(tenantId, key, now))
  if (known === undefined) return undefined
  if (known.fingerprint !== fingerprint) return yield* new IdempotencyKeyReused({ key })
  return known.order
})

/**
 * The one order of this request, whether it is placed now or was before. Fails with
 * `IdempotencyKeyReused` when the key belongs to another request.
 */
export const placeOrderOnce = Effect.fnUntraced(function* (
  request: OrderRequest,
  idempotency: Idempotency,
) {
  const orders = yield* OrderRepository
  const placement = yield* decide(request)
  const placed: PlacedOnce = { order: placement.order, replayed: false }
  return yield* orders.placeOnce({ ...placement, idempotency }).pipe(
    Effect.as(placed),
    // The key was there already, or somebody with the same key came first.
    Effect.catchTag("IdempotencyKeyTaken", ({ key }) =>
      Effect.flatMap(findReplay(request.tenantId, idempotency), (order) =>
        order === undefined
          ? Effect.fail(new IdempotencyKeyReused({ key }))
          : Effect.succeed<PlacedOnce>({ order, replayed: true }),
      ),
    ),
  )
})
