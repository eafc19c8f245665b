/** Stores with one fault each in hard limits. */
import type { OrderRepository } from "@procurement/domain/order"
import { exceeded } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type Place = OrderRepository["Service"]["place"]

const withoutLimit = <A extends { readonly charge: object }>(placement: A): A => {
  const { hardLimit: _dropped, ...charge } = placement.charge as { hardLimit?: number }
  return { ...placement, charge }
}

/** Checks the limit, and stores the order a little later. */
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

/** Compares the limit only with what was counted under a limit. */
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
]
