/** Ends a subscription: nothing more is sent to its endpoint. */
import * as Effect from "effect/Effect"
import type { SubscriptionId, TenantId } from "../../identity/type-id.ts"
import { SubscriptionRepository } from "../subscription-repository.ts"
import { SubscriptionNotFound } from "../webhook-rejections.ts"

export const removeSubscription = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
) {
  const subscriptions = yield* SubscriptionRepository
  const removed = yield* subscriptions.remove(tenantId, id)
  if (!removed) return yield* new SubscriptionNotFound({ id })
})
