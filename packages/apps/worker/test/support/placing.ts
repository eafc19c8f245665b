/** Orders in a database, as the API stores them. */
import { type Database, makeOrderRepository } from "@procurement/adapter-postgres"
import { aPlacement } from "@procurement/contract-tests/builders"
import { instant } from "@procurement/domain/calendar"
import type { AcceptedOrder } from "@procurement/domain/order"
import * as Effect from "effect/Effect"

/** Returns a function that places one order after another. */
export const openPlacing = (database: Database): (() => Promise<AcceptedOrder>) => {
  const orders = makeOrderRepository(database)
  return async () => {
    const placement = aPlacement({ acceptedAt: instant(Date.now()) })
    await Effect.runPromise(orders.place(placement))
    return placement.order
  }
}
