/** Orders and placements as rows, and back. */
import { Order, type Placement } from "@procurement/domain/order"
import { documentReader, toJson } from "../connection/document.ts"
import { outboxParameter } from "../events/outbox.mapper.ts"

export interface OrderRow {
  readonly id: string
  readonly body: object
  readonly lines: unknown
}

const readDocument = documentReader("orders", Order)

export const readOrder = ({ id, body, lines }: OrderRow): Order =>
  readDocument(id, { ...body, lines })

/** The values of `placementSql`. */
export const placementValues = ({ order, invoice, events }: Placement): Array<unknown> => {
  const { lines, ...orderBody } = order
  const { lines: invoiceLines, ...invoiceBody } = invoice
  return [
    order.id,
    order.tenantId,
    invoice.id,
    order.reference ?? null,
    order.total.currency,
    order.total.amount,
    order._tag,
    order.acceptedAt,
    toJson(orderBody),
    toJson(lines),
    toJson(invoiceBody),
    // The lines of an order and of its invoice are the same, and cross the wire once.
    invoiceLines === lines ? null : toJson(invoiceLines),
    outboxParameter(events),
  ]
}
