/** Clauses for `page` of an `OrderRepository`. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import { OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"

/** Places orders of the tenant, each later than the previous one; returns them newest first. */
const placedInTurn = Effect.fnUntraced(function* (tenantId: TenantId, count: number, from: number) {
  const placements = yield* Effect.forEach(
    Array.from({ length: count }, (_, index) => instant(from + index * 10)),
    (acceptedAt) => placed({ tenantId, acceptedAt, lineCount: 2 }),
  )
  return placements.map(({ order }) => order).toReversed()
})

const newestFirst = clause(
  "pages a tenant's orders newest first, exactly as placed",
  Effect.gen(function* () {
    const orders = yield* OrderRepository
    const tenantId = freshTenantId()
    const expected = yield* placedInTurn(tenantId, 4, freshEra())
    const { orders: found, hasMore } = yield* orders.page(tenantId, { limit: 10 })
    expectSame(found, expected)
    expect(hasMore).toBe(false)
  }),
)

const noMoreThanTheLimit = clause(
  "limits the orders of a page and reports whether more follow",
  Effect.gen(function* () {
    const orders = yield* OrderRepository
    const tenantId = freshTenantId()
    const expected = yield* placedInTurn(tenantId, 4, freshEra())
    for (const limit of [1, 3, 4, 5]) {
      const page = yield* orders.page(tenantId, { limit })
      expectSame(page.orders, expected.slice(0, limit))
      expect(page.hasMore, `hasMore at ${limit} of 4`).toBe(limit < 4)
    }
  }),
)

const startsAfter = clause(
  "starts a page after the last order of the previous page, without gap or repeat",
  Effect.gen(function* () {
    const orders = yield* OrderRepository
    const tenantId = freshTenantId()
    const expected = yield* placedInTurn(tenantId, 5, freshEra())
    const first = yield* orders.page(tenantId, { limit: 2 })
    const second = yield* orders.page(tenantId, { limit: 2, after: first.orders.at(-1)?.id })
    const third = yield* orders.page(tenantId, { limit: 2, after: second.orders.at(-1)?.id })
    expectSame([...first.orders, ...second.orders, ...third.orders], expected)
    expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false])
  }),
)

const steadyPages = clause(
  "keeps the next page as it was when newer orders arrive",
  Effect.gen(function* () {
    const orders = yield* OrderRepository
    const tenantId = freshTenantId()
    const era = freshEra()
    const expected = yield* placedInTurn(tenantId, 4, era)
    const first = yield* orders.page(tenantId, { limit: 2 })
    yield* placedInTurn(tenantId, 2, era + 60_000)
    const second = yield* orders.page(tenantId, { limit: 2, after: first.orders.at(-1)?.id })
    expectSame([...first.orders, ...second.orders], expected)
    expect(second.hasMore).toBe(false)
  }),
)

const onlyOwnOrders = clause(
  "pages no orders of another tenant",
  Effect.gen(function* () {
    const orders = yield* OrderRepository
    const era = freshEra()
    const tenantId = freshTenantId()
    const [mine] = yield* placedInTurn(tenantId, 1, era)
    yield* placedInTurn(freshTenantId(), 3, era - 5)
    expectSame(yield* orders.page(tenantId, { limit: 10 }), { orders: [mine], hasMore: false })
    const nobody = yield* orders.page(freshTenantId(), { limit: 10 })
    expectSame(nobody, { orders: [], hasMore: false })
  }),
)

export const pageClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  newestFirst,
  noMoreThanTheLimit,
  startsAfter,
  steadyPages,
  onlyOwnOrders,
]
