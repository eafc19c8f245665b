/** An order as operators see it: as its customer does, and whose it is. */
import * as Effect from "effect/Effect"
import { readInvoice } from "@procurement/domain/invoice"
import type { Order } from "@procurement/domain/order"
import { encodeInvoiceReference } from "../../schema/invoice.ts"
import { encodeOrder, orderBody } from "../../schema/order.ts"
import { identifier } from "../../schema/primitives.ts"

export const operatorOrder = orderBody
  .extend({ tenantId: identifier("ten", "the tenant") })
  .meta({ id: "OperatorOrder" })

/** With its invoice as it is now. */
export const showOrder = Effect.fnUntraced(function* (order: Order) {
  const { invoice } = yield* readInvoice(order.tenantId, order.invoiceId)
  return {
    ...encodeOrder(order, encodeInvoiceReference(invoice)),
    tenantId: order.tenantId,
  }
})
