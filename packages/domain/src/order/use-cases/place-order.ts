/**
 * Accepts an order: prices it from the catalog, plans its fulfilment, and stores it with its
 * invoice and the charge to the tenant's monthly quota. After success, both are durable. A preview
 * makes the same decision and stores nothing.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { instant } from "../../calendar/instant.ts"
import { CatalogRepository } from "../../catalog/catalog-repository.ts"
import { suggestSkus } from "../../catalog/use-cases/suggest-skus.ts"
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
import { optional } from "../../optional.ts"
import { type Buyer, differingFields, type StatedBuyer } from "../../party/buyer.ts"
import { refuseSeller } from "../../party/use-cases/refuse-seller.ts"
import { QuotaRepository } from "../../quota/quota-repository.ts"
import { exceeded, orderCharge, type QuotaCharge, type QuotaTerms } from "../../quota/quota.ts"
import { BuyerRegister } from "../../tenant/buyer-register.ts"
import type { Suspension } from "../../tenant/tenant.ts"
import { findRegisteredBuyer } from "../../tenant/use-cases/registered-buyer.ts"
import {
  BuyerDiffers,
  BuyerNotAllowed,
  OrderingSuspended,
  type OrderRejection,
  UnknownSkus,
} from "../order-rejections.ts"
import { CatalogChanged, OrderRepository, type Placement } from "../order-repository.ts"
import type { Order } from "../order.ts"
import {
  acceptOrder,
  type AcceptedPlacement,
  type CheckedRequest,
  type OrderRequest,
  type PlacementFacts,
  previewAcceptance,
} from "../placement.ts"

/** All ids contain the instant of acceptance, so a range of times is a range of ids. */
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

/** The tenant's terms for an order: its volumes, and the buyers it may order for. */
export interface OrderingTerms extends QuotaTerms {
  readonly buyer: Buyer
  readonly suspension?: Suspension
}

/** Fails when the order states another name or address than the registered ones. */
const refuseDifferent = (buyer: StatedBuyer, registered: Buyer) => {
  const fields = differingFields(buyer, registered)
  return fields.length > 0 ? Effect.fail(new BuyerDiffers({ nip: buyer.nip, fields })) : Effect.void
}

interface CheckedBuyer {
  readonly checked: CheckedRequest
  readonly isNew: boolean
}

/**
 * Fails when the tenant may not order, or not for this buyer, or when the order differs from what
 * is registered: for the tenant itself, or in the `BuyerRegister`. Returns the order with the
 * registered buyer, and whether the buyer is new: then nothing but name and address is known.
 */
const checkBuyer = Effect.fnUntraced(function* (request: OrderRequest, terms: OrderingTerms) {
  if (terms.suspension !== undefined) {
    const { reason } = terms.suspension
    return yield* new OrderingSuspended({ reason })
  }
  const { tenantId, buyer: stated } = request
  const { nip, name, address } = stated
  const registered = yield* findRegisteredBuyer(tenantId, terms.buyer, nip)
  const isAllowed = registered?.registeredBy === "operator" || terms.contract.otherBuyers === "any"
  if (!isAllowed) return yield* new BuyerNotAllowed({ nip })
  yield* refuseSeller(nip)
  const buyer = registered?.buyer ?? { nip, name, address }
  yield* refuseDifferent(stated, buyer)
  return { checked: { ...request, buyer }, isNew: registered === undefined } satisfies CheckedBuyer
})

/** Registers the buyer of a first order; a concurrent first order may have stated another one. */
const registerFirst = Effect.fnUntraced(function* ({ tenantId, buyer }: CheckedRequest) {
  const register = yield* BuyerRegister
  const first = yield* register.keepFirst(tenantId, { buyer, registeredBy: "order" })
  yield* refuseDifferent(buyer, first.buyer)
})

const skusOf = ({ lines }: OrderRequest) => [...new Set(lines.map((line) => line.sku))]

/** Returns the catalog items of an order, with the prices of the tenant's contract. */
const findItems = Effect.fnUntraced(function* (request: OrderRequest, { contract }: OrderingTerms) {
  const catalog = yield* CatalogRepository
  return yield* catalog.findMany(skusOf(request), contract.priceList)
})

/** Adds similar SKUs to a rejection of unknown ones. */
const withSuggestions = <A>(decided: Result.Result<A, OrderRejection>) =>
  Effect.fromResult(decided).pipe(
    Effect.catchTag("UnknownSkus", ({ lines }: UnknownSkus) =>
      Effect.flatMap(suggestSkus(lines.map(({ sku }) => sku)), (similar) =>
        Effect.fail(
          new UnknownSkus({
            lines: lines.map((line) => ({
              ...line,
              ...optional({ similar: similar.get(line.sku) }),
            })),
          }),
        ),
      ),
    ),
  )

/** Fails when a hard limit is used up; charges nothing. */
const refuseExhausted = Effect.fnUntraced(function* (tenantId: TenantId, charge: QuotaCharge) {
  if (charge.hardLimit === undefined) return
  const quotas = yield* QuotaRepository
  const { [charge.metric]: used } = yield* quotas.usage(tenantId, charge.month)
  if (used >= charge.hardLimit) yield* exceeded(charge, used)
})

/** Registers a new buyer, and adds the charge. */
const completed = Effect.fnUntraced(function* (
  { checked, isNew }: CheckedBuyer,
  terms: OrderingTerms,
  accepted: AcceptedPlacement,
) {
  const charge = orderCharge(terms, accepted.order.acceptedAt)
  if (isNew) {
    yield* refuseExhausted(checked.tenantId, charge)
    yield* registerFirst(checked)
  }
  return { ...accepted, charge } satisfies Placement
})

