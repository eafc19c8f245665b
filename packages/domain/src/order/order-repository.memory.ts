/** Reference implementation of `OrderRepository`, in memory. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type LedgerMemory, publish } from "../ledger/ledger.memory.ts"
import type { Order } from "./order.ts"
import type { OrderRepository } from "./order-repository.ts"

const newestFirst = (left: Order, right: Order): number => (left.id < right.id ? 1 : -1)

export const makeOrderRepositoryMemory = (ledger: LedgerMemory): OrderRepository["Service"] => ({
  place: ({ order, invoice, events }) =>
    Effect.sync(() => {
      const work = { dueAt: order.acceptedAt, attempts: 0 }
      ledger.orders.set(order.id, order)
      ledger.invoices.set(invoice.id, {
        kept: { invoice, version: 1, work },
        leasedUntil: undefined,
      })
      publish(ledger, events)
    }),
  find: (tenantId, id) =>
    Effect.sync(() =>
      Option.filter(
        Option.fromUndefinedOr(ledger.orders.get(id)),
        (order) => order.tenantId === tenantId,
      ),
    ),
  page: (tenantId, { after, limit }) =>
    Effect.sync(() => {
      const following = [...ledger.orders.values()]
        .filter((order) => order.tenantId === tenantId && (after === undefined || order.id < after))
        .toSorted(newestFirst)
      return { orders: following.slice(0, limit), hasMore: following.length > limit }
    }),
})
