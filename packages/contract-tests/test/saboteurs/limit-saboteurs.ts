/** Stores with one fault each in hard limits. */
import { instant } from "@procurement/domain/calendar"
import type { OrderRepository } from "@procurement/domain/order"
import { exceeded } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type Place = OrderRepository["Service"]["place"]
type PlaceOnce = OrderRepository["Service"]["placeOnce"]

const withoutLimit = <A extends { readonly charge: object }>(placement: A): A => {
  const { hardLimit: _dropped, ...charge } = placement.charge as { hardLimit?: number }
  return { ...placement, charge }
}

/** The order is stored before the limit is checked. */
const storesFirst =
  ({ ledger, orders }: LedgerReference): Place =>
  (placement) =>
    Effect.tapError(orders.place(placement), () =>
      Effect.sync(() => ledger.orders.set(placement.order.id, placement.order)),
    )

/** The limit is checked, and the order is stored a little later. */
const looksFirst =
  ({ quotas, orders }: LedgerReference): Place =>
  (placement) =>
    Effect.gen(function* () {
      const { charge, order } = placement
      const used = (yield* Effect.orDie(quotas.usage(order.tenantId, charge.month))).orders
      if (charge.hardLimit !== undefined && used >= charge.hardLimit) {
        return yield* Effect.fail(exceeded(charge, used))
      }
      yield* Effect.sleep(1)
      return yield* orders.place(withoutLimit(placement))
    })

const looksFirstUnderKeys =
  ({ quotas, orders }: LedgerReference): PlaceOnce =>
  (placement) =>
    Effect.gen(function* () {
      const { charge, order } = placement
      const used = (yield* Effect.orDie(quotas.usage(order.tenantId, charge.month))).orders
      if (charge.hardLimit !== undefined && used >= charge.hardLimit) {
        return yield* Effect.fail(exceeded(charge, used))
      }
      yield* Effect.sleep(1)
      return yield* orders.placeOnce(withoutLimit(placement))
    })

/** The limit is held against what was counted under a limit alone. */
const forgetsTheSoft = ({ orders }: LedgerReference): Place => {
  const hard = new Map<string, number>()
  return (placement) =>
    Effect.suspend(() => {
      const { charge, order } = placement
      if (charge.hardLimit === undefined) return orders.place(placement)
      const key = `${charge.month} ${order.tenantId}`
      const used = hard.get(key) ?? 0
      if (used >= charge.hardLimit) return Effect.fail(exceeded(charge, used))
      hard.set(key, used + 1)
      return orders.place(withoutLimit(placement))
    })
}

export const limitSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  saboteur(
    "stores an order that it rejects",
    (honest) => ({ orders: { place: storesFirst(honest) } }),
    "rejects the first",
  ),
  saboteur(
    "keeps the key of a rejected order",
    ({ ledger, orders }) => ({
      orders: {
        placeOnce: (placement) =>
          Effect.tapError(orders.placeOnce(placement), () =>
            Effect.sync(() => {
              const { order, idempotency } = placement
              const key = `${order.tenantId} ${idempotency.key}`
              const expiresAt = instant(order.acceptedAt + 1_000)
              ledger.orders.set(order.id, order)
              ledger.keys.set(key, { orderId: order.id, ...idempotency, expiresAt })
            }),
          ),
      },
    }),
    "leaves the key of an order over",
  ),
  saboteur(
    "checks the quota before the key",
    ({ quotas, orders }) => ({
      orders: {
        placeOnce: (placement) =>
          Effect.gen(function* () {
            const { charge, order } = placement
            const used = (yield* Effect.orDie(quotas.usage(order.tenantId, charge.month))).orders
            if (used >= (charge.hardLimit ?? Infinity)) {
              return yield* Effect.fail(exceeded(charge, used))
            }
            return yield* orders.placeOnce(placement)
          }),
      },
    }),
    "reports a used",
  ),
  saboteur(
    "checks the limit before it counts",
    (honest) => ({ orders: { place: looksFirst(honest) } }),
    "accepts exactly as many concurrent orders as",
  ),
  saboteur(
    "checks the limit before it counts an order with a key",
    (honest) => ({ orders: { placeOnce: looksFirstUnderKeys(honest) } }),
    "accepts exactly as many concurrent orders under",
  ),
  saboteur(
    "counts plans apart",
    (honest) => ({ orders: { place: forgetsTheSoft(honest) } }),
    "counts orders placed",
  ),
  saboteur(
    "treats a limit of zero as no limit",
    ({ orders }) => ({
      orders: {
        place: (placement) =>
          orders.place(placement.charge.hardLimit === 0 ? withoutLimit(placement) : placement),
      },
    }),
    "rejects every order",
  ),
  saboteur(
    "compares the limit with all usage",
    ({ ledger, orders }) => ({
      orders: {
        place: (placement) =>
          Effect.suspend(() => {
            const { charge } = placement
            const used = [...ledger.usage.values()].reduce((sum, counter) => sum + counter.used, 0)
            if (charge.hardLimit === undefined || used < charge.hardLimit) {
              return orders.place(placement)
            }
            return Effect.fail(exceeded(charge, used))
          }),
      },
    }),
    "applies the limit",
  ),
]
