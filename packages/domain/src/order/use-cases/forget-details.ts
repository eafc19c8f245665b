/** Removes old delivery addresses and metadata, which may name people. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { instant } from "../../calendar/instant.ts"
import type { OrderId } from "../../identity/type-id.ts"
import { DetailsStillNeeded } from "../order-rejections.ts"
import { OrderRepository } from "../order-repository.ts"
import { awaitsGoods, type Order, type OrderStep } from "../order.ts"
import { OrderNotFound } from "./read-orders.ts"

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

const withoutDetails = (order: Order): Result.Result<OrderStep, DetailsStillNeeded> => {
  const { deliveryAddress, metadata, ...next } = order
  const { id, _tag: status } = order
  if (awaitsGoods(status)) return Result.fail(new DetailsStillNeeded({ id, status }))
  const isChanged = deliveryAddress !== undefined || metadata !== undefined
  return Result.succeed({ next: isChanged ? next : order, events: [] })
}

/**
 * Removes the delivery address and the metadata of one order now; idempotent. Fails with
 * `OrderNotFound`, or with `DetailsStillNeeded` while goods are to leave.
 */
export const forgetDetailsOf = Effect.fnUntraced(function* (id: OrderId) {
  const orders = yield* OrderRepository
  const changed = yield* orders.modify(id, withoutDetails)
  if (Option.isNone(changed)) return yield* new OrderNotFound({ id })
})
