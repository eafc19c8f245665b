/** Clauses for `find` of an `OrderRepository`. */
import { OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import { freshOrderId, freshTenantId } from "../builders/fresh.ts"
import { aPlacement } from "../builders/placements.ts"
import { type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"

const findsNothingUnplaced = clause(
  "returns no order for an id that was never placed",
  Effect.gen(function* () {
    const orders = yield* OrderRepository
    expectNone(yield* orders.find(freshTenantId(), freshOrderId()))
  }),
)

const noOtherTenant = clause(
  "does not return another tenant's order",
  Effect.gen(function* () {
    const orders = yield* OrderRepository
    const { order } = yield* placed()
    expectNone(yield* orders.find(freshTenantId(), order.id))
    expectSome(yield* orders.find(order.tenantId, order.id))
  }),
)

const anyByItsId = clause(
  "finds an order of any tenant by its id alone",
  Effect.gen(function* () {
    const orders = yield* OrderRepository
    const [{ order }, { order: another }] = [yield* placed(), yield* placed()]
    expectSame(expectSome(yield* orders.findAny(order.id)), order)
    expectSame(expectSome(yield* orders.findAny(another.id)), another)
    expectNone(yield* orders.findAny(freshOrderId()))
  }),
)

const exactlyAsPlaced = clause(
  "returns every order that the domain can produce exactly as placed",
  forEachRun((random) =>
    Effect.gen(function* () {
      const orders = yield* OrderRepository
      const placement = aPlacement({ random })
      yield* orders.place(placement)
      const { order } = placement
      expectSame(expectSome(yield* orders.find(order.tenantId, order.id)), order)
    }),
  ),
)

export const readingClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  findsNothingUnplaced,
  noOtherTenant,
  anyByItsId,
  exactlyAsPlaced,
]
