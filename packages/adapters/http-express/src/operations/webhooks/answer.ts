/** Common parts of the webhook routes: ids in paths, and how subscriptions are shown. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type Instant, instant } from "@procurement/domain/calendar"
import { DeliveryId, ReplayId, SubscriptionId, type TenantId } from "@procurement/domain/identity"
import {
  DeliveryNotFound,
  ReplayNotFound,
  type Subscription,
  SubscriptionNotAsExpected,
  SubscriptionNotFound,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import { z } from "zod"
import { preconditionFailed } from "../../request/head.ts"
import type { OperationCall } from "../../request/operation.ts"
import { pathId } from "../../request/reading.ts"
import { tagOfJson } from "../../request/reply.ts"
import { etagHeader } from "../../request/responses.ts"
import { created, type Differing, ok, type Returns } from "../../request/returns.ts"
import { createdSubscription, encodeSubscription, subscriptionBody } from "../../schema/webhook.ts"

export const isDeliveryId = Schema.is(DeliveryId)

export const webhookPath = {
  id: pathId(
    "sub",
    "the subscription",
    Schema.is(SubscriptionId),
    (id) => new SubscriptionNotFound({ id }),
  ),
}
export const deliveryPath = {
  ...webhookPath,
  deliveryId: pathId("dlv", "the delivery", isDeliveryId, (id) => new DeliveryNotFound({ id })),
}
export const replayPath = {
  ...webhookPath,
  replayId: pathId("rpl", "the replay", Schema.is(ReplayId), (id) => new ReplayNotFound({ id })),
}

export const now = Effect.map(Clock.currentTimeMillis, instant)

/** For descriptions of operations that cause data of orders or invoices to be sent. */
export const scopeRule =
  "Order events need the scope `orders:read`, invoice events `invoices:read`; `*` needs both."

/** For descriptions of operations that set a URL. */
export const verificationRule =
  "The service first sends a `webhook.verification` to a new URL, and rejects the URL (422, " +
  "`endpoint_not_verified`) unless the response returns the challenge."

/** The tenant's subscription, or `SubscriptionNotFound`. */
export const findSubscription = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
) {
  const subscriptions = yield* SubscriptionRepository
  const subscription = Option.getOrUndefined(yield* subscriptions.find(tenantId, id))
  if (subscription === undefined) return yield* new SubscriptionNotFound({ id })
  return subscription
})

/** A subscription as it is shown at a time. */
interface SubscriptionAt {
  readonly subscription: Subscription
  readonly at: Instant
}

export const atPresent = (subscription: Subscription) =>
  Effect.map(now, (at): SubscriptionAt => ({ subscription, at }))

export const encodeAt = ({ subscription, at }: SubscriptionAt) =>
  encodeSubscription(subscription, at)

const etag = {
  ETag: etagHeader.meta({
    description: "Strong; changes when the representation of the subscription changes.",
  }),
}
export const locationHeader = z.string().meta({ description: "URL of the subscription." })

/** The current subscription without its secrets, and its entity tag. */
export const returnsSubscription = (
  description: string,
  example: Differing<z.output<typeof subscriptionBody>> = {},
) =>
  ok(description, subscriptionBody, encodeAt, {
    example,
    headers: etag,
    headersOf: (json) => ({ etag: tagOfJson(json) }),
  })

type Created = z.output<typeof createdSubscription>

const encodeWithSecret = (shown: SubscriptionAt): Created => ({
  ...encodeAt(shown),
  secret: shown.subscription.secrets[0].value,
})

/** The secret is no part of the state that the entity tag names. */
const tagBesideSecret = ({ secret: _secret, ...shown }: Created) => ({ etag: tagOfJson(shown) })

/** As `returnsSubscription`, with the new secret, which is shown only once. */
export const returnsSecret = (description: string): Returns<SubscriptionAt, Created> =>
  ok(description, createdSubscription, encodeWithSecret, {
    headers: etag,
    headersOf: tagBesideSecret,
  })

export const returnsNewSubscription = (description: string): Returns<SubscriptionAt, Created> =>
  created(description, createdSubscription, encodeWithSecret, {
    headers: { Location: locationHeader, ...etag },
    headersOf: (json) => ({ ...tagBesideSecret(json), location: `/v1/webhooks/${json.id}` }),
  })

/** Runs a change of the subscription, only in the state that its precondition allows. */
export const ifExpected = <A, E, R>(
  { isExpectedTag }: Pick<OperationCall<unknown, unknown, unknown, unknown>, "isExpectedTag">,
  change: (
    isExpected: ((subscription: Subscription) => boolean) | undefined,
  ) => Effect.Effect<A, E | SubscriptionNotAsExpected, R>,
) =>
  Effect.flatMap(now, (at) => {
    const tagOf = (subscription: Subscription) => tagOfJson(encodeSubscription(subscription, at))
    const isExpected =
      isExpectedTag && ((subscription: Subscription) => isExpectedTag(tagOf(subscription)))
    return Effect.mapError(change(isExpected), (failure) =>
      failure instanceof SubscriptionNotAsExpected
        ? preconditionFailed(tagOf(failure.subscription))
        : (failure as Exclude<E, SubscriptionNotAsExpected>),
    )
  })

export const webhookTags = ["Webhooks"]
export const webhookScope = "webhooks:manage"
