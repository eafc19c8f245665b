/** Manages subscriptions for a customer: registers, changes, pauses, resumes and deletes them. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Base64 from "effect/encoding/Base64"
import { instant } from "../../calendar/instant.ts"
import type { EmailAddress } from "../../email/email.ts"
import { Entropy, nextId, type SubscriptionId, type TenantId } from "../../identity/type-id.ts"
import { optional } from "../../optional.ts"
import type { LineText } from "../../text/line-text.ts"
import type { CustomHeaders } from "../custom-headers.ts"
import { EndpointConsent } from "../endpoint-consent.ts"
import { EndpointCheck } from "../endpoint.ts"
import type { EventFilter } from "../event-filter.ts"
import { SubscriptionRepository } from "../subscription-repository.ts"
import {
  type ExhaustedChoice,
  headersAfter,
  subscriptionAfter,
  type SubscriptionChange,
  type SubscriptionFact,
} from "../subscription-transition.ts"
import { maximumSubscriptions, secretsInForce, type Subscription } from "../subscription.ts"
import {
  EndpointNotReachable,
  SubscriptionNotAsExpected,
  SubscriptionNotFound,
  SubscriptionNotPaused,
  SubscriptionPaused,
} from "../webhook-rejections.ts"

/** Rejects an unreachable callback URL at registration instead of at the first delivery. */
const mustBeReachable = Effect.fnUntraced(function* (url: string) {
  const objection = yield* (yield* EndpointCheck).check(url)
  if (objection !== undefined) return yield* new EndpointNotReachable({ objection })
})

/** 256 random bits; HMAC-SHA256 gains nothing from more (RFC 2104, 3). */
const secretBytes = 32

const newSigningSecret = Effect.gen(function* () {
  const entropy = yield* Entropy
  return `whsec_${Base64.encode(yield* entropy.bytes(secretBytes))}`
})

export interface SubscriptionRequest {
  readonly tenantId: TenantId
  readonly url: string
  readonly events: ReadonlyArray<EventFilter>
  readonly contactEmail: EmailAddress
  readonly description?: LineText | undefined
  readonly headers?: CustomHeaders | undefined
}

/**
 * Registers a subscription and returns it with its secret. Fails with `EndpointNotReachable` when
 * the URL's host can't be delivered to, with the errors of `EndpointConsent` when the endpoint does
 * not agree, and with `SubscriptionLimitReached`. The endpoint is verified before anything is read
 * or stored, so no transaction waits for a third party's server.
 */
export const registerSubscription = Effect.fnUntraced(function* (request: SubscriptionRequest) {
  const { description, headers, ...rest } = request
  const { tenantId, url } = rest
  const subscriptions = yield* SubscriptionRepository
  yield* mustBeReachable(url)
  const secret = yield* newSigningSecret
  yield* (yield* EndpointConsent).ask({ tenantId, url, secrets: [secret], headers })
  const subscription: Subscription = {
    ...rest,
    ...optional({ description, headers: headers?.length === 0 ? undefined : headers }),
    id: (yield* nextId("sub")) as SubscriptionId,
    secrets: [{ value: secret }],
    state: { _tag: "Delivering" },
    createdAt: instant(yield* Clock.currentTimeMillis),
  }
  yield* subscriptions.add(subscription, maximumSubscriptions)
  return subscription
})

/** Returns whether the current subscription matches the caller's expectation. */
export type IsExpected = (subscription: Subscription) => boolean

/**
 * Applies a fact. Fails with `SubscriptionNotAsExpected` and changes nothing when `isExpected`
 * returns false.
 */
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
 * Verifies the endpoint of a new URL with its signing secrets. Sends no request when the URL is
 * unchanged or `isExpected` returns false.
 */
const mustAgree = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
  change: SubscriptionChange,
  isExpected: IsExpected = () => true,
) {
  const stored = yield* (yield* SubscriptionRepository).find(tenantId, id)
  if (Option.isNone(stored)) return yield* new SubscriptionNotFound({ id })
  const subscription = stored.value
  if (!isExpected(subscription)) return yield* new SubscriptionNotAsExpected({ subscription })
  const { url } = change
  if (url === undefined || subscription.url === url) return
  const secrets = secretsInForce(subscription, instant(yield* Clock.currentTimeMillis))
  const headers = headersAfter(subscription, change)
  yield* (yield* EndpointConsent).ask({ tenantId, url, secrets, headers })
})

/**
 * Changes a subscription. Fails with `EndpointNotReachable` when a new URL's host can't be
 * delivered to, and with the errors of `EndpointConsent` when its endpoint does not agree.
 */
export const changeSubscription = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
  change: SubscriptionChange,
  isExpected?: IsExpected,
) {
  if (change.url !== undefined) {
    yield* mustBeReachable(change.url)
    yield* mustAgree(tenantId, id, change, isExpected)
  }
  const { subscription } = yield* apply(tenantId, id, { _tag: "Changed", change }, isExpected)
  return subscription
})

/** Rotates the secret; the previous one also signs during the overlap. */
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
 * Pauses the subscription, which holds its events. Fails with `SubscriptionPaused` when it is
 * already paused.
 */
export const pauseSubscription = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
  isExpected?: IsExpected,
) {
  const fact = { _tag: "PausedByOwner" } as const
  const { subscription, hasMoved } = yield* apply(tenantId, id, fact, isExpected)
  const { state } = subscription
  if (!hasMoved && state._tag === "Paused") {
    return yield* new SubscriptionPaused({ id, since: state.since })
  }
  return subscription
})

/**
 * Resumes the subscription and releases held events in order. Fails with `SubscriptionNotPaused`
 * when it is not paused. Of several concurrent calls, one resumes, and its choice counts.
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

/**
 * Deletes a subscription; nothing more is sent to its endpoint. Fails with
 * `SubscriptionNotAsExpected` and deletes nothing when the condition does not hold.
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
