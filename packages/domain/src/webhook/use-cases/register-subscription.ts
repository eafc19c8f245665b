/** Registers an endpoint for a tenant's events; the secret is made here and told once. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import { instant } from "../../calendar/instant.ts"
import { Entropy, nextId } from "../../identity/entropy.ts"
import type { SubscriptionId, TenantId } from "../../identity/type-id.ts"
import type { Subscription, WebhookEventType } from "../subscription.ts"
import { WebhookRepository } from "../webhook-repository.ts"

export interface SubscriptionRequest {
  readonly tenantId: TenantId
  readonly url: string
  readonly events: ReadonlyArray<WebhookEventType>
  readonly contactEmail: string
}

const secretBytes = 32

export const registerSubscription = Effect.fnUntraced(function* (request: SubscriptionRequest) {
  const entropy = yield* Entropy
  const webhooks = yield* WebhookRepository
  const secret = yield* entropy.bytes(secretBytes)
  const subscription: Subscription = {
    ...request,
    id: (yield* nextId("sub")) as SubscriptionId,
    secret: `whsec_${Base64.encode(secret)}`,
    createdAt: instant(yield* Clock.currentTimeMillis),
  }
  yield* webhooks.saveSubscription(subscription)
  return subscription
})
