/** /internal/v1/orders: facts that the warehouse and the carrier usually report. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { OrderId } from "@procurement/domain/identity"
import type { ListedInvoice, VersionedInvoice } from "@procurement/domain/invoice"
import { optional } from "@procurement/domain/optional"
import {
  cancelAnyOrder,
  normalised,
  type Order,
  type OrderFact,
  OrderNotFound,
  readAnyOrder,
  readInvoicesOf,
  recordOrderFact,
  returnedFact,
  takesOutsideIssue,
} from "@procurement/domain/order"
import { type InvoiceListItem, withReceivables } from "@procurement/domain/payment"
import { z } from "zod"
import { operatorOperation } from "../../audience/operators.ts"
import { jsonBody, optionalBody, pathId } from "../../request/reading.ts"
import { ok } from "../../request/returns.ts"
import { returnNotice, shipment, trackingEvent } from "../../schema/fulfilment.ts"
import { encodeInvoiceProblem } from "../../schema/invoice-problem.ts"
import { encodeInvoiceReference, invoiceReference } from "../../schema/invoice.ts"
import { billedLine, encodeBilledLines } from "../../schema/billed-line.ts"
import { cancellationRequest } from "../../schema/order-request.ts"
import { encodeOrder, orderBody } from "../../schema/order.ts"
import { encodeMoney, identifier, mapped, money } from "../../schema/primitives.ts"
import { encodeReceivable, receivable } from "../../schema/stated-amounts.ts"

const orderInvoice = z
  .object({
    ...invoiceReference.shape,
    total: money,
    problem: z.string().exactOptional().meta({
      description: "The code of the current obstacle, as in the customer's invoice.",
      example: "awaits_original",
    }),
    refusal: z
      .string()
      .exactOptional()
      .meta({ description: "Why KSeF rejected it, in KSeF's words." }),
    payment: receivable.exactOptional(),
    takesOutsideIssue: z.boolean().meta({
      description: "Whether it could be recorded now as issued outside KSeF.",
    }),
  })
  .meta({ id: "OperatorOrderInvoice" })

export const operatorOrder = orderBody
  .extend({
    tenantId: identifier("ten", "the tenant"),
    billedLines: z.array(billedLine).meta({
      description:
        "The lines as the invoice and its corrections bill them together. Of a line with quantity 0 " +
        "nothing is billed any more.",
    }),
    invoices: z.array(orderInvoice),
  })
  .meta({ id: "OperatorOrder" })

/** Why KSeF rejected the document. */
const refusalOf = ({ kept: { invoice } }: InvoiceListItem): string | undefined => {
  if (invoice._tag !== "Rejected") return undefined
  const { description, details } = invoice.refusal
  return [description, ...details].join(" ")
}

const encodeOrderInvoice = (
  item: InvoiceListItem,
  documents: ReadonlyArray<VersionedInvoice<ListedInvoice>>,
): z.output<typeof orderInvoice> => {
  const { kept, receivable: sums } = item
  const { invoice } = kept
  return optional({
    ...encodeInvoiceReference(invoice),
    total: encodeMoney(invoice.total),
    problem: encodeInvoiceProblem(kept, "en")?.code,
    refusal: refusalOf(item),
    payment: mapped(sums, (each) => encodeReceivable(each, invoice.total.currency)),
    takesOutsideIssue: takesOutsideIssue(documents, kept),
  })
}

type WithPayments = readonly [Order, ReadonlyArray<InvoiceListItem>]

export const withPayments = (order: Order) =>
  Effect.map(
    Effect.flatMap(readInvoicesOf(order), withReceivables),
    (invoices): WithPayments => [order, invoices],
  )

const encode = ([order, invoices]: WithPayments): z.output<typeof operatorOrder> => {
  const documents = invoices.map(({ kept }) => kept)
  return {
    ...encodeOrder(
      order,
      invoices.map((item) => encodeOrderInvoice(item, documents)),
    ),
    tenantId: order.tenantId,
    billedLines: encodeBilledLines(order),
  }
}

export const returnsOrder = (description: string) => ok(description, operatorOrder, encode)

const isOrderId = Schema.is(OrderId)
export const orderPath = {
  id: pathId("ord", "the order", isOrderId, (id) => new OrderNotFound({ id })),
}

const again = "Recording it again changes nothing."

