/** Clauses of OrderRepository on idempotency keys. */
import { expect } from "@effect/vitest"
import type { Sha256 } from "@procurement/domain/archive"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type Idempotency,
  type IdempotencyKey,
  keyRetentionDays,
} from "@procurement/domain/idempotency"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { type AcceptedPlacement, OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import { freshEra, freshOrderId, freshTenantId } from "../builders/fresh.ts"
import { aPlacement, type ChargedPlacement } from "../builders/placements.ts"
import { type LedgerPorts, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"

const dayMillis = 86_400_000
const retention = keyRetentionDays * dayMillis

/** A unique key. */
const idempotencyFor = (): Idempotency => ({
  key: `key-${freshOrderId()}` as IdempotencyKey,
  fingerprint: "a1".repeat(32) as Sha256,
})

const placedOnce = Effect.fnUntraced(function* (idempotency: Idempotency) {
  const orders = yield* OrderRepository
  const placement = aPlacement()
  yield* orders.placeOnce({ ...placement, idempotency })
  return placement
})

/** Another placement of the same tenant, at that time. */
const again = ({ order }: AcceptedPlacement, acceptedAt: Instant): ChargedPlacement =>
  aPlacement({ tenantId: order.tenantId, acceptedAt })

export const keyClauses = clauses<LedgerPorts>({
  *"stores an order under a key, with its invoice and events, and finds it by the key"() {
    const orders = yield* OrderRepository
    const invoices = yield* InvoiceRepository
    const idempotency = idempotencyFor()
    const { order, invoice, events } = yield* placedOnce(idempotency)
    const { tenantId } = order
    const keyed = expectSome(yield* orders.findByKey(tenantId, idempotency.key, order.acceptedAt))
    expectSame(keyed, { order, fingerprint: idempotency.fingerprint })
    expectSame(expectSome(yield* orders.find(tenantId, order.id)), order)
    expectSame(expectSome(yield* invoices.find(tenantId, invoice.id)).invoice, invoice)
    expectSame(yield* takeEvents(tenantId), events)
  },

  *"rejects a second placement under a key and stores nothing of it"() {
    const orders = yield* OrderRepository
    const idempotency = idempotencyFor()
    const first = yield* placedOnce(idempotency)
    const second = again(first, instant(first.order.acceptedAt + 1))
    const failure = yield* failureOf(orders.placeOnce({ ...second, idempotency }))
    expect(failure).toMatchObject({ _tag: "IdempotencyKeyTaken", key: idempotency.key })
    expectNone(yield* orders.find(second.order.tenantId, second.order.id))
    const invoices = yield* InvoiceRepository
    expectNone(yield* invoices.find(second.order.tenantId, second.invoice.id))
    expectSame(yield* takeEvents(first.order.tenantId), first.events)
  },

  *"accepts one of several concurrent placements under one key"() {
    const orders = yield* OrderRepository
    const idempotency = idempotencyFor()
    const tenantId = freshTenantId()
    const acceptedAt = instant(freshEra())
    const placements = Array.from({ length: 8 }, () => aPlacement({ tenantId, acceptedAt }))
    const outcomes = yield* together(
      placements.map((placement) =>
        orders.placeOnce({ ...placement, idempotency }).pipe(
          Effect.as("placed"),
          Effect.catchTag(["IdempotencyKeyTaken", "IdempotencyKeyInFlight"], () =>
            Effect.succeed("refused"),
          ),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === "placed")).toHaveLength(1)
    const page = yield* orders.page(tenantId, { limit: 20, withLines: true })
    expect(page.orders).toHaveLength(1)
    const keyed = expectSome(yield* orders.findByKey(tenantId, idempotency.key, acceptedAt))
    expectSame(keyed.order, page.orders[0])
  },

  *"separates the keys of tenants"() {
    const orders = yield* OrderRepository
    const idempotency = idempotencyFor()
    const first = yield* placedOnce(idempotency)
    const other = yield* placedOnce(idempotency)
    const { order } = first
    const keyed = yield* orders.findByKey(order.tenantId, idempotency.key, order.acceptedAt)
    expectSame(expectSome(keyed).order, order)
    expect(other.order.tenantId).not.toBe(order.tenantId)
    expectNone(yield* orders.findByKey(freshTenantId(), idempotency.key, order.acceptedAt))
  },

  *"accepts a key again after 30 days, and not before"() {
    const orders = yield* OrderRepository
    const idempotency = idempotencyFor()
    const { key } = idempotency
    const first = yield* placedOnce(idempotency)
    const { tenantId, acceptedAt } = first.order
    const [lastMoment, over] = [
      instant(acceptedAt + retention - 1),
      instant(acceptedAt + retention),
    ]
    expectSome(yield* orders.findByKey(tenantId, key, lastMoment))
    expectNone(yield* orders.findByKey(tenantId, key, over))
    yield* failureOf(orders.placeOnce({ ...again(first, lastMoment), idempotency }))
    const later = again(first, over)
    yield* orders.placeOnce({ ...later, idempotency })
    expectSame(expectSome(yield* orders.findByKey(tenantId, key, over)).order, later.order)
    expectSame(expectSome(yield* orders.find(tenantId, first.order.id)), first.order)
  },

  *"deletes expired keys and keeps their orders and all other keys"() {
    const orders = yield* OrderRepository
    const [old, young] = [idempotencyFor(), idempotencyFor()]
    const first = yield* placedOnce(old)
    const { tenantId, acceptedAt } = first.order
    const second = again(first, instant(acceptedAt + 1))
    yield* orders.placeOnce({ ...second, idempotency: young })
    expect(yield* orders.forgetKeys(instant(acceptedAt + retention))).toBeGreaterThanOrEqual(1)
    expectNone(yield* orders.findByKey(tenantId, old.key, acceptedAt))
    expectSome(yield* orders.findByKey(tenantId, young.key, acceptedAt))
    expectSame(expectSome(yield* orders.find(tenantId, first.order.id)), first.order)
  },
})
