/**
 * Everything that may still happen to an order, at once: for the sandbox, where no warehouse, no
 * carrier and no bank will ever tell. What has happened already is left as it is.
 */
import * as Effect from "effect/Effect"
import type { OrderId } from "@procurement/domain/identity"
import { minorUnits } from "@procurement/domain/money"
import { type Order, recordOrderFact } from "@procurement/domain/order"
import { readPaymentStatus, recordPayment } from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"

const carrier = lineText("Sandbox")

const payTheRest = Effect.fnUntraced(function* ({ invoiceId, total }: Order) {
  const { status, amountPaid } = yield* readPaymentStatus({ id: invoiceId, total })
  if (status === "paid") return
  yield* recordPayment({
    invoiceId,
    reference: lineText(`sandbox ${invoiceId}`),
    amount: { amount: minorUnits(total.amount - amountPaid.amount), currency: total.currency },
  })
})

/** The delivered order, its invoice paid. Fails like each of its steps does. */
export const completeOrder = Effect.fnUntraced(function* (id: OrderId) {
  const begun = yield* recordOrderFact(id, { _tag: "ProcessingStarted" })
  if (begun._tag === "Processing") {
    yield* recordOrderFact(id, { _tag: "Shipped", carrier, trackingNumber: lineText(id) })
  }
  const order = yield* recordOrderFact(id, { _tag: "Delivered" })
  yield* payTheRest(order)
  return order
})
