/** A customer changes a subscription, rotates its secret or resumes it. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import type { SubscriptionId, TenantId } from "../../identity/type-id.ts"
import { newSigningSecret } from "./new-signing-secret.ts"
import { EndpointConsent } from "../endpoint-consent.ts"
import { SubscriptionRepository } from "../subscription-repository.ts"
import {
  type ExhaustedChoice,
  subscriptionAfter,
  type SubscriptionChange,
  type SubscriptionFact,
} from "../subscription-transition.ts"
import { secretsInForce, type Subscription } from "../subscription.ts"
import {
  SubscriptionNotAsExpected,
  SubscriptionNotFound,
  SubscriptionNotPaused,
} from "../webhook-rejections.ts"
import { mustBeReachable } from "./must-be-reachable.ts"

/** Whether the caller agrees to a change of the subscription as it is. */
export type IsExpected = (subscription: Subscription) => boolean

/** Fails with `SubscriptionNotAsExpected`, and changes nothing, when `isExpected` returns false. */
const apply = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
  fact: SubscriptionFact,
  isExpected: IsExpected = () => true,
) {
  const subscriptions = yield* SubscriptionRepository
  const now = instant(yield* Clock.currentTimeMillis)
  // `modify` may call the function several times; the last call counts.
  let hasMoved = false
  let unexpected: Subscription | undefined
  const modified = yield* subscriptions.modify(tenantId, id, now, (subscription) => {
    unexpected = isExpected(subscription) ? undefined : subscription
    if (unexpected !== undefined) return { next: subscription, directives: [] }
    const step = subscriptionAfter(subscription, fact, now)
    hasMoved = step.next !== subscription
    return step
  })
  if (Option.isNone(modified)) return yield* new SubscriptionNotFound({ id })
  if (unexpected !== undefined) {
    return yield* new SubscriptionNotAsExpected({ subscription: unexpected })
  }
  return { subscription: modified.value, hasMoved }
})

/**
 * Verifies the endpoint of a new URL, with the secrets that sign its deliveries. Sends no request
 * for an unchanged URL, nor when the caller does not agree to the change.
 */
const mustAgree = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
  url: string,
  isExpected: IsExpected = () => true,
) {
  const found = yield* (yield* SubscriptionRepository).find(tenantId, id)
  if (Option.isNone(found)) return yield* new SubscriptionNotFound({ id })
  const subscription = found.value
  if (!isExpected(subscription)) return yield* new SubscriptionNotAsExpected({ subscription })
  if (subscription.url === url) return
  const secrets = secretsInForce(subscription, instant(yield* Clock.currentTimeMillis))
  yield* (yield* EndpointConsent).ask({ tenantId, url, secrets })
})

/**
 * Fails with `EndpointNotReachable` when nothing can be posted to a new URL's host, and as
 * `EndpointConsent` does when its endpoint does not agree.
 */
export const changeSubscription = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
  change: SubscriptionChange,
  isExpected?: IsExpected,
) {
  if (change.url !== undefined) {
    yield* mustBeReachable(change.url)
    yield* mustAgree(tenantId, id, change.url, isExpected)
  }
  const { subscription } = yield* apply(tenantId, id, { _tag: "Changed", change }, isExpected)
  return subscription
})

/** Puts the new secret first; the previous one signs besides it for the overlap. */
export const rotateSecret = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
  overlapSeconds: number,
  isExpected?: IsExpected,
) {
  const secret = yield* newSigningSecret
  const fact = { _tag: "SecretRotated", secret, overlapSeconds } as const
  const { subscription } = yield* apply(tenantId, id, fact, isExpected)
  return subscription
})

/**
 * Releases held events, in order. Fails with `SubscriptionNotPaused` when there is no pause: of
 * several concurrent calls one resumes, and its choice counts.
 */
export const resumeSubscription = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
  exhausted: ExhaustedChoice,
  isExpected?: IsExpected,
) {
  const fact = { _tag: "Resumed", exhausted } as const
  const { subscription, hasMoved } = yield* apply(tenantId, id, fact, isExpected)
  if (!hasMoved) return yield* new SubscriptionNotPaused({ id })
  return subscription
})
