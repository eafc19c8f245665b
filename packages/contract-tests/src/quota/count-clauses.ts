/** Clauses of QuotaRepository on counting: everything stored, exactly once. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { Idempotency, IdempotencyKey } from "@procurement/domain/idempotency"
import { OrderRepository } from "@procurement/domain/order"
import { beginningOf, noVolumes, previousMonth, resetOf } from "@procurement/domain/quota"
import { TenantRepository } from "@procurement/domain/tenant"
import { DeliveryLog, DeliveryQueue } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { freshOrderId, freshTenantId } from "../builders/fresh.ts"
import { aPlacement } from "../builders/placements.ts"
import { aTenant } from "../builders/tenants.ts"
import { aReadyDelivery } from "../builders/webhooks.ts"
import { type LedgerPorts, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { eventually, failureOf, together } from "../suite/expecting.ts"
import { eventsCommittedTogether, fannedOutTo, waitingEvents } from "../webhook/fanning-out.ts"
import { queued, subscribed } from "../webhook/partitions.ts"
import { afterFailures } from "../webhook/outcomes.ts"
import { aSecondApart } from "../work-queue/claiming.ts"
import {
  atMost,
  chargedSave,
  noon,
  placeAll,
  placementsOf,
  tenantOf,
  thisMonth,
  usedBy,
} from "./counting.ts"

export const anIdempotency = (): Idempotency => ({
  key: `key-${freshOrderId()}` as IdempotencyKey,
  fingerprint: "a1".repeat(32) as Idempotency["fingerprint"],
})

export const countClauses = clauses<LedgerPorts>({
  *"reports no usage for a tenant that has stored nothing"() {
    yield* placeAll(placementsOf(1))
    expect(yield* usedBy(freshTenantId())).toEqual(noVolumes)
  },

  *"counts every placed order, with and without an idempotency key"() {
    const orders = yield* OrderRepository
    const [first, ...others] = placementsOf(4)
    yield* placeAll(others)
    yield* orders.placeOnce({ ...first!, idempotency: anIdempotency() })
    expect(yield* usedBy(tenantOf(others))).toEqual({ ...noVolumes, orders: 4 })
  },

  *"counts nothing for a placement under a used key"() {
    const orders = yield* OrderRepository
    const [first, second] = placementsOf(2)
    const idempotency = anIdempotency()
    yield* orders.placeOnce({ ...first!, idempotency })
    yield* failureOf(orders.placeOnce({ ...second!, idempotency }))
    expect((yield* usedBy(first!.order.tenantId)).orders).toBe(1)
  },

  *"counts exactly as many orders as are placed concurrently"() {
    const orders = yield* OrderRepository
    const placements = placementsOf(40)
    yield* together(placements.map(orders.place))
    expect((yield* usedBy(tenantOf(placements))).orders).toBe(40)
  },

  *"counts each month separately, to the last millisecond before midnight in Warsaw"() {
    const tenantId = freshTenantId()
    const instants = [
      beginningOf(thisMonth) - 1,
      beginningOf(thisMonth),
      resetOf(thisMonth) - 1,
      resetOf(thisMonth),
    ]
    yield* placeAll(
      instants.map((at) => aPlacement({ tenantId, acceptedAt: instant(at), lineCount: 1 })),
    )
    expect((yield* usedBy(tenantId, previousMonth(thisMonth))).orders).toBe(1)
    expect((yield* usedBy(tenantId)).orders).toBe(2)
  },

  *"counts each tenant separately"() {
    const [mine, theirs] = [placementsOf(2), placementsOf(3)]
    yield* placeAll([...mine, ...theirs])
    expect((yield* usedBy(tenantOf(mine))).orders).toBe(2)
    expect((yield* usedBy(tenantOf(theirs))).orders).toBe(3)
  },

  *"counts an invoice with the save that charges it, and not with a rejected save"() {
    const placements = placementsOf(2)
    yield* placeAll(placements)
    const save = yield* chargedSave(placements[0]!)
    expect((yield* usedBy(tenantOf(placements))).invoices).toBe(0)
    yield* save
    yield* failureOf(save)
    expect(yield* usedBy(tenantOf(placements))).toEqual({ ...noVolumes, orders: 2, invoices: 1 })
  },

  *"counts exactly as many invoices as are saved concurrently"() {
    const placements = placementsOf(12)
    yield* placeAll(placements)
    yield* together(yield* Effect.forEach(placements, chargedSave))
    expect((yield* usedBy(tenantOf(placements))).invoices).toBe(12)
  },

  *"counts a delivery when it is fanned out, and none of its attempts"() {
    const queue = yield* DeliveryQueue
    const subscription = yield* subscribed()
    const { tenantId } = subscription
    yield* waitingEvents({ tenantId }, aSecondApart(noon, 3))
    const deliveries = yield* fannedOutTo(subscription)
    expect((yield* usedBy(tenantId)).deliveries).toBe(3)
    for (const attempts of [1, 2]) {
      yield* queue.save(deliveries.map((delivery) => afterFailures(delivery, attempts, noon)))
    }
    expect((yield* usedBy(tenantId)).deliveries).toBe(3)
  },

  *"counts no test deliveries"() {
    const subscription = yield* subscribed()
    yield* queued(subscription, 2, { era: noon })
    yield* queued(subscription, 3, { era: noon, kind: "test" })
    expect((yield* usedBy(subscription.tenantId)).deliveries).toBe(2)
  },

  *"counts deliveries beyond the volume of a trial, which are ready like all others"() {
    const tenants = yield* TenantRepository
    const log = yield* DeliveryLog
    const tenantId = freshTenantId()
    yield* tenants.save(aTenant(undefined, { id: tenantId, ...atMost(100) }))
    const subscription = yield* subscribed({ tenantId })
    yield* waitingEvents({ tenantId }, aSecondApart(noon, 3))
    yield* fannedOutTo(subscription)
    expect((yield* usedBy(tenantId)).deliveries).toBe(3)
    const query = { subscriptionId: subscription.id, limit: 50 }
    const { deliveries } = yield* log.page(tenantId, query)
    expect(deliveries.map(({ _tag }) => _tag)).toEqual(["Ready", "Ready", "Ready"])
  },

  *"counts no delivery of a failed fan-out"() {
    const queue = yield* DeliveryQueue
    const subscription = yield* subscribed()
    const { tenantId } = subscription
    yield* takeEvents(tenantId)
    const events = yield* eventsCommittedTogether({ tenantId }, [noon, noon])
    let planned = 0
    const crashing = queue.fanOut(50, () => {
      planned += 1
      if (planned === 2) throw new TypeError("planning crashed on purpose")
      return [aReadyDelivery(events[0]!, subscription)]
    })
    yield* eventually(Effect.exit(crashing), Exit.isFailure)
    expect(planned).toBe(2)
    expect((yield* usedBy(tenantId)).deliveries).toBe(0)
  },
})
