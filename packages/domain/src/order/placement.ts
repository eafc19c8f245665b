/**
 * Decides whether to accept an order, and previews the decision. Pure: catalog, ids and time are
 * arguments.
 *
 * Rejects orders that can't become a lawful invoice. An accepted order is priced, dated and
 * complete.
 */
import * as Result from "effect/Result"
import { type Instant, warsawDate } from "../calendar/instant.ts"
import type { CatalogItem, OrderLine, Quantity, Sku } from "../catalog/catalog.ts"
import type { OrderAccepted } from "../events/order-events.ts"
import { lineFault, pricesAt, soldItems } from "../catalog/offer.ts"
import { planFulfilment } from "../fulfilment/fulfilment.ts"
import type { EventId, InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import { maximumDocumentBytes, smallestBytesOf } from "../invoice/document-size.ts"
import { datesOf } from "../invoice/invoice-dates.ts"
import { documentTotals } from "../invoice/invoice-document.ts"
import type { PendingInvoice } from "../invoice/invoice.ts"
import { type Currency, exactProduct, exactSum, fits, minorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { Buyer, StatedBuyer } from "../party/buyer.ts"
import type { Address } from "../party/party.ts"
import type { LineText } from "../text/line-text.ts"
import { type VatBreakdown, vatRateOn } from "../vat/vat.ts"
import {
  InvoiceTooLarge,
  LinesNotOrderable,
  type OrderRejection,
  TotalTooLarge,
  UnknownSkus,
} from "./order-rejections.ts"
import type { AcceptedOrder, Metadata } from "./order.ts"

export interface OrderRequest {
  readonly tenantId: TenantId
  readonly buyer: StatedBuyer
  readonly currency: Currency
  readonly reference?: LineText | undefined
  readonly deliveryAddress?: Address | undefined
  readonly metadata?: Metadata | undefined
  readonly lines: ReadonlyArray<{ readonly sku: Sku; readonly quantity: Quantity }>
}

/** An order for a buyer as it is registered. */
export interface CheckedRequest extends OrderRequest {
  readonly buyer: Buyer
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
  request: CheckedRequest,
  items: ReadonlyArray<CatalogItem>,
  now: Instant,
): Result.Result<ReadonlyArray<OrderLine>, UnknownSkus | LinesNotOrderable | TotalTooLarge> => {
  const sold = soldItems(items, now)
  const unknown = request.lines.flatMap(({ sku }, index) => (sold.has(sku) ? [] : [{ index, sku }]))
  if (unknown.length > 0) return Result.fail(new UnknownSkus({ lines: unknown }))
  const itemOf = (sku: Sku): CatalogItem => sold.get(sku) as CatalogItem
  const faulty = request.lines.flatMap(({ sku, quantity }, index) => {
    const fault = lineFault(itemOf(sku), quantity)
    return fault === undefined ? [] : [{ index, fault }]
  })
  if (faulty.length > 0) return Result.fail(new LinesNotOrderable({ lines: faulty }))
  const lines = request.lines.map(({ sku, quantity }) => {
    const item = itemOf(sku)
    const { name, unit, gtin } = item
    const unitGross = pricesAt(item, now)[request.currency]
    const gross = minorUnits(exactProduct(unitGross, quantity))
    return { sku, ...optional({ gtin }), name: name.pl, unit, quantity, unitGross, gross }
  })
  const total = exactSum(lines.map((line) => line.gross))
  return fits(total) ? Result.succeed(lines) : Result.fail(new TotalTooLarge())
}

/** The decided data, which a preview shares with the accepted order. */
interface Offer extends Pick<AcceptedOrder, "buyer" | "lines" | "total" | "fulfilment"> {
  readonly marks: Pick<PendingInvoice, "annex15" | "goodsGroups">
}

/** What the law wants to know of the goods: annex 15, and groups in the sales register. */
const marksOf = (items: ReadonlyArray<CatalogItem>): Offer["marks"] => {
  const groups = [...new Set(items.flatMap(({ goodsGroup }) => goodsGroup ?? []))].toSorted()
  return {
    ...(items.some(({ annex15 }) => annex15 === true) ? { annex15: true } : {}),
    ...(groups.length === 0 ? {} : { goodsGroups: groups }),
  }
}

const makeOffer = (
  request: CheckedRequest,
  items: ReadonlyArray<CatalogItem>,
  now: Instant,
): Result.Result<Offer, OrderRejection> => {
  const priced = priceLines(request, items, now)
  if (Result.isFailure(priced)) return Result.fail(priced.failure)
  const lines = priced.success
  const { buyer, currency, reference = "" } = request
  const estimatedBytes = smallestBytesOf(buyer, reference, lines)
  if (estimatedBytes > maximumDocumentBytes) {
    return Result.fail(new InvoiceTooLarge({ estimatedBytes, maximumBytes: maximumDocumentBytes }))
  }
  const total = { amount: minorUnits(exactSum(lines.map((line) => line.gross))), currency }
  const fulfilment = planFulfilment(now)
  return Result.succeed({ buyer, lines, total, fulfilment, marks: marksOf(items) })
}

const compose = (
  request: CheckedRequest,
  { fulfilment, marks, ...sold }: Offer,
  { orderId, invoiceId, eventId, now }: PlacementFacts,
): AcceptedPlacement => {
  const { tenantId, currency } = request
  const reference = optional({ reference: request.reference })
  const delivery = optional({ deliveryAddress: request.deliveryAddress })
  const metadata = optional({ metadata: request.metadata })
  const bought = { tenantId, ...reference, ...sold }
  const total = sold.total.amount
  const event = { orderId, invoiceId, ...reference, ...metadata, total, currency }
  return {
    order: {
      _tag: "Accepted",
      id: orderId,
      invoiceId,
      ...bought,
      ...delivery,
      ...metadata,
      fulfilment,
      acceptedAt: now,
    },
    invoice: {
      _tag: "Pending",
      id: invoiceId,
      orderId,
      ...bought,
      ...marks,
      orderedOn: warsawDate(now),
      timeline: [{ state: "Pending", at: now }],
    },
    events: [{ id: eventId, tenantId, occurredAt: now, type: "order.accepted", data: event }],
  }
}

/** Returns the order, its pending invoice and its event, or a rejection. Stores nothing. */
export const acceptOrder = (
  request: CheckedRequest,
  items: ReadonlyArray<CatalogItem>,
  facts: PlacementFacts,
): Result.Result<AcceptedPlacement, OrderRejection> =>
  Result.map(makeOffer(request, items, facts.now), (offer) => compose(request, offer, facts))

/** The order that would be accepted now. */
export interface OrderPreview extends Omit<Offer, "marks"> {
  /** Totals of its invoice, if issued on the same day. */
  readonly totals: VatBreakdown
}

/** Previews `acceptOrder`; rejects the same requests. */
export const previewAcceptance = (
  request: CheckedRequest,
  items: ReadonlyArray<CatalogItem>,
  now: Instant,
): Result.Result<OrderPreview, OrderRejection> =>
  Result.map(makeOffer(request, items, now), ({ marks: _unstated, ...offer }) => {
    const { taxDate } = datesOf({ expectedOn: offer.fulfilment.date }, warsawDate(now))
    const { totals } = documentTotals(offer, vatRateOn("standard", taxDate), undefined)
    return { ...offer, totals }
  })
