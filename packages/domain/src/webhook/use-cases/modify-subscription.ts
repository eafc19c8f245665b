/** What a customer does to a subscription of its own: change it, rotate its secret, resume it. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import type { SubscriptionId, TenantId } from "../../identity/type-id.ts"
import { newSigningSecret } from "./new-signing-secret.ts"
import { SubscriptionRepository } from "../subscription-repository.ts"
import {
  type ExhaustedChoice,
  subscriptionAfter,
  type SubscriptionChange,
  type SubscriptionFact,
} from "../subscription-transition.ts"
import { SubscriptionNotFound, SubscriptionNotPaused } from "../webhook-rejections.ts"
import { mustBeReachable } from "./must-be-reachable.ts"

const apply = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
  fact: SubscriptionFact,
) {
  const subscriptions = yield* SubscriptionRepository
  const now = instant(yield* Clock.currentTimeMillis)
  // The one that was asked last is the one that counts.
  let hasMoved = false
  const modified = yield* subscriptions.modify(tenantId, id, now, (subscription) => {
    const step = subscriptionAfter(subscription, fact, now)
    hasMoved = step.next !== subscription
    return step
  })
  if (Option.isNone(modified)) return yield* new SubscriptionNotFound({ id })
  return { subscription: modified.value, hasMoved }
})

/** Fails with `EndpointNotReachable` when nothing can be posted to a new URL's host. */
export const changeSubscription = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
  change: SubscriptionChange,
) {
  if (change.url !== undefined) yield* mustBeReachable(change.url)
  const { subscription } = yield* apply(tenantId, id, { _tag: "Changed", change })
  return subscription
})

/** The subscription with its new secret first; the one before signs besides it for that long. */
export const rotateSecret = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
  overlapSeconds: number,
) {
  const secret = yield* newSigningSecret
  const fact = { _tag: "SecretRotated", secret, overlapSeconds } as const
  const { subscription } = yield* apply(tenantId, id, fact)
  return subscription
})

/**
 * Lets held events go, in order. Fails with `SubscriptionNotPaused` when there is no pause: of
 * several who resume at the same time, one does it, and its choice counts.
 */
export const resumeSubscription = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
  exhausted: ExhaustedChoice,
) {
  const { subscription, hasMoved } = yield* apply(tenantId, id, { _tag: "Resumed", exhausted })
  if (!hasMoved) return yield* new SubscriptionNotPaused({ id })
  return subscription
})
