/** Clauses of OrderRepository on `page` with filters. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import type { OrderId, TenantId } from "@procurement/domain/identity"
import {
  awaitsGoods,
  type ListedOrder,
  type Order,
  type OrderFilter,
  OrderRepository,
  orderStatuses,
} from "@procurement/domain/order"
import { type LineText, lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { freshEra, freshOrderId, freshTenantId } from "../builders/fresh.ts"
import { stepsTo } from "../builders/orders.ts"
import type { PlacementOptions } from "../builders/placements.ts"
import { type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { withoutLines } from "./page-clauses.ts"
import { takeSteps } from "./taking-steps.ts"

const cases = [
  ["Accepted", "PO-1"],
  ["Shipped", "PO-1"],
  ["Cancelled", "PO-1"],
  ["Processing", "po-1"],
  ["Shipped", "PO-2"],
  ["Delivered", "PO-10"],
  ["Shipped", "PO-1"],
  ["PartlyShipped", "PO-3"],
] as const

const stepMillis = 1_000

/** One order for each case, a second apart, newest first. */
const placedCases = Effect.fnUntraced(function* (tenantId: TenantId, era: Instant) {
  const orders: Array<ListedOrder> = []
  for (const [index, [status, reference]] of cases.entries()) {
    const acceptedAt = instant(era + index * stepMillis)
    const options: PlacementOptions = { tenantId, acceptedAt, reference: lineText(reference) }
    const { order } = yield* placed({ ...options, lineCount: 2 })
    const steps = stepsTo(status, order)
    yield* takeSteps(order.id, steps)
    orders.unshift(withoutLines(steps.at(-1)?.next ?? order))
  }
  return orders
})

const anOrderAt = (acceptedAt: Instant) =>
  placed({ tenantId: freshTenantId(), acceptedAt, lineCount: 1 })

const listedOf = (order: ListedOrder | Order): ListedOrder =>
  "lines" in order ? withoutLines(order) : order

const allOf = Effect.fnUntraced(function* (tenantId: TenantId, filter: OrderFilter, limit: number) {
  const orders = yield* OrderRepository
  const listed: Array<ListedOrder> = []
  let after: OrderId | undefined
  for (let pages = 0; pages < 20; pages += 1) {
    const page = yield* orders.page(tenantId, { ...filter, after, limit })
    if (page.hasMore) expect(page.orders).toHaveLength(limit)
    listed.push(...page.orders)
    after = page.orders.at(-1)?.id
    if (!page.hasMore) return listed
  }
  throw new TypeError("the list does not end")
})

export const filterClauses = clauses<LedgerPorts>({
  *"pages only orders that have the requested status now"() {
    const tenantId = freshTenantId()
    const placed = yield* placedCases(tenantId, freshEra())
    for (const status of orderStatuses) {
      const expected = placed.filter((order) => order._tag === status)
      expectSame(yield* allOf(tenantId, { status }, 2), expected)
    }
  },

  *"pages orders accepted from the first instant and before the last"() {
    const tenantId = freshTenantId()
    const era = freshEra()
    const placed = yield* placedCases(tenantId, era)
    const at = (count: number) => instant(era + count * stepMillis)
    const between = (createdFrom?: Instant, createdTo?: Instant) =>
      allOf(tenantId, { createdFrom, createdTo }, 2)
    expectSame(yield* between(at(2), at(4)), placed.slice(4, 6))
    expectSame(yield* between(instant(at(2) + 1), instant(at(4) + 1)), placed.slice(3, 5))
    expectSame(yield* between(at(5)), placed.slice(0, 3))
    expectSame(yield* between(undefined, at(1)), placed.slice(7))
    expectSame(yield* between(at(0), instant(8_640_000_000_000_000)), placed)
    expectSame(yield* between(at(4), at(2)), [])
  },

  *"pages only orders with exactly the requested reference"() {
    const tenantId = freshTenantId()
    const placed = yield* placedCases(tenantId, freshEra())
    const named = (reference: LineText) => placed.filter((order) => order.reference === reference)
    for (const reference of ["PO-1", "po-1", "PO-10", "PO"].map(lineText)) {
      expectSame(yield* allOf(tenantId, { reference }, 2), named(reference))
    }
    expectSame(yield* allOf(freshTenantId(), { reference: lineText("PO-1") }, 2), [])
  },

  *"pages orders that match all filters once each, on full pages"() {
    const tenantId = freshTenantId()
    const era = freshEra()
    const placed = yield* placedCases(tenantId, era)
    const [status, reference] = ["Shipped", lineText("PO-1")] as const
    const expected = placed.filter(
      (order) => order._tag === status && order.reference === reference,
    )
    expect(expected).toHaveLength(2)
    for (const limit of [1, 2, 3]) {
      expectSame(yield* allOf(tenantId, { status, reference }, limit), expected)
    }
    const createdFrom = instant(era + 5 * stepMillis)
    expectSame(yield* allOf(tenantId, { status, reference, createdFrom }, 1), expected.slice(0, 1))
  },

  *"pages the orders of all tenants whose goods are still to leave, oldest first"() {
    const orders = yield* OrderRepository
    const era = freshEra()
    const placed = yield* placedCases(freshTenantId(), era)
    const { order: other } = yield* anOrderAt(instant(era + cases.length * stepMillis))
    const waiting = [...placed.toReversed(), other].filter(({ _tag }) => awaitsGoods(_tag))
    expect(waiting).toHaveLength(4)
    const before = freshOrderId(instant(era - 1))
    const page = yield* orders.awaitingGoods({ after: before, limit: 4 })
    expectSame(page.orders, waiting.map(listedOf))
    const first = yield* orders.awaitingGoods({ after: before, limit: 2 })
    expectSame(first, { orders: waiting.slice(0, 2).map(listedOf), hasMore: true })
    const after = first.orders.at(-1)?.id
    const second = yield* orders.awaitingGoods({ after, limit: 2 })
    expectSame(second.orders, waiting.slice(2).map(listedOf))
  },
})
