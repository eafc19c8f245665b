/** One round of the worker that continues replays. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { Entropy } from "../../identity/entropy.ts"
import { type DeliveryId, entropyBytesPerId, idSequence } from "../../identity/type-id.ts"
import { deliveryOf } from "../new-delivery.ts"
import { ReplayRepository } from "../replay-repository.ts"

/** Returns how many events were read, at most `limit`; 0 when nothing is left to replay. */
export const carryOnReplays = Effect.fnUntraced(function* (limit: number) {
  const replays = yield* ReplayRepository
  const entropy = yield* Entropy
  const at = instant(yield* Clock.currentTimeMillis)
  const nextId = idSequence("dlv", at, yield* entropy.bytes(entropyBytesPerId))
  return yield* replays.carryOn(at, limit, (event, subscription) =>
    deliveryOf(event, subscription, { id: nextId() as DeliveryId, kind: "replay", at }),
  )
})
