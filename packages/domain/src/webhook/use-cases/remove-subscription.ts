/** Removes a subscription: nothing more is sent to its endpoint. */
import * as Effect from "effect/Effect"
import type { SubscriptionId, TenantId } from "../../identity/type-id.ts"
import type { Subscription } from "../subscription.ts"
import { SubscriptionRepository } from "../subscription-repository.ts"
import { SubscriptionNotAsExpected, SubscriptionNotFound } from "../webhook-rejections.ts"
import type { IsExpected } from "./modify-subscription.ts"

/**
 * Fails with `SubscriptionNotAsExpected`, and removes nothing, when the condition does not hold.
 */
export const removeSubscription = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
  isExpected?: IsExpected,
) {
  const subscriptions = yield* SubscriptionRepository
  let unexpected: Subscription | undefined
  const mayRemove =
    isExpected &&
    ((subscription: Subscription): boolean => {
      unexpected = isExpected(subscription) ? undefined : subscription
      return unexpected === undefined
    })
  if (yield* subscriptions.remove(tenantId, id, mayRemove)) return
  if (unexpected === undefined) return yield* new SubscriptionNotFound({ id })
  return yield* new SubscriptionNotAsExpected({ subscription: unexpected })
})
