/** Sends a test event to a customer's endpoint. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { nextId } from "../../identity/entropy.ts"
import type { DeliveryId, EventId, SubscriptionId, TenantId } from "../../identity/type-id.ts"
import { DeliveryLog } from "../delivery-log.ts"
import { testDelivery } from "../new-delivery.ts"
import { SubscriptionRepository } from "../subscription-repository.ts"
import { SubscriptionNotFound, SubscriptionPaused } from "../webhook-rejections.ts"

/** The delivery that was queued. Fails with `SubscriptionPaused` while events are held. */
export const sendTestEvent = Effect.fnUntraced(function* (tenantId: TenantId, id: SubscriptionId) {
  const subscriptions = yield* SubscriptionRepository
  const log = yield* DeliveryLog
  const found = Option.getOrUndefined(yield* subscriptions.find(tenantId, id))
  if (found === undefined) return yield* new SubscriptionNotFound({ id })
  if (found.state._tag === "Paused") {
    return yield* new SubscriptionPaused({ id, since: found.state.since })
  }
  const delivery = testDelivery(found, {
    id: (yield* nextId("dlv")) as DeliveryId,
    eventId: (yield* nextId("evt")) as EventId,
    at: instant(yield* Clock.currentTimeMillis),
  })
  yield* log.add(delivery)
  return delivery
})
