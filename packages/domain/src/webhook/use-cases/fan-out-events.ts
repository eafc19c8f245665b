/** From events in the outbox to one delivery for each subscription that wants them. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { Entropy } from "../../identity/entropy.ts"
import { type DeliveryId, entropyBytesPerId, idSequence } from "../../identity/type-id.ts"
import { DeliveryQueue } from "../delivery-queue.ts"
import { deliveryOf, isDeliverable } from "../new-delivery.ts"
import { wants } from "../subscription.ts"

/** Answers how many events were taken from the outbox, at most `limit`. */
export const fanOutEvents = Effect.fnUntraced(function* (limit: number) {
  const queue = yield* DeliveryQueue
  const entropy = yield* Entropy
  const at = instant(yield* Clock.currentTimeMillis)
  const nextId = idSequence("dlv", at, yield* entropy.bytes(entropyBytesPerId))
  return yield* queue.fanOut(limit, (event, subscriptions) =>
    isDeliverable(event)
      ? subscriptions
          .filter((subscription) => wants(subscription, event.type))
          .map((subscription) =>
            deliveryOf(event, subscription, { id: nextId() as DeliveryId, kind: "event", at }),
          )
      : [],
  )
})
