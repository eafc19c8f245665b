/** Clauses of OrderRepository on `page`. */
import { type Instant, instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import { type Order, OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import { freshTenantId } from "../builders/fresh.ts"
import { type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
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

export const orderPageClauses = pageClauses<Order, TenantId, LedgerPorts>({
  noun: "orders",
  of: "tenant",
  owner: Effect.sync(() => freshTenantId()),
  store: (tenantId, count, from) =>
    Effect.map(placedInTurn(tenantId, count, from), (all) => all.map(({ order }) => order)),
  page: (tenantId, limit, after) =>
    Effect.map(
      OrderRepository.use((orders) => orders.page(tenantId, { limit, after: after?.id })),
      ({ orders, hasMore }) => [orders, hasMore],
    ),
})
