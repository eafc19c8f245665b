/** Registers an endpoint for a tenant's events; the secret is made here and told once. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import type { EmailAddress } from "../../email/email-address.ts"
import { nextId } from "../../identity/entropy.ts"
import type { SubscriptionId, TenantId } from "../../identity/type-id.ts"
import { newSigningSecret } from "./new-signing-secret.ts"
import { maximumSubscriptions, type Subscription, type WebhookEventType } from "../subscription.ts"
import { SubscriptionRepository } from "../subscription-repository.ts"
import { mustBeReachable } from "./must-be-reachable.ts"

export interface SubscriptionRequest {
  readonly tenantId: TenantId
  readonly url: string
  readonly events: ReadonlyArray<WebhookEventType>
  readonly contactEmail: EmailAddress
}

/**
 * The subscription, with its secret. Fails with `EndpointNotReachable` when nothing can be posted
 * to the URL's host, and with `SubscriptionLimitReached`.
 */
export const registerSubscription = Effect.fnUntraced(function* (request: SubscriptionRequest) {
  const subscriptions = yield* SubscriptionRepository
  yield* mustBeReachable(request.url)
  const subscription: Subscription = {
    ...request,
    id: (yield* nextId("sub")) as SubscriptionId,
    secrets: [{ value: yield* newSigningSecret }],
    state: { _tag: "Delivering" },
    createdAt: instant(yield* Clock.currentTimeMillis),
  }
  yield* subscriptions.add(subscription, maximumSubscriptions)
  return subscription
})
