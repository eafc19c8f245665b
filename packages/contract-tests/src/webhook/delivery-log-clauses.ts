/** Clauses for what a `DeliveryLog` shows a tenant, and for the deliveries that it adds. */
import { expect } from "@effect/vitest"
import { QuotaRepository, quotaMonthAt } from "@procurement/domain/quota"
import { instant } from "@procurement/domain/calendar"
import {
  type Delivery,
  DeliveryLog,
  type DeliveryPageQuery,
  DeliveryQueue,
  deliveryStatuses,
  type Subscription,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { freshDeliveryId, freshEra, freshTenantId } from "../builders/fresh.ts"
import { aDeliverableEvent, aReadyDelivery, aSubscription } from "../builders/webhooks.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { pageClauses } from "../suite/page-clauses.ts"
import { later, minute } from "../work-queue/claiming.ts"
import { expiredBefore, paused, removed, skipped } from "./changing.ts"
import { savedDelivery, queued, queuedOne, readyIn, subscribed } from "./partitions.ts"
import { afterFailure, afterSuccess, afterTheLast } from "./outcomes.ts"

const pageOf = Effect.fnUntraced(function* (
  { id: subscriptionId, tenantId }: Subscription,
  query: Partial<DeliveryPageQuery> = {},
) {
  const log = yield* DeliveryLog
  return yield* log.page(tenantId, { subscriptionId, limit: 50, ...query })
})

/** One delivery in each status except one, newest first. */
const ofEveryStatus = Effect.fnUntraced(function* (subscription: Subscription) {
  const queue = yield* DeliveryQueue
  const era = freshEra()
  const [old] = yield* queued(subscription, 1, { era: later(era, -minute), createdAt: instant(1) })
  yield* expiredBefore(subscription, instant(2))
  const [lost, exhausted, delivered, waiting, ready] = yield* queued(subscription, 5, { era })
  const asIs = (each: Subscription) => ({ next: each, emails: [] })
  yield* skipped(lost!, era, later(era, minute))
  yield* queue.saveExhausted(afterTheLast(exhausted!, era), asIs)
  yield* queue.save([afterSuccess(delivered!, era), afterFailure(waiting!, era)])
  const newest = [ready!, waiting!, delivered!, exhausted!, lost!, old!]
  const all = yield* Effect.forEach(newest, savedDelivery)
  return all satisfies ReadonlyArray<Delivery>
})

const pages = pageClauses<Delivery, Subscription, LedgerPorts>({
  noun: "deliveries",
  of: "subscription",
  owner: subscribed(),
  store: (subscription, count, era) =>
    Effect.map(queued(subscription, count, { era }), (deliveries) => deliveries.toReversed()),
  page: (subscription, limit, after) =>
    Effect.map(pageOf(subscription, { limit, after: after?.id }), ({ deliveries, hasMore }) => [
      deliveries,
      hasMore,
    ]),
})

export const deliveryLogViewClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...pages,
  ...clauses<LedgerPorts>({
    *"pages deliveries in every status, exactly as stored"() {
      const subscription = yield* subscribed()
      const deliveries = yield* ofEveryStatus(subscription)
      expectSame(yield* pageOf(subscription), { deliveries, hasMore: false })
      const statuses = deliveries.map(({ _tag }) => _tag)
      expect(statuses.toSorted()).toEqual(deliveryStatuses.toSorted())
    },

    *"pages only deliveries in the requested status"() {
      const subscription = yield* subscribed()
      const all = yield* ofEveryStatus(subscription)
      for (const status of deliveryStatuses) {
        const deliveries = all.filter(({ _tag }) => _tag === status)
        expectSame(yield* pageOf(subscription, { status }), { deliveries, hasMore: false })
      }
    },

    *"pages only deliveries of the requested event"() {
      const log = yield* DeliveryLog
      const subscription = yield* subscribed()
      const [first] = yield* queued(subscription, 3)
      const createdAt = later(first!.createdAt, minute)
      const again = {
        ...first!,
        id: freshDeliveryId(createdAt),
        kind: "replay",
        createdAt,
      } as const
      yield* log.add(again)
      const page = yield* pageOf(subscription, { eventId: first!.eventId })
      expectSame(page, { deliveries: [again, first], hasMore: false })
    },

    *"returns the tenant's newest deliveries of the given events, newest first"() {
      const log = yield* DeliveryLog
      const subscription = yield* subscribed()
      const { tenantId } = subscription
      const deliveries = yield* ofEveryStatus(subscription)
      const [newest, other, ...more] = deliveries
      const ids = [newest!, ...more].map(({ eventId }) => eventId)
      expectSame(yield* log.ofEvents(tenantId, ids, 50), [newest, ...more])
      expectSame(yield* log.ofEvents(tenantId, ids, 1), [newest])
      expectSame(yield* log.ofEvents(tenantId, [other!.eventId], 50), [other])
      expectSame(yield* log.ofEvents(freshTenantId(), ids, 50), [])
    },

    *"shows no deliveries to another subscription or of another tenant"() {
      const log = yield* DeliveryLog
      const subscription = yield* subscribed()
      const neighbour = yield* subscribed({ tenantId: subscription.tenantId })
      const delivery = yield* queuedOne(subscription)
      yield* queuedOne(neighbour)
      expectSame((yield* pageOf(subscription)).deliveries, [delivery])
      const stranger = freshTenantId()
      const foreign = yield* pageOf({ ...subscription, tenantId: stranger })
      expectSame(foreign, { deliveries: [], hasMore: false })
      expectNone(yield* log.find(stranger, delivery.id))
    },

    *"returns when the tenant's first waiting delivery is due, unless a pause holds it"() {
      const log = yield* DeliveryLog
      const queue = yield* DeliveryQueue
      const era = freshEra()
      const subscription = yield* subscribed()
      const { tenantId } = subscription
      const neighbour = yield* subscribed({ tenantId })
      const stranger = yield* subscribed()
      const [first, second] = yield* queued(subscription, 2, { era })
      const other = yield* queuedOne(neighbour)
      const foreign = yield* queuedOne(stranger)
      expectNone(yield* log.nextRetryAt(tenantId))
      const dueOf = (delivery: Delivery) => ("dueAt" in delivery ? delivery.dueAt : undefined)
      const soonest = afterFailure(other, later(era, -2 * minute))
      const soon = afterFailure(second!, era)
      yield* queue.save([
        afterFailure(first!, later(era, minute)),
        soon,
        soonest,
        afterFailure(foreign, later(era, -3 * minute)),
      ])
      expect(expectSome(yield* log.nextRetryAt(tenantId))).toBe(dueOf(soonest))
      yield* paused(neighbour, era)
      expect(expectSome(yield* log.nextRetryAt(tenantId))).toBe(dueOf(soon))
      yield* paused(subscription, era)
      expectNone(yield* log.nextRetryAt(tenantId))
    },

    *"finds a delivery of the tenant in any status, and no unknown delivery"() {
      const log = yield* DeliveryLog
      const subscription = yield* subscribed()
      const { tenantId } = subscription
      for (const delivery of yield* ofEveryStatus(subscription)) {
        expectSame(expectSome(yield* log.find(tenantId, delivery.id)), delivery)
      }
      expectNone(yield* log.find(tenantId, freshDeliveryId()))
    },

    *"adds a delivery unchanged, after all ready deliveries of its partition"() {
      const era = freshEra()
      const subscription = yield* subscribed()
      const before = yield* queued(subscription, 3, { era: later(era, 1_000) })
      const added = yield* queuedOne(subscription, { era, kind: "replay" })
      expectSame(yield* readyIn(subscription, later(era, minute)), [...before, added])
    },

    *"rejects a delivery to a removed subscription or to another tenant's subscription"() {
      const log = yield* DeliveryLog
      const [gone, never] = [yield* subscribed(), aSubscription()]
      const strangers = { ...(yield* subscribed()), tenantId: freshTenantId() }
      yield* removed(gone)
      for (const subscription of [gone, never, strangers]) {
        const delivery = aReadyDelivery(aDeliverableEvent(), subscription)
        const refusal = yield* failureOf(log.add(delivery))
        expect(refusal).toMatchObject({ _tag: "SubscriptionNotFound", id: subscription.id })
        expectNone(yield* log.find(subscription.tenantId, delivery.id))
      }
    },

    *"leaves no delivery that is added while its subscription is being removed"() {
      const log = yield* DeliveryLog
      const subscription = yield* subscribed()
      const { tenantId } = subscription
      const adding = Array.from({ length: 20 }, () =>
        Effect.result(log.add(aReadyDelivery(aDeliverableEvent({ tenantId }), subscription))),
      )
      const removing = Effect.as(removed(subscription), Result.succeed(undefined))
      const results = yield* together([...adding.slice(10), removing, ...adding.slice(0, 10)])
      for (const result of results) {
        if (Result.isFailure(result)) expect(result.failure._tag).toBe("SubscriptionNotFound")
      }
      expectSame(yield* pageOf(subscription), { deliveries: [], hasMore: false })
    },

    *"counts a delivery that was added, unless it is a test"() {
      const quotas = yield* QuotaRepository
      const subscription = yield* subscribed()
      const [delivery] = yield* queued(subscription, 1, { kind: "replay" })
      const { createdAt: era } = yield* queuedOne(subscription, {
        era: delivery!.createdAt,
        kind: "test",
      })
      const { deliveries } = yield* quotas.usage(subscription.tenantId, quotaMonthAt(era))
      expect(deliveries).toBe(1)
    },
  }),
]
