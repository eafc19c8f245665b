/** Common parts of the webhook routes: ids in paths, and how subscriptions are shown. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { instant } from "@procurement/domain/calendar"
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
import { etagHeader } from "../openapi/responses.ts"
import { precondition, preconditionFailed } from "../request/head.ts"
import { pathId } from "../request/reading.ts"
import { jsonReply, type Reply, tagOfJson } from "../request/reply.ts"
import type { Call } from "../request/route.ts"
import { encodeSubscription } from "../schema/webhook.ts"

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
  "If the service verifies endpoints, it first sends a `webhook.verification` to a new URL, and " +
  "rejects the URL (422, `endpoint_not_verified`) unless the response returns the challenge."

/** The tenant's subscription, or `SubscriptionNotFound`. */
export const findSubscription = Effect.fnUntraced(function* (
  tenantId: TenantId,
  id: SubscriptionId,
) {
  const subscriptions = yield* SubscriptionRepository
  const found = Option.getOrUndefined(yield* subscriptions.find(tenantId, id))
  if (found === undefined) return yield* new SubscriptionNotFound({ id })
  return found
})

/** The current subscription without its secrets, and its entity tag. */
export const subscriptionReply = (subscription: Subscription): Effect.Effect<Reply> =>
  Effect.map(now, (at) => {
    const shown = encodeSubscription(subscription, at)
    return jsonReply(200, shown, { etag: tagOfJson(shown) })
  })

/** As `subscriptionReply`, with the new secret, which is shown only once. */
export const replyWithSecret = (
  status: 200 | 201,
  subscription: Subscription,
  headers: Readonly<Record<string, string>> = {},
): Effect.Effect<Reply> =>
  Effect.map(now, (at) => {
    const shown = encodeSubscription(subscription, at)
    const secret = subscription.secrets[0].value
    return jsonReply(status, { ...shown, secret }, { etag: tagOfJson(shown), ...headers })
  })

/** Runs a change of the subscription, only in the state that its precondition allows. */
export const ifExpected = <A, E, R>(
  { request }: Pick<Call, "request">,
  change: (
    isExpected: ((subscription: Subscription) => boolean) | undefined,
  ) => Effect.Effect<A, E | SubscriptionNotAsExpected, R>,
) =>
  Effect.flatMap(now, (at) => {
    const tagOf = (subscription: Subscription) => tagOfJson(encodeSubscription(subscription, at))
    const matches = precondition(request)
    const isExpected = matches && ((subscription: Subscription) => matches(tagOf(subscription)))
    return Effect.mapError(change(isExpected), (failure) =>
      failure instanceof SubscriptionNotAsExpected
        ? preconditionFailed(tagOf(failure.subscription))
        : (failure as Exclude<E, SubscriptionNotAsExpected>),
    )
  })

export const webhookTags = ["Webhooks"]
export const webhookScope = "webhooks:manage"

export const subscriptionEtag = etagHeader.meta({
  description: "Strong; changes when the representation of the subscription changes.",
})
export const locationHeader = z.string().meta({ description: "URL of the subscription." })
