/**
 * The decision to accept an order. Pure: catalog, ids and time are given.
 *
 * Rejects orders that can't become a lawful invoice; an accepted order is priced, dated and
 * complete.
 */
import * as Result from "effect/Result"
import { type Instant, warsawDate } from "../calendar/instant.ts"
import type { CatalogItem, OrderLine, Quantity, Sku } from "../catalog/catalog-item.ts"
import type { OrderAccepted } from "../events/order-events.ts"
import { planFulfilment } from "../fulfilment/fulfilment.ts"
import type { EventId, InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import { maximumBytesOf, maximumDocumentBytes } from "../invoice/document-size.ts"
import type { PendingInvoice } from "../invoice/invoice.ts"
import { type Currency, exactProduct, exactSum, fits, minorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { Address, Party } from "../party/party.ts"
import type { LineText } from "../text/line-text.ts"
import {
  InvoiceTooLarge,
  type OrderRejection,
  TotalTooLarge,
  UnknownSkus,
} from "./order-rejections.ts"
import type { AcceptedOrder, Metadata } from "./order.ts"

export interface OrderRequest {
  readonly tenantId: TenantId
  readonly buyer: Party
  readonly currency: Currency
  readonly reference?: LineText | undefined
  readonly deliveryAddress?: Address | undefined
  readonly metadata?: Metadata | undefined
  readonly lines: ReadonlyArray<{ readonly sku: Sku; readonly quantity: Quantity }>
}

export interface PlacementFacts {
  readonly orderId: OrderId
  readonly invoiceId: InvoiceId
  readonly eventId: EventId
  readonly now: Instant
}

export interface AcceptedPlacement {
  readonly order: AcceptedOrder
  readonly invoice: PendingInvoice
  readonly events: readonly [OrderAccepted]
}

const priceLines = (
  request: OrderRequest,
  items: ReadonlyArray<CatalogItem>,
): Result.Result<ReadonlyArray<OrderLine>, UnknownSkus | TotalTooLarge> => {
  const known = new Map(items.map((item) => [item.sku, item]))
  const unknown = request.lines.flatMap(({ sku }, index) =>
    known.has(sku) ? [] : [{ index, sku }],
  )
  if (unknown.length > 0) return Result.fail(new UnknownSkus({ lines: unknown }))
  const lines = request.lines.map(({ sku, quantity }) => {
    const { name, unit, grossPrice } = known.get(sku) as CatalogItem
    const unitGross = grossPrice[request.currency]
    const gross = minorUnits(exactProduct(unitGross, quantity))
    return { sku, name: name.pl, unit, quantity, unitGross, gross }
  })
  const total = exactSum(lines.map((line) => line.gross))
  return fits(total) ? Result.succeed(lines) : Result.fail(new TotalTooLarge())
}

const compose = (
  request: OrderRequest,
  lines: ReadonlyArray<OrderLine>,
  { orderId, invoiceId, eventId, now }: PlacementFacts,
): AcceptedPlacement => {
  const { tenantId, buyer, currency } = request
  const total = { amount: minorUnits(exactSum(lines.map((line) => line.gross))), currency }
  const reference = optional({ reference: request.reference })
  const delivery = optional({ deliveryAddress: request.deliveryAddress })
  const metadata = optional({ metadata: request.metadata })
  const bought = { tenantId, ...reference, buyer, lines, total }
  const event = { orderId, invoiceId, ...reference, ...metadata, total: total.amount, currency }
  return {
    order: {
      _tag: "Accepted",
      id: orderId,
      invoiceId,
      ...bought,
      ...delivery,
      ...metadata,
      fulfilment: planFulfilment(now),
      acceptedAt: now,
    },
    invoice: {
      _tag: "Pending",
      id: invoiceId,
      orderId,
      ...bought,
      orderedOn: warsawDate(now),
      timeline: [{ state: "Pending", at: now }],
    },
    events: [{ id: eventId, tenantId, occurredAt: now, type: "order.accepted", data: event }],
  }
}

export const acceptOrder = (
  request: OrderRequest,
  items: ReadonlyArray<CatalogItem>,
  facts: PlacementFacts,
): Result.Result<AcceptedPlacement, OrderRejection> => {
  const priced = priceLines(request, items)
  if (Result.isFailure(priced)) return Result.fail(priced.failure)
  const lines = priced.success
  const estimatedBytes = maximumBytesOf(request.buyer, request.reference ?? "", lines)
  if (estimatedBytes > maximumDocumentBytes) {
    return Result.fail(new InvoiceTooLarge({ estimatedBytes, maximumBytes: maximumDocumentBytes }))
  }
  return Result.succeed(compose(request, lines, facts))
}
