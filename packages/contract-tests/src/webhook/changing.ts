/** Changes that customers make to subscriptions, through the domain's transitions. */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  DeliveryLog,
  DeliveryQueue,
  type ExhaustedChoice,
  heldWarning,
  type ReadyDelivery,
  type Subscription,
  subscriptionAfter,
  type SubscriptionFact,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { freshEmailId, freshEventId, usualInstant } from "../builders/fresh.ts"
import { aTenant } from "../builders/tenants.ts"
import { aPausedSubscription } from "../builders/webhooks.ts"
import { expectSome } from "../suite/expecting.ts"
import { afterTheLast } from "./outcomes.ts"

type Named = Pick<Subscription, "tenantId" | "id">

/** The subscription after the change. */
export const changedBy = Effect.fnUntraced(function* (
  { tenantId, id }: Named,
  fact: SubscriptionFact,
  at: Instant = usualInstant,
) {
  const subscriptions = yield* SubscriptionRepository
  const step = (subscription: Subscription) => subscriptionAfter(subscription, fact, at)
  return expectSome(yield* subscriptions.modify(tenantId, id, at, step))
})

export const resumed = (subscription: Named, exhausted: ExhaustedChoice, at?: Instant) =>
  changedBy(subscription, { _tag: "Resumed", exhausted }, at)

/** Pauses the subscription, with any outcome of its deliveries. */
export const paused = Effect.fnUntraced(function* ({ tenantId, id }: Named, at = usualInstant) {
  const subscriptions = yield* SubscriptionRepository
  const { state } = aPausedSubscription(at)
  yield* subscriptions.modify(tenantId, id, at, (subscription) => ({
    next: { ...subscription, state },
    directives: [],
  }))
})

/** The last retry fails and pauses the subscription, which is resumed without that delivery. */
export const skipped = Effect.fnUntraced(function* (
  delivery: ReadyDelivery,
  at: Instant,
  resumedAt = at,
) {
  const queue = yield* DeliveryQueue
  const exhausted = afterTheLast(delivery, at)
  const fact = { _tag: "DeliveryExhausted", delivery: exhausted } as const
  yield* queue.saveExhausted(exhausted, (subscription) => ({
    next: subscriptionAfter(subscription, fact, at).next,
    emails: [],
  }))
  const { tenantId, subscriptionId: id } = delivery
  yield* resumed({ tenantId, id }, "skip", resumedAt)
})

/** Warns at that instant if the subscription is paused and holds older deliveries; else false. */
export const warned = Effect.fnUntraced(function* ({ id }: Named, at: Instant) {
  const log = yield* DeliveryLog
  const all = yield* log.toWarnOf(instant(at + 1), 1_000)
  const held = all.find(({ subscriptionId }) => subscriptionId === id)
  if (held === undefined) return false
  const ids = { emailId: freshEmailId(), eventId: freshEventId(at) }
  return yield* log.warn(heldWarning(held, aTenant(undefined, { id: held.tenantId }), ids, at))
})

/** Expires the held deliveries of the subscription from before that instant, and resumes it. */
export const expiredBefore = Effect.fnUntraced(function* (subscription: Named, before: Instant) {
  const log = yield* DeliveryLog
  yield* paused(subscription, before)
  yield* warned(subscription, before)
  yield* log.expire({ createdBefore: before, warnedUntil: before, at: before, limit: 1_000 })
  yield* resumed(subscription, "retry", before)
})

/** Removes the subscription; returns whether it existed. */
export const removed = ({ tenantId, id }: Named) =>
  SubscriptionRepository.use((subscriptions) => subscriptions.remove(tenantId, id))

/** The subscription as it is stored; fails when it does not exist. */
export const savedSubscription = Effect.fnUntraced(function* ({ tenantId, id }: Named) {
  const subscriptions = yield* SubscriptionRepository
  return expectSome(yield* subscriptions.find(tenantId, id))
})
