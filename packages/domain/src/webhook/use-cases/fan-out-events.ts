/** Makes one delivery of each event in the outbox for each subscription that wants it. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { Entropy } from "../../identity/entropy.ts"
import { entropyBytesPerId, idSequence, type SubscriptionId } from "../../identity/type-id.ts"
import { DeliveryQueue } from "../delivery-queue.ts"
import { deliveriesOf } from "../new-delivery.ts"
import { wants } from "../subscription.ts"

export interface FanOut {
  /** Taken from the outbox, at most `limit`. */
  readonly events: number
  /** The subscriptions with new deliveries. */
  readonly partitions: ReadonlyArray<SubscriptionId>
}

export const fanOutEvents = Effect.fnUntraced(function* (limit: number) {
  const queue = yield* DeliveryQueue
  const entropy = yield* Entropy
  const at = instant(yield* Clock.currentTimeMillis)
  const nextId = idSequence("dlv", at, yield* entropy.bytes(entropyBytesPerId))
  const partitions = new Set<SubscriptionId>()
  const events = yield* queue.fanOut(limit, (event, subscriptions, trace) => {
    const wanting = subscriptions.filter((subscription) => wants(subscription, event.type))
    if (wanting.length === 0) return []
    for (const { id } of wanting) partitions.add(id)
    return deliveriesOf(event, wanting, { nextId, kind: "event", at, trace })
  })
  const report: FanOut = { events, partitions: [...partitions] }
  return report
})
