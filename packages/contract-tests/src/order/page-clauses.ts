/** Clauses of OrderRepository on `page`, without and with lines. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import type { OrderId, TenantId } from "@procurement/domain/identity"
import { type ListedOrder, type Order, OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { pageClauses } from "../suite/page-clauses.ts"

/** Places orders of the tenant, each later than the previous one; returns them newest first. */
export const placedInTurn = (tenantId: TenantId, count: number, from: Instant) =>
  Effect.map(
    Effect.forEach(
      Array.from({ length: count }, (_, index) => instant(from + index * 10)),
      (acceptedAt) => placed({ tenantId, acceptedAt, lineCount: 2 }),
    ),
    (placements) => placements.toReversed(),
  )

export const withoutLines = ({ lines: _lines, ...order }: Order): ListedOrder => order

export const orderPageClauses = pageClauses<ListedOrder, TenantId, LedgerPorts>({
  noun: "orders",
  of: "tenant",
  owner: Effect.sync(() => freshTenantId()),
  store: (tenantId, count, from) =>
    Effect.map(placedInTurn(tenantId, count, from), (all) =>
      all.map(({ order }) => withoutLines(order)),
    ),
  page: (tenantId, limit, after) =>
    Effect.map(
      OrderRepository.use((orders) => orders.page(tenantId, { limit, after: after?.id })),
      ({ orders, hasMore }) => [orders, hasMore],
    ),
})

/** Places orders of the tenant, each later than the previous one; returns them newest first. */
const ordersOfLines = Effect.fnUntraced(function* (tenantId: TenantId, ...counts: Array<number>) {
  const era = freshEra()
  const orders: Array<Order> = []
  for (const [index, lineCount] of counts.entries()) {
    const acceptedAt = instant(era + index * 10)
    orders.unshift((yield* placed({ tenantId, acceptedAt, lineCount })).order)
  }
  return orders
})

/** Pages until the end; the size of each page and all orders. */
const pagesWithLines = Effect.fnUntraced(function* (tenantId: TenantId, limit: number) {
  const orders = yield* OrderRepository
  const listed: Array<ListedOrder> = []
  const sizes: Array<number> = []
  for (let after: OrderId | undefined, hasMore = true; hasMore; after = listed.at(-1)?.id) {
    const page = yield* orders.page(tenantId, { limit, after, withLines: true })
    expect(page.orders.length).toBeGreaterThan(0)
    listed.push(...page.orders)
    sizes.push(page.orders.length)
    hasMore = page.hasMore
  }
  return { listed, sizes }
})

/** Compressed or not, so many lines exceed the bytes of a page. */
const manyLines = 700

export const listedLinesClauses = clauses<LedgerPorts>({
  *"pages orders with their lines when the query asks for them"() {
    const tenantId = freshTenantId()
    const placed = yield* ordersOfLines(tenantId, 1, 2, 3)
    expectSame(yield* pagesWithLines(tenantId, 2), { listed: placed, sizes: [2, 1] })
    expectSame(yield* pagesWithLines(tenantId, 3), { listed: placed, sizes: [3] })
  },

  *"ends a page with lines before they become too many, and loses and repeats no order"() {
    const tenantId = freshTenantId()
    const placed = yield* ordersOfLines(tenantId, manyLines, 1, 2, manyLines)
    expectSame(yield* pagesWithLines(tenantId, 4), { listed: placed, sizes: [1, 2, 1] })
  },
})
