/** Releases deliveries held for their tenant's quota, once there is room; returns how many. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { DeliveryQueue } from "../delivery-queue.ts"

export const releaseHeldDeliveries = Effect.fnUntraced(function* (limit: number) {
  const queue = yield* DeliveryQueue
  const now = instant(yield* Clock.currentTimeMillis)
  return (yield* queue.releaseHeld(now, limit)).length
})
