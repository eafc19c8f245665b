/** What a WebhookRepository keeps of subscriptions and deliveries. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { afterAttempt, type DeliveryFact, WebhookRepository } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshEra, freshTenantId } from "../builders/fresh.ts"
import { aSubscription } from "../builders/webhooks.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { minute, later } from "../work-queue/claiming.ts"
import { plannedDeliveries, subscribed } from "./delivery-queue.ts"

const exactlyAsSaved = clause(
  "returns every subscription exactly as saved",
  forEachRun((chance) =>
    Effect.gen(function* () {
      const webhooks = yield* WebhookRepository
      const subscription = aSubscription(chance)
      yield* webhooks.saveSubscription(subscription)
      expectSame(yield* webhooks.subscriptions(subscription.tenantId), [subscription])
    }),
  ),
)

const oldestFirst = clause(
  "returns a tenant's subscriptions oldest first",
  Effect.gen(function* () {
    const webhooks = yield* WebhookRepository
    const tenantId = freshTenantId()
    const era = freshEra()
    for (const seconds of [2, 0, 3, 1]) {
      yield* subscribed({ tenantId, createdAt: instant(era + seconds * 1_000) })
    }
    const found = yield* webhooks.subscriptions(tenantId)
    const ages = found.map(({ createdAt }) => (createdAt - era) / 1_000)
    expect(ages).toEqual([0, 1, 2, 3])
  }),
)

const ownAlone = clause(
  "returns no subscription of another tenant",
  Effect.gen(function* () {
    const webhooks = yield* WebhookRepository
    yield* subscribed()
    expect(yield* webhooks.subscriptions(freshTenantId())).toEqual([])
  }),
)

const exactlyAsPlanned = clause(
  "hands out deliveries exactly as planned, with the subscription they go to",
  Effect.gen(function* () {
    const webhooks = yield* WebhookRepository
    const era = freshEra()
    const subscription = yield* subscribed()
    yield* subscribed({ tenantId: subscription.tenantId })
    const [delivery] = yield* plannedDeliveries(subscription, [era])
    const claim = { limit: 50, now: era, leaseUntil: later(era, minute) }
    const claimed = yield* webhooks.claimDue(claim)
    const own = claimed.find((each) => each.delivery.id === delivery?.id)
    expectSame(own, { delivery, subscription })
  }),
)

const exactlyAsRetried = clause(
  "hands out a failed delivery exactly as saved after the attempt",
  Effect.gen(function* () {
    const webhooks = yield* WebhookRepository
    const era = freshEra()
    const subscription = yield* subscribed()
    const [planned] = yield* plannedDeliveries(subscription, [era])
    if (planned === undefined) throw new TypeError("nothing was planned")
    const claim = { limit: 50, now: era, leaseUntil: later(era, minute) }
    yield* webhooks.claimDue(claim)
    const retried = afterAttempt(planned, { _tag: "EndpointFailed" }, later(era, 1_000))
    yield* webhooks.saveDelivery(retried)
    const now = later(era, 5 * minute)
    const claimed = yield* webhooks.claimDue({ limit: 50, now, leaseUntil: later(now, minute) })
    const own = claimed.find((each) => each.delivery.id === planned.id)
    expectSame(own?.delivery, retried)
  }),
)

const settledRest = clause(
  "hands out no delivery that was delivered or given up",
  Effect.gen(function* () {
    const webhooks = yield* WebhookRepository
    const era = freshEra()
    const subscription = yield* subscribed()
    const planned = yield* plannedDeliveries(subscription, [era, later(era, 1)])
    const claim = { limit: 50, now: later(era, 1), leaseUntil: later(era, minute) }
    yield* webhooks.claimDue(claim)
    const facts: ReadonlyArray<DeliveryFact> = [
      { _tag: "EndpointAccepted" },
      { _tag: "EndpointFailed" },
    ]
    for (const [index, delivery] of planned.entries()) {
      const fact = facts[index] ?? { _tag: "EndpointAccepted" }
      yield* webhooks.saveDelivery(afterAttempt({ ...delivery, attempts: 6 }, fact, era))
    }
    const now = later(era, 50 * minute)
    const claimed = yield* webhooks.claimDue({ limit: 50, now, leaseUntil: later(now, minute) })
    const ids = new Set(planned.map(({ id }) => id))
    expect(claimed.filter(({ delivery }) => ids.has(delivery.id))).toEqual([])
  }),
)

export const deliveryClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  exactlyAsSaved,
  oldestFirst,
  ownAlone,
  exactlyAsPlanned,
  exactlyAsRetried,
  settledRest,
]
