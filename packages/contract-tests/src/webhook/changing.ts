/** What customers do to their subscriptions, by the domain's transitions. */
import type { Instant } from "@procurement/domain/calendar"
import {
  type ExhaustedChoice,
  type Subscription,
  subscriptionAfter,
  type SubscriptionFact,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { usualInstant } from "../builders/fresh.ts"
import { aPausedSubscription } from "../builders/webhooks.ts"
import { expectSome } from "../suite/expecting.ts"

type Named = Pick<Subscription, "tenantId" | "id">

/** The subscription as it is afterwards. */
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

/** Pauses it, whatever has become of its deliveries. */
export const paused = Effect.fnUntraced(function* ({ tenantId, id }: Named, at = usualInstant) {
  const subscriptions = yield* SubscriptionRepository
  const { state } = aPausedSubscription(at)
  yield* subscriptions.modify(tenantId, id, at, (subscription) => ({
    next: { ...subscription, state },
    directives: [],
  }))
})

/** Answers whether there was one. */
export const removed = ({ tenantId, id }: Named) =>
  SubscriptionRepository.use((subscriptions) => subscriptions.remove(tenantId, id))

/** The subscription as it is kept; it has to be there. */
export const found = Effect.fnUntraced(function* ({ tenantId, id }: Named) {
  const subscriptions = yield* SubscriptionRepository
  return expectSome(yield* subscriptions.find(tenantId, id))
})
