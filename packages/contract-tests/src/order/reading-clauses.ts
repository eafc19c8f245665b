/** Clauses of OrderRepository on `find`. */
import { OrderRepository } from "@procurement/domain/order"
import { freshOrderId, freshTenantId } from "../builders/fresh.ts"
import { aPlacement } from "../builders/placements.ts"
import { type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"

export const readingClauses = clauses<LedgerPorts>({
  *"returns no order for an id that was never placed"() {
    const orders = yield* OrderRepository
    expectNone(yield* orders.find(freshTenantId(), freshOrderId()))
  },

  *"does not return another tenant's order"() {
    const orders = yield* OrderRepository
    const { order } = yield* placed()
    expectNone(yield* orders.find(freshTenantId(), order.id))
    expectSome(yield* orders.find(order.tenantId, order.id))
  },

  *"finds an order of any tenant by its id alone"() {
    const orders = yield* OrderRepository
    const [{ order }, { order: another }] = [yield* placed(), yield* placed()]
    expectSame(expectSome(yield* orders.findAny(order.id)), order)
    expectSame(expectSome(yield* orders.findAny(another.id)), another)
    expectNone(yield* orders.findAny(freshOrderId()))
  },

  "returns every order that the domain can produce exactly as placed": forEachRun(
    function* (random) {
      const orders = yield* OrderRepository
      const placement = aPlacement({ random })
      yield* orders.place(placement)
      const { order } = placement
      expectSame(expectSome(yield* orders.find(order.tenantId, order.id)), order)
    },
  ),
})
