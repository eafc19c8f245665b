/**
 * Clauses of QuotaRepository on hard limits: exactly as many as allowed are stored, others not at
 * all.
 */
import { expect } from "@effect/vitest"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { OrderRepository } from "@procurement/domain/order"
import { resetOf } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import { freshTenantId } from "../builders/fresh.ts"
import { aPlacement, type ChargedPlacement } from "../builders/placements.ts"
import { type LedgerPorts, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSome, failureOf, together } from "../suite/expecting.ts"
import { anIdempotency } from "./count-clauses.ts"
import { atMost, placeAll, placementsOf, tenantOf, thisMonth, usedBy } from "./counting.ts"

const expectNothingOf = Effect.fnUntraced(function* ({ order, invoice }: ChargedPlacement) {
  const orders = yield* OrderRepository
  const invoices = yield* InvoiceRepository
  expectNone(yield* orders.find(order.tenantId, order.id))
  expectNone(yield* invoices.find(order.tenantId, invoice.id))
})

/** How many of them were stored; the others have to have failed for the quota, leaving nothing. */
const storedOf = Effect.fnUntraced(function* (
  placements: ReadonlyArray<ChargedPlacement>,
  place: (placement: ChargedPlacement) => Effect.Effect<void, { readonly _tag: string }>,
) {
  const outcomes = yield* together(
    placements.map((placement) =>
      place(placement).pipe(
        Effect.as("placed"),
        Effect.catch(({ _tag }) => Effect.succeed(_tag)),
      ),
    ),
  )
  const refused = placements.filter((_, nth) => outcomes[nth] === "QuotaExceeded")
  for (const placement of refused) yield* expectNothingOf(placement)
  const placed = outcomes.filter((outcome) => outcome === "placed").length
  expect(placed + refused.length).toBe(placements.length)
  return placed
})

export const limitClauses = clauses<LedgerPorts>({
  *"rejects the first order over a hard limit and stores nothing of it"() {
    const orders = yield* OrderRepository
    const placements = placementsOf(3, { terms: atMost(2) })
    const tenantId = tenantOf(placements)
    yield* placeAll(placements.slice(0, 2))
    yield* takeEvents(tenantId)
    const failure = yield* failureOf(orders.place(placements[2]!))
    expect(failure).toMatchObject({
      _tag: "QuotaExceeded",
      metric: "orders",
      month: thisMonth,
      used: 2,
      limit: 2,
      resetsAt: resetOf(thisMonth),
    })
    yield* expectNothingOf(placements[2]!)
    expect(yield* takeEvents(tenantId)).toEqual([])
    expect((yield* usedBy(tenantId)).orders).toBe(2)
  },

  *"leaves the key of an order over a hard limit free"() {
    const orders = yield* OrderRepository
    const [only, over] = placementsOf(2, { terms: atMost(1) })
    const { tenantId, acceptedAt } = over!.order
    yield* orders.place(only!)
    const idempotency = anIdempotency()
    const failure = yield* failureOf(orders.placeOnce({ ...over!, idempotency }))
    expect(failure).toMatchObject({ _tag: "QuotaExceeded", used: 1, limit: 1 })
    expectNone(yield* orders.findByKey(tenantId, idempotency.key, acceptedAt))
    yield* expectNothingOf(over!)
  },

  *"reports a used key even when the limit is used up"() {
    const orders = yield* OrderRepository
    const [first, again] = placementsOf(2, { terms: atMost(1) })
    const idempotency = anIdempotency()
    yield* orders.placeOnce({ ...first!, idempotency })
    const failure = yield* failureOf(orders.placeOnce({ ...again!, idempotency }))
    expect(failure).toMatchObject({ _tag: "IdempotencyKeyTaken" })
  },

  *"accepts exactly as many concurrent orders as a hard limit allows"() {
    const orders = yield* OrderRepository
    const placements = placementsOf(30, { terms: atMost(7) })
    expect(yield* storedOf(placements, orders.place)).toBe(7)
    expect((yield* usedBy(tenantOf(placements))).orders).toBe(7)
    const page = yield* orders.page(tenantOf(placements), { limit: 50 })
    expect(page.orders).toHaveLength(7)
  },

  *"accepts exactly as many concurrent orders under keys as a hard limit allows"() {
    const orders = yield* OrderRepository
    const placements = placementsOf(30, { terms: atMost(7) })
    const placed = yield* storedOf(placements, (placement) =>
      orders.placeOnce({ ...placement, idempotency: anIdempotency() }),
    )
    expect(placed).toBe(7)
    expect((yield* usedBy(tenantOf(placements))).orders).toBe(7)
  },

  *"counts orders placed without a limit when a limit is set later"() {
    const orders = yield* OrderRepository
    const before = placementsOf(12)
    const tenantId = tenantOf(before)
    yield* together(before.map(orders.place))
    const after = placementsOf(3, { tenantId, terms: atMost(14) })
    yield* placeAll(after.slice(0, 2))
    const failure = yield* failureOf(orders.place(after[2]!))
    expect(failure).toMatchObject({ _tag: "QuotaExceeded", used: 14, limit: 14 })
  },

  *"rejects every order when the limit is zero"() {
    const orders = yield* OrderRepository
    const [placement, keyed] = placementsOf(2, { terms: atMost(0) })
    expect(yield* failureOf(orders.place(placement!))).toMatchObject({ used: 0, limit: 0 })
    const once = orders.placeOnce({ ...keyed!, idempotency: anIdempotency() })
    expect(yield* failureOf(once)).toMatchObject({ _tag: "QuotaExceeded" })
  },

  *"applies the limit of one tenant and month to no other"() {
    const orders = yield* OrderRepository
    const tenantId = freshTenantId()
    yield* placeAll(placementsOf(1, { tenantId, terms: atMost(1) }))
    yield* placeAll(placementsOf(1, { terms: atMost(1) }))
    const acceptedAt = resetOf(thisMonth)
    const next = aPlacement({ tenantId, acceptedAt, lineCount: 1, terms: atMost(1) })
    yield* orders.place(next)
    expectSome(yield* orders.find(tenantId, next.order.id))
  },
})
