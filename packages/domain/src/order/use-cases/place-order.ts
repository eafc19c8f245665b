/**
 * Accepts an order: prices it by the catalog, plans its fulfilment and stores it together with the
 * invoice it becomes. After success both survive any crash.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { CatalogRepository } from "../../catalog/catalog-repository.ts"
import { nextId } from "../../identity/entropy.ts"
import type { EventId, InvoiceId, OrderId } from "../../identity/type-id.ts"
import { OrderRepository } from "../order-repository.ts"
import { acceptOrder, type OrderRequest } from "../placement.ts"

export const placeOrder = Effect.fnUntraced(function* (request: OrderRequest) {
  const catalog = yield* CatalogRepository
  const orders = yield* OrderRepository
  const items = yield* catalog.findMany([...new Set(request.lines.map((line) => line.sku))])
  const placement = yield* Effect.fromResult(
    acceptOrder(request, items, {
      orderId: (yield* nextId("ord")) as OrderId,
      invoiceId: (yield* nextId("inv")) as InvoiceId,
      eventId: (yield* nextId("evt")) as EventId,
      now: instant(yield* Clock.currentTimeMillis),
    }),
  )
  yield* orders.place(placement)
  return placement.order
})
