/** Ends a subscription: nothing more is sent to its endpoint. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { SubscriptionId, TenantId } from "../../identity/type-id.ts"
import { WebhookRepository } from "../webhook-repository.ts"

export class SubscriptionNotFound extends Data.TaggedError("SubscriptionNotFound")<{
  readonly id: string
}> {}

export const removeSubscription = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
) {
  const webhooks = yield* WebhookRepository
  const removed = yield* webhooks.removeSubscription(tenantId, id)
  if (!removed) return yield* new SubscriptionNotFound({ id })
})