const record = (id: OrderId, fact: OrderFact) =>
  Effect.flatMap(recordOrderFact(id, fact), withPayments)

/** `lines` has at least one, each once. */
const shippedFact = ({ shippedAt, lines, ...parcel }: z.output<typeof shipment>): OrderFact => ({
  _tag: "Shipped",
  ...parcel,
  ...optional({ at: shippedAt, lines: mapped(lines, normalised) }),
})

const parts = {
  tags: ["Orders"],
  parameters: orderPath,
  returns: returnsOrder("The current order."),
} as const
const problems = ["order_not_found", "impossible_move"] as const

const readOrderRoute = operatorOperation({
  ...parts,
  id: "readAnyOrder",
  at: "GET /internal/v1/orders/{id}",
  scope: "reader",
  summary: "Read an order of any tenant",
  problems: ["order_not_found"],
  handle: ({ path }) => Effect.flatMap(readAnyOrder(path.id), withPayments),
})

const startProcessingRoute = operatorOperation({
  ...parts,
  id: "startProcessing",
  at: "POST /internal/v1/orders/{id}/processing",
  scope: "warehouse",
  summary: "Record that the warehouse has started to process the order",
  description: again,
  problems,
  handle: ({ path }) => record(path.id, { _tag: "ProcessingStarted" }),
})

const shipOrderRoute = operatorOperation({
  ...parts,
  id: "shipOrder",
  at: "POST /internal/v1/orders/{id}/shipment",
  scope: "warehouse",
  summary: "Record that a parcel has left",
  description:
    "An order can leave in several parcels: `lines` has the goods of this one. Without `lines`, " +
    "it has all that has not left yet. Carrier and tracking number identify the parcel. " +
    `Publishes \`order.shipped\`. ${again}`,
  body: jsonBody(shipment),
  problems: [...problems, "shipment_refused"],
  handle: ({ path, body }) => record(path.id, shippedFact(body)),
})

const trackOrderRoute = operatorOperation({
  ...parts,
  id: "trackOrder",
  at: "POST /internal/v1/orders/{id}/tracking-events",
  scope: "warehouse",
  summary: "Record a message of the carrier",
  description: again,
  body: jsonBody(trackingEvent),
  problems: [...problems, "shipment_refused"],
  handle: ({ path, body }) => record(path.id, { _tag: "Tracked", ...body }),
})

const deliverOrderRoute = operatorOperation({
  ...parts,
  id: "deliverOrder",
  at: "POST /internal/v1/orders/{id}/delivery",
  scope: "warehouse",
  summary: "Record the delivery of the goods",
  description: `Publishes \`order.delivered\`. ${again}`,
  problems,
  handle: ({ path }) => record(path.id, { _tag: "Delivered" }),
})

const returnGoodsRoute = operatorOperation({
  ...parts,
  id: "returnGoods",
  at: "POST /internal/v1/orders/{id}/returns",
  scope: "warehouse",
  summary: "Record a return",
  description:
    "Records a return of all or some of the goods that have left. An order can have " +
    "several returns, but never of more than has left. Publishes `order.returned` and creates " +
    `a correction of the invoice (KOR). ${again} The reference identifies the return.`,
  body: jsonBody(returnNotice),
  isKeyed: true,
  problems: [...problems, "return_refused"],
  handle: ({ path, body }) => record(path.id, returnedFact(body)),
})

const cancelRoute = operatorOperation({
  ...parts,
  id: "cancelAnyOrder",
  at: "POST /internal/v1/orders/{id}/cancel",
  scope: "support",
  summary: "Cancel an order of any tenant",
  description:
    "Cancels what has not left, as the customer's `POST /v1/orders/{id}/cancel` does, with the same " +
    "effect on the invoice. Publishes `order.cancelled` with the reason. Cancelling again changes " +
    "nothing.",
  body: optionalBody(cancellationRequest),
  problems: ["order_not_found", "order_not_cancellable"],
  handle: ({ path, body }) => Effect.flatMap(cancelAnyOrder(path.id, body.reason), withPayments),
})

export const orderOperations = {
  readAnyOrder: readOrderRoute,
  startProcessing: startProcessingRoute,
  shipOrder: shipOrderRoute,
  trackOrder: trackOrderRoute,
  deliverOrder: deliverOrderRoute,
  returnGoods: returnGoodsRoute,
  cancelAnyOrder: cancelRoute,
}
