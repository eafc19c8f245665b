/**
 * Accepts an order: prices it by the catalog, plans its fulfilment and stores it together with the
 * invoice it becomes, counted to the month of its tenant. After success both survive any crash.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { CatalogRepository } from "../../catalog/catalog-repository.ts"
import { Entropy } from "../../identity/entropy.ts"
import {
  entropyBytesPerId,
  type EventId,
  type InvoiceId,
  type OrderId,
  type TenantId,
  typeId,
} from "../../identity/type-id.ts"
import type { QuotaTerms } from "../../quota/monthly-volumes.ts"
import { chargeOf } from "../../quota/quota-charge.ts"
import { type Idempotency, IdempotencyKeyReused } from "../idempotency.ts"
import type { Order } from "../order.ts"
import { OrderRepository } from "../order-repository.ts"
import { acceptOrder, type OrderRequest, type PlacementFacts } from "../placement.ts"

/** All ids are made of the very instant of the acceptance: a range of time is a range of ids. */
const factsOf = Effect.fnUntraced(function* () {
  const entropy = yield* Entropy
  const now = instant(yield* Clock.currentTimeMillis)
  const chance = yield* entropy.bytes(3 * entropyBytesPerId)
  const idOf = (kind: string, nth: number): string =>
    typeId(kind, now, chance.subarray(nth * entropyBytesPerId))
  return {
    orderId: idOf("ord", 0) as OrderId,
    invoiceId: idOf("inv", 1) as InvoiceId,
    eventId: idOf("evt", 2) as EventId,
    now,
  } satisfies PlacementFacts
})

const decide = Effect.fnUntraced(function* (request: OrderRequest, terms: QuotaTerms) {
  const catalog = yield* CatalogRepository
  const items = yield* catalog.findMany([...new Set(request.lines.map((line) => line.sku))])
  const accepted = yield* Effect.fromResult(acceptOrder(request, items, yield* factsOf()))
  return { ...accepted, charge: chargeOf("orders", terms, accepted.order.acceptedAt) }
})

/**
 * The accepted order; `terms` are those of its tenant. Fails with `QuotaExceeded` when they are
 * hard and used up. Called twice, it places two orders: see `placeOrderOnce`.
 */
export const placeOrder = Effect.fnUntraced(function* (request: OrderRequest, terms: QuotaTerms) {
  const orders = yield* OrderRepository
  const placement = yield* decide(request, terms)
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
 * `IdempotencyKeyReused` when the key belongs to another request, and may fail with
 * `IdempotencyKeyInFlight` while a placement under the key is running.
 */
export const placeOrderOnce = Effect.fnUntraced(function* (
  request: OrderRequest,
  terms: QuotaTerms,
  idempotency: Idempotency,
) {
  const orders = yield* OrderRepository
  const placement = yield* decide(request, terms)
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
