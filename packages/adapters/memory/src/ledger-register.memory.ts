/** Reference implementation of `LedgerRegister`, in memory: it returns the orders of all months. */
import { listedInvoice } from "@procurement/domain/invoice"
import type { BookedOrder, LedgerRegister } from "@procurement/domain/ledger"
import type { Order } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import { type LedgerMemory, orderIndex, receivedFor } from "./ledger.memory.ts"

const bookedOrder = (ledger: LedgerMemory, { lines: _lines, ...order }: Order): BookedOrder => {
  const invoices = ledger.invoices.on(orderIndex(order.id)).map(({ kept }) => kept.invoice)
  return {
    order,
    documents: invoices.map((invoice) => ({
      invoice: listedInvoice(invoice),
      lines: invoice.lines,
    })),
    received: receivedFor(
      ledger,
      invoices.map(({ id }) => id),
    ),
  }
}

export const makeLedgerRegisterMemory = (ledger: LedgerMemory): LedgerRegister["Service"] => {
  const booked = (orders: ReadonlyArray<Order>) =>
    orders
      .toSorted((left, right) => (left.id < right.id ? -1 : 1))
      .map((order) => bookedOrder(ledger, order))
  const allAfter = (after: string | undefined, limit: number) =>
    Effect.sync(() => {
      const following = [...ledger.orders.values()]
        .filter(({ id }) => after === undefined || id > after)
        .toSorted((left, right) => (left.id < right.id ? -1 : 1))
      return booked(following.slice(0, limit))
    })
  return {
    orders: (_period, after, limit) => allAfter(after, limit),
    late: (_period, after, limit) => allAfter(after, limit),
    withIds: (ids) =>
      Effect.sync(() => booked([...new Set(ids)].flatMap((id) => ledger.orders.get(id) ?? []))),
  }
}
