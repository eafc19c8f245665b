/** From events in the outbox to one delivery for each subscription that wants them. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { Entropy } from "../../identity/entropy.ts"
import { entropyBytesPerId, idSequence, type SubscriptionId } from "../../identity/type-id.ts"
import { DeliveryQueue } from "../delivery-queue.ts"
import { deliveriesOf, isDeliverable } from "../new-delivery.ts"
import { wants } from "../subscription.ts"

export interface FanOut {
  /** Taken from the outbox, at most `limit`. */
  readonly events: number
  /** The subscriptions that have got something to deliver. */
  readonly lanes: ReadonlyArray<SubscriptionId>
}

export const fanOutEvents = Effect.fnUntraced(function* (limit: number) {
  const queue = yield* DeliveryQueue
  const entropy = yield* Entropy
  const at = instant(yield* Clock.currentTimeMillis)
  const nextId = idSequence("dlv", at, yield* entropy.bytes(entropyBytesPerId))
  const lanes = new Set<SubscriptionId>()
  const events = yield* queue.fanOut(limit, (event, subscriptions, trace) => {
    if (!isDeliverable(event)) return []
    const wanting = subscriptions.filter((subscription) => wants(subscription, event.type))
    for (const { id } of wanting) lanes.add(id)
    return deliveriesOf(event, wanting, { nextId, kind: "event", at, trace })
  })
  const report: FanOut = { events, lanes: [...lanes] }
  return report
})
