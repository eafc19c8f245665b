/** Forgets idempotency keys whose 30 days are over; answers how many. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { OrderRepository } from "../order-repository.ts"

export const forgetExpiredKeys = Effect.fnUntraced(function* () {
  const orders = yield* OrderRepository
  return yield* orders.forgetKeys(instant(yield* Clock.currentTimeMillis))
})
