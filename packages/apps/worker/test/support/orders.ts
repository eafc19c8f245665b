/** Places orders with the use case of the API, directly on the database. */
import {
  layerBuyerRegister,
  layerCatalogRepository,
  layerOrderRepository,
  layerQuotaRepository,
} from "@procurement/adapter-postgres"
import { makeEntropy } from "@procurement/app-platform"
import { Entropy } from "@procurement/domain/identity"
import type { Currency } from "@procurement/domain/money"
import { type AcceptedOrder, placeOrder } from "@procurement/domain/order"
import type { Quantity } from "@procurement/domain/catalog"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { World } from "./world.ts"

/** One to three lines of the catalog, different for each order. */
export const linesOf = (
  { masterData: { skus } }: World,
  seed: number,
): ReadonlyArray<{ readonly sku: (typeof skus)[number]; readonly quantity: Quantity }> =>
  Array.from({ length: (seed % 3) + 1 }, (_, index) => ({
    sku: skus[(seed * 7 + index) % skus.length]!,
    quantity: (((seed * 13 + index) % 90) + 1) as Quantity,
  }))

let placed = 0

/** Places `count` orders one after the other; resolves when they are committed. */
export const placeOrders = (
  world: World,
  count: number,
  currency: Currency = "PLN",
): Promise<ReadonlyArray<AcceptedOrder>> => {
  const { tenantId, buyer } = world.masterData
  const ports = Layer.mergeAll(
    layerBuyerRegister(world.database),
    layerCatalogRepository(world.database),
    layerOrderRepository(world.database),
    layerQuotaRepository(world.database),
    Layer.succeed(Entropy, makeEntropy()),
  )
  const one = Effect.suspend(() => {
    placed += 1
    const request = { tenantId, buyer, currency, lines: linesOf(world, placed) } as const
    return placeOrder(request, { plan: "standard", contract: {}, buyer })
  })
  return Effect.runPromise(Effect.provide(Effect.replicateEffect(one, count), ports))
}
