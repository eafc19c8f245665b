/** Reference implementation of `LedgerRegister`, in memory: it returns the orders of all months. */
import { listedInvoice } from "@procurement/domain/invoice"
import type { BookedOrder, LedgerRegister } from "@procurement/domain/ledger"
import type { Order } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import { type LedgerMemory, receivedFor } from "./ledger.memory.ts"

const bookedOrder = (ledger: LedgerMemory, order: Order): BookedOrder => {
  const invoices = [...ledger.invoices.values()]
    .map(({ kept }) => kept.invoice)
    .filter(({ orderId }) => orderId === order.id)
  const ids = new Set<string>(invoices.map(({ id }) => id))
  const { lines: _lines, ...listed } = order
  return {
    order: listed,
    documents: invoices.map((invoice) => ({
      invoice: listedInvoice(invoice),
      lines: invoice.lines,
    })),
    received: receivedFor(ledger, (id) => ids.has(id)),
  }
}

export const makeLedgerRegisterMemory = (ledger: LedgerMemory): LedgerRegister["Service"] => {
  const allAfter = (after: string | undefined, limit: number) =>
    Effect.sync(() =>
      [...ledger.orders.values()]
        .filter(({ id }) => after === undefined || id > after)
        .toSorted((left, right) => (left.id < right.id ? -1 : 1))
        .slice(0, limit)
        .map((order) => bookedOrder(ledger, order)),
    )
  return {
    orders: (_period, after, limit) => allAfter(after, limit),
    late: (_period, after, limit) => allAfter(after, limit),
    withIds: (ids) =>
      Effect.sync(() =>
        [...new Set(ids)]
          .flatMap((id) => ledger.orders.get(id) ?? [])
          .toSorted((left, right) => (left.id < right.id ? -1 : 1))
          .map((order) => bookedOrder(ledger, order)),
      ),
  }
}
