/**
 * Converts orders and placements to rows and back. A column is added in `orderColumns`, `OrderRow`
 * and `readOrder`, and left out of the body in `movedRow` and `placementValues`.
 */
import { ListedOrder, type Order, type Placement, shipmentsOf } from "@procurement/domain/order"
import type { TraceContext } from "@procurement/domain/trace"
import { documentReader, toJson } from "../connection/document.ts"
import { storedLines } from "../connection/stored-lines.ts"
import { outboxParameter } from "../events/outbox.mapper.ts"

/** The columns that every query of orders reads. */
export const orderColumns = "orders.id, orders.body, orders.lines"

export interface ListedRow {
  readonly id: string
  readonly body: object
}

export interface OrderRow extends ListedRow {
  readonly lines: unknown
}

/** The columns that a list without lines reads. */
export const listedColumns = "orders.id, orders.body"

const readListed = documentReader("orders", ListedOrder)

/** Orders shipped before 2026-11-29 have one shipment, of everything. */
const withShipments = (body: object): object => {
  if ("shipments" in body || !("shipment" in body)) return body
  const { shipment, shippedAt, ...order } = body as Record<string, object | number>
  return { ...order, shipments: [{ ...(shipment as object), shippedAt }] }
}

export const readListedOrder = ({ id, body }: ListedRow): ListedOrder =>
  readListed(id, withShipments(body))

export const readOrder = ({ lines, ...row }: OrderRow): Order => ({
  ...readListedOrder(row),
  lines: storedLines("orders", row.id, lines),
})

/** The parameters of `placementSql`. */
export const placementValues = (
  placement: Placement,
  trace?: TraceContext | undefined,
): Array<unknown> => {
  const { order, invoice, events, charge, catalogRevision } = placement
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
    // An order and its invoice have the same lines, which are sent once.
    invoiceLines === lines ? null : toJson(invoiceLines),
    outboxParameter(events, trace),
    charge.metric,
    charge.month,
    catalogRevision ?? null,
  ]
}

/** When the first goods left, for queries by it. */
const firstLeft = (order: Order) => {
  const shipped = shipmentsOf(order).map(({ shippedAt }) => shippedAt)
  return shipped.length === 0 ? {} : { shippedAt: Math.min(...shipped) }
}

/** A modified order as a row: its lines never change. */
export const movedRow = ({ lines, ...body }: Order) => ({
  id: body.id,
  status: body._tag,
  body: { ...body, ...firstLeft({ ...body, lines }) },
})
