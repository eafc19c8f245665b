/** Reference implementation of `LedgerRegister`, in memory: it returns the orders of all months. */
import { type Invoice, listedInvoice } from "@procurement/domain/invoice"
import type { BookedOrder, LedgerRegister } from "@procurement/domain/ledger"
import type { Order } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import { type LedgerMemory, receivedFor } from "./ledger.memory.ts"

const bookedOrder = (
  ledger: LedgerMemory,
  { lines: _lines, ...order }: Order,
  invoices: ReadonlyArray<Invoice>,
): BookedOrder => {
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

const invoicesByOrder = ({ invoices }: LedgerMemory): ReadonlyMap<string, Array<Invoice>> =>
  Map.groupBy(
    [...invoices.values()].map(({ kept }) => kept.invoice),
    ({ orderId }) => orderId,
  )

export const makeLedgerRegisterMemory = (ledger: LedgerMemory): LedgerRegister["Service"] => {
  const booked = (orders: ReadonlyArray<Order>) => {
    const invoices = invoicesByOrder(ledger)
    return orders
      .toSorted((left, right) => (left.id < right.id ? -1 : 1))
      .map((order) => bookedOrder(ledger, order, invoices.get(order.id) ?? []))
  }
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
