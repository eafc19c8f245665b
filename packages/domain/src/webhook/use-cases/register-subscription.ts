/** Registers an endpoint for a tenant's events; generates the secret and returns it once. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import type { EmailAddress } from "../../email/email.ts"
import { nextId } from "../../identity/entropy.ts"
import type { SubscriptionId, TenantId } from "../../identity/type-id.ts"
import { EndpointConsent } from "../endpoint-consent.ts"
import type { EventFilter } from "../event-filter.ts"
import { SubscriptionRepository } from "../subscription-repository.ts"
import { maximumSubscriptions, type Subscription } from "../subscription.ts"
import { mustBeReachable } from "./must-be-reachable.ts"
import { newSigningSecret } from "./new-signing-secret.ts"

export interface SubscriptionRequest {
  readonly tenantId: TenantId
  readonly url: string
  readonly events: ReadonlyArray<EventFilter>
  readonly contactEmail: EmailAddress
}

/**
 * Registers a subscription and returns it with its secret. Fails with `EndpointNotReachable` when
 * nothing can be posted to the URL's host, as `EndpointConsent` does when its endpoint does not
 * agree, and with `SubscriptionLimitReached`. Nothing is read or stored before the endpoint was
 * asked, so that no transaction waits for a third party's server.
 */
export const registerSubscription = Effect.fnUntraced(function* (request: SubscriptionRequest) {
  const { tenantId, url } = request
  const subscriptions = yield* SubscriptionRepository
  yield* mustBeReachable(url)
  const secret = yield* newSigningSecret
  yield* (yield* EndpointConsent).ask({ tenantId, url, secrets: [secret] })
  const subscription: Subscription = {
    ...request,
    id: (yield* nextId("sub")) as SubscriptionId,
    secrets: [{ value: secret }],
    state: { _tag: "Delivering" },
    createdAt: instant(yield* Clock.currentTimeMillis),
  }
  yield* subscriptions.add(subscription, maximumSubscriptions)
  return subscription
})
