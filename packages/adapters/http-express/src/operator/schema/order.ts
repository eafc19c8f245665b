/** An order as operators see it: as its customer does, and whose it is. */
import * as Effect from "effect/Effect"
import { type Order, readInvoicesOf } from "@procurement/domain/order"
import { encodeInvoiceReference } from "../../schema/invoice.ts"
import { encodeOrder, orderBody } from "../../schema/order.ts"
import { identifier } from "../../schema/primitives.ts"

export const operatorOrder = orderBody
  .extend({ tenantId: identifier("ten", "the tenant") })
  .meta({ id: "OperatorOrder" })

/** With its invoices as they are now. */
export const showOrder = Effect.fnUntraced(function* (order: Order) {
  const invoices = yield* readInvoicesOf(order)
  const references = invoices.map(({ invoice }) => encodeInvoiceReference(invoice))
  return { ...encodeOrder(order, references), tenantId: order.tenantId }
})