/**
 * Accepts the order with the items that the process remembers, and stores it if the catalog still
 * has their revision. Returns undefined when it must be decided with the present items.
 */
const placeRecalled = Effect.fnUntraced(function* <E, R>(
  buyer: CheckedBuyer,
  terms: OrderingTerms,
  store: (placement: Placement) => Effect.Effect<void, E | CatalogChanged, R>,
) {
  const catalog = yield* CatalogRepository
  const recalled = yield* catalog.recall(skusOf(buyer.checked), terms.contract.priceList)
  if (Option.isNone(recalled)) return undefined
  const { items, revision: catalogRevision } = recalled.value
  const accepted = acceptOrder(buyer.checked, items, yield* factsOf())
  if (Result.isFailure(accepted)) return undefined
  const placement = { ...(yield* completed(buyer, terms, accepted.success)), catalogRevision }
  const stored = yield* Effect.result(store(placement))
  if (Result.isSuccess(stored)) return placement.order
  const { failure } = stored
  return failure instanceof CatalogChanged ? undefined : yield* Effect.fail(failure)
})

/** Decides on the order, and stores it. Reads no items while the catalog does not change. */
const place = Effect.fnUntraced(function* <E, R>(
  request: OrderRequest,
  terms: OrderingTerms,
  store: (placement: Placement) => Effect.Effect<void, E | CatalogChanged, R>,
) {
  const buyer = yield* checkBuyer(request, terms)
  const order = yield* placeRecalled(buyer, terms, store)
  if (order !== undefined) return order
  const items = yield* findItems(buyer.checked, terms)
  const accepted = yield* withSuggestions(acceptOrder(buyer.checked, items, yield* factsOf()))
  const placement = yield* completed(buyer, terms, accepted)
  yield* Effect.catchIf(
    store(placement),
    (failure) => failure instanceof CatalogChanged,
    (failure) => Effect.die(failure),
  )
  return placement.order
})

/**
 * Places the order; `terms` are its tenant's. Fails with `OrderingSuspended`, with
 * `BuyerNotAllowed` when the terms do not include the buyer, with `BuyerIsSeller`, with
 * `BuyerDiffers`, and with `QuotaExceeded` when a hard limit is used up. Not idempotent: see
 * `placeOrderOnce`.
 */
export const placeOrder = Effect.fnUntraced(function* (
  request: OrderRequest,
  terms: OrderingTerms,
) {
  const orders = yield* OrderRepository
  return yield* place(request, terms, orders.place)
})

/**
 * Previews the order. Fails as `placeOrder` would, including `QuotaExceeded`; stores and charges
 * nothing.
 */
export const previewOrder = Effect.fnUntraced(function* (
  request: OrderRequest,
  terms: OrderingTerms,
) {
  const { checked } = yield* checkBuyer(request, terms)
  const items = yield* findItems(checked, terms)
  const now = instant(yield* Clock.currentTimeMillis)
  const preview = yield* withSuggestions(previewAcceptance(checked, items, now))
  yield* refuseExhausted(request.tenantId, orderCharge(terms, now))
  return preview
})

export interface PlacedOnce {
  readonly order: Order
  /** Whether an earlier request stored the order. */
  readonly replayed: boolean
}

/**
 * Returns the order that this request placed earlier, or undefined. Fails with
 * `IdempotencyKeyReused`, which names the first order, when the key belongs to another request.
 */
export const findReplay = Effect.fnUntraced(function* (
  tenantId: TenantId,
  idempotency: Idempotency,
) {
  const orders = yield* OrderRepository
  const { key, fingerprint } = idempotency
  const now = instant(yield* Clock.currentTimeMillis)
  const placed = Option.getOrUndefined(yield* orders.findByKey(tenantId, key, now))
  if (placed === undefined) return undefined
  if (placed.fingerprint === fingerprint) return placed.order
  return yield* new IdempotencyKeyReused({ key, orderId: placed.order.id })
})

/**
 * Places the order once: a repeated request returns the first order. Fails with
 * `IdempotencyKeyReused` when the key belongs to another request. May fail with
 * `IdempotencyKeyInFlight` while a placement with the key is running.
 */
export const placeOrderOnce = Effect.fnUntraced(function* (
  request: OrderRequest,
  terms: OrderingTerms,
  idempotency: Idempotency,
) {
  const orders = yield* OrderRepository
  const storeOnce = (placement: Placement) => orders.placeOnce({ ...placement, idempotency })
  return yield* place(request, terms, storeOnce).pipe(
    Effect.map((order): PlacedOnce => ({ order, replayed: false })),
    // An earlier or concurrent request with the same key was first.
    Effect.catchTag("IdempotencyKeyTaken", ({ key }) =>
      Effect.flatMap(findReplay(request.tenantId, idempotency), (order) =>
        order === undefined
          ? Effect.fail(new IdempotencyKeyReused({ key }))
          : Effect.succeed<PlacedOnce>({ order, replayed: true }),
      ),
    ),
  )
})

/** Deletes idempotency keys after their 30 days; returns how many. */
export const forgetExpiredKeys = Effect.fnUntraced(function* () {
  const orders = yield* OrderRepository
  return yield* orders.forgetKeys(instant(yield* Clock.currentTimeMillis))
})
