/** Removes old delivery addresses and metadata, which may name people. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { OrderRepository } from "../order-repository.ts"

const dayMillis = 86_400_000

/**
 * Removes the delivery addresses and the metadata of up to `limit` orders that were accepted more
 * than so many days ago; returns how many orders it has looked at.
 */
export const forgetOldDetails = Effect.fnUntraced(function* (days: number, limit: number) {
  const orders = yield* OrderRepository
  const now = yield* Clock.currentTimeMillis
  return yield* orders.forgetDetails(instant(now - days * dayMillis), limit)
})
