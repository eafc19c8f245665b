/**
 * The steps of an order that a warehouse, a carrier or a bank would report, recorded by a sandbox,
 * which has none of them. Each step first runs the missing steps before it, then the use case that
 * records the real report. Earlier records stay unchanged.
 */
import * as Effect from "effect/Effect"
import { nextId, type OrderId } from "@procurement/domain/identity"
import { type MinorUnits, minorUnits } from "@procurement/domain/money"
import {
  billedQuantities,
  type Order,
  recordOrderFact,
  returnedFact,
  type ReportedReturn,
  type Shipment,
  shipmentsOf,
} from "@procurement/domain/order"
import { readPaymentStatus, recordPayment } from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import { problem } from "../../problem/problem.ts"

const carrier = lineText("Sandbox")

const hasLeft = ({ _tag }: Order): boolean => _tag === "Shipped" || _tag === "Delivered"

/** Each parcel has a number of its own. */
const numberFor = (order: Order) => {
  const { id } = order
  const sent = shipmentsOf(order).length
  return lineText(order._tag === "PartlyShipped" ? `${id}-${sent + 1}` : id)
}

/** Ships all that has not left. Earlier parcels are kept; another one is refused after the last. */
export const shipOrder = Effect.fnUntraced(function* (id: OrderId, stated: Partial<Shipment> = {}) {
  const order = yield* recordOrderFact(id, { _tag: "ProcessingStarted" })
  if (hasLeft(order) && Object.keys(stated).length === 0) return order
  const parcel = { carrier, trackingNumber: numberFor(order), ...stated }
  return yield* recordOrderFact(id, { _tag: "Shipped", ...parcel })
})

export const deliverOrder = Effect.fnUntraced(function* (id: OrderId) {
  yield* shipOrder(id)
  return yield* recordOrderFact(id, { _tag: "Delivered" })
})

/** Pays the amount, or the whole outstanding amount by default. */
export const payOrder = Effect.fnUntraced(function* (
  { invoiceId, total }: Pick<Order, "invoiceId" | "total">,
  amount?: MinorUnits,
) {
  const { owed, amountPaid } = yield* readPaymentStatus({ id: invoiceId, total })
  const paid = amount ?? minorUnits(Math.max(0, owed.amount - amountPaid.amount))
  if (paid === 0) return
  yield* recordPayment({
    kind: "payment",
    invoiceId,
    reference: lineText(`sandbox ${yield* nextId("pay")}`),
    amount: { amount: paid, currency: total.currency },
  })
})

/** Without lines, returns everything that was sold and not yet returned. */
export const returnOrder = Effect.fnUntraced(function* (
  id: OrderId,
  { lines, reason, reference }: Partial<ReportedReturn> = {},
) {
  const order = yield* shipOrder(id)
  const left = billedQuantities(order)
    .map((quantity, index) => ({ line: index + 1, quantity }))
    .filter(({ quantity }) => quantity > 0)
  const returned = lines ?? left
  if (returned.length === 0) {
    return yield* Effect.fail(
      problem("return_refused", {
        detail: {
          en: "All goods of the order have already been returned.",
          pl: "Wszystkie towary z zamówienia zostały już zwrócone.",
        },
      }),
    )
  }
  const name = reference ?? lineText(`sandbox ${yield* nextId("ret")}`)
  return yield* recordOrderFact(id, returnedFact({ reference: name, reason, lines: returned }))
})

/** Records all outstanding steps: the order is delivered, its invoice paid. */
export const completeOrder = Effect.fnUntraced(function* (id: OrderId) {
  const order = yield* deliverOrder(id)
  yield* payOrder(order)
  return order
})
