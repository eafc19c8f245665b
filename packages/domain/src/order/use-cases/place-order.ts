/**
 * Accepts an order: prices it by the catalog, plans its fulfilment and stores it together with the
 * invoice it becomes, counted to the month of its tenant. After success both survive any crash. A
 * preview decides the same and stores nothing.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { CatalogRepository } from "../../catalog/catalog.ts"
import { type Idempotency, IdempotencyKeyReused } from "../../idempotency/idempotency.ts"
import {
  Entropy,
  entropyBytesPerId,
  type EventId,
  type InvoiceId,
  type OrderId,
  type TenantId,
  typeId,
} from "../../identity/type-id.ts"
import type { Party } from "../../party/party.ts"
import { QuotaRepository } from "../../quota/quota-repository.ts"
import { exceeded, orderCharge, type QuotaTerms } from "../../quota/quota.ts"
import { mayOrderFor } from "../../tenant/tenant.ts"
import { BuyerNotAllowed } from "../order-rejections.ts"
import { OrderRepository } from "../order-repository.ts"
import type { Order } from "../order.ts"
import {
  acceptOrder,
  type OrderRequest,
  type PlacementFacts,
  previewAcceptance,
} from "../placement.ts"

/** All ids contain the exact instant of the acceptance: a range of time is a range of ids. */
const factsOf = Effect.fnUntraced(function* () {
  const entropy = yield* Entropy
  const now = instant(yield* Clock.currentTimeMillis)
  const random = yield* entropy.bytes(3 * entropyBytesPerId)
  const idOf = (kind: string, nth: number): string =>
    typeId(kind, now, random.subarray(nth * entropyBytesPerId))
  return {
    orderId: idOf("ord", 0) as OrderId,
    invoiceId: idOf("inv", 1) as InvoiceId,
    eventId: idOf("evt", 2) as EventId,
    now,
  } satisfies PlacementFacts
})

/** The terms of a tenant that an order depends on: volumes, and for whom it may order. */
export interface OrderingTerms extends QuotaTerms {
  readonly buyer: Pick<Party, "nip">
}

/** The items of the order in the catalog, if its tenant may order for its buyer. */
const findItems = Effect.fnUntraced(function* (request: OrderRequest, terms: OrderingTerms) {
  const { nip } = request.buyer
  if (!mayOrderFor(terms, nip)) return yield* new BuyerNotAllowed({ nip })
  const catalog = yield* CatalogRepository
  return yield* catalog.findMany([...new Set(request.lines.map((line) => line.sku))])
})

const decide = Effect.fnUntraced(function* (request: OrderRequest, terms: OrderingTerms) {
  const items = yield* findItems(request, terms)
  const accepted = yield* Effect.fromResult(acceptOrder(request, items, yield* factsOf()))
  return { ...accepted, charge: orderCharge(terms, accepted.order.acceptedAt) }
})

/**
 * The accepted order; `terms` are those of its tenant. Fails with `BuyerNotAllowed` when they don't
 * name the buyer, and with `QuotaExceeded` when they are hard and used up. Called twice, it places
 * two orders: see `placeOrderOnce`.
 */
export const placeOrder = Effect.fnUntraced(function* (
  request: OrderRequest,
  terms: OrderingTerms,
) {
  const orders = yield* OrderRepository
  const placement = yield* decide(request, terms)
  yield* orders.place(placement)
  return placement.order
})

/**
 * What the order would be if it were placed now. Fails as `placeOrder` would, also with
 * `QuotaExceeded`; stores and counts nothing.
 */
export const previewOrder = Effect.fnUntraced(function* (
  request: OrderRequest,
  terms: OrderingTerms,
) {
  const items = yield* findItems(request, terms)
  const now = instant(yield* Clock.currentTimeMillis)
  const preview = yield* Effect.fromResult(previewAcceptance(request, items, now))
  const charge = orderCharge(terms, now)
  if (charge.hardLimit === undefined) return preview
  const quotas = yield* QuotaRepository
  const { [charge.metric]: used } = yield* quotas.usage(request.tenantId, charge.month)
  return used < charge.hardLimit ? preview : yield* exceeded(charge, used)
})

export interface PlacedOnce {
  readonly order: Order
  /** Whether the order was stored before: nothing was stored now. */
  readonly replayed: boolean
}

/**
 * The order that this request placed before, or undefined. Fails with `IdempotencyKeyReused`, which
 * names the first order, when the key belongs to another request.
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
  if (known.fingerprint === fingerprint) return known.order
  return yield* new IdempotencyKeyReused({ key, orderId: known.order.id })
})

/**
 * The one order of this request, placed now or before. Fails with `IdempotencyKeyReused` when the
 * key belongs to another request, and may fail with `IdempotencyKeyInFlight` while a placement
 * under the key is running.
 */
export const placeOrderOnce = Effect.fnUntraced(function* (
  request: OrderRequest,
  terms: OrderingTerms,
  idempotency: Idempotency,
) {
  const orders = yield* OrderRepository
  const placement = yield* decide(request, terms)
  const placed: PlacedOnce = { order: placement.order, replayed: false }
  return yield* orders.placeOnce({ ...placement, idempotency }).pipe(
    Effect.as(placed),
    // The key was taken before, or a concurrent request with the same key was quicker.
    Effect.catchTag("IdempotencyKeyTaken", ({ key }) =>
      Effect.flatMap(findReplay(request.tenantId, idempotency), (order) =>
        order === undefined
          ? Effect.fail(new IdempotencyKeyReused({ key }))
          : Effect.succeed<PlacedOnce>({ order, replayed: true }),
      ),
    ),
  )
})

// Deletes idempotency keys whose 30 days are over; returns how many.

export const forgetExpiredKeys = Effect.fnUntraced(function* () {
  const orders = yield* OrderRepository
  return yield* orders.forgetKeys(instant(yield* Clock.currentTimeMillis))
})
