/** What is common to the routes of webhooks: ids in paths, and how subscriptions are shown. */
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
  SubscriptionNotFound,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import { z } from "zod"
import type { Call } from "../route.ts"
import { identifier } from "../schema/primitives.ts"
import { encodeSubscription } from "../schema/webhook.ts"

/** What is none of its kind can't be found. */
const idIn =
  <Id extends string, E>(
    parameter: string,
    isId: (text: string) => text is Id,
    notFound: (id: string) => E,
  ) =>
  ({ request }: Call): Effect.Effect<Id, E> => {
    const id = String(request.params[parameter])
    return isId(id) ? Effect.succeed(id) : Effect.fail(notFound(id))
  }

export const isDeliveryId = Schema.is(DeliveryId)

export const subscriptionIdOf = idIn(
  "id",
  Schema.is(SubscriptionId),
  (id) => new SubscriptionNotFound({ id }),
)
export const deliveryIdOf = idIn("deliveryId", isDeliveryId, (id) => new DeliveryNotFound({ id }))
export const replayIdOf = idIn("replayId", Schema.is(ReplayId), (id) => new ReplayNotFound({ id }))

export const now = Effect.map(Clock.currentTimeMillis, instant)

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

/** As it is now, without its secrets. */
export const showSubscription = (subscription: Subscription) =>
  Effect.map(now, (at) => encodeSubscription(subscription, at))

/** The same with its present secret: told when it is new, and never again. */
export const showWithSecret = (subscription: Subscription) =>
  Effect.map(showSubscription(subscription), (shown) => ({
    ...shown,
    secret: subscription.secrets[0].value,
  }))

export const webhookTags = ["Webhooks"]
export const webhookProduces = ["application/json"]
export const webhookScope = "webhooks:manage"

const subscriptionId = identifier("sub", "the subscription")
export const webhookPath = z.object({ id: subscriptionId })
export const deliveryPath = z.object({
  id: subscriptionId,
  deliveryId: identifier("dlv", "the delivery"),
})
export const replayPath = z.object({
  id: subscriptionId,
  replayId: identifier("rpl", "the replay"),
})

export const locationHeader = z.string().meta({ description: "Its address." })
