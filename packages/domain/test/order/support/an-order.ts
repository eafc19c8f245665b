/** An accepted order, and facts about it. */
import type { Sha256 } from "@procurement/domain/archive"
import { type Instant, instant, type LocalDate } from "@procurement/domain/calendar"
import type { Quantity, Sku } from "@procurement/domain/catalog"
import type { EventId, InvoiceId, OrderId, TenantId } from "@procurement/domain/identity"
import { minorUnits, money } from "@procurement/domain/money"
import type { AcceptedOrder, OrderFact, OrderMoment } from "@procurement/domain/order"
import type { AcknowledgedInvoice, InvoiceNumber, KsefNumber } from "@procurement/domain/invoice"
import { type Iban, nip, type Seller } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"

export const acceptedAt = instant(Date.parse("2026-11-20T10:00:00Z"))

export const anOrder: AcceptedOrder = {
  _tag: "Accepted",
  id: "ord_01kafq3v8pe0rr2c1m5kz9x7wd" as OrderId,
  tenantId: "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId,
  invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7wd" as InvoiceId,
  reference: lineText("PO-1"),
  buyer: {
    nip: nip("5252839118"),
    name: lineText("Zielona Łąka sp. z o.o."),
    address: { countryCode: "PL", line1: lineText("ul. Prosta 51") },
  },
  lines: [
    {
      sku: "KUB-330-BIA" as Sku,
      name: lineText("Kubek"),
      unit: lineText("szt."),
      quantity: 2 as Quantity,
      unitGross: minorUnits(2_499),
      gross: minorUnits(4_998),
    },
  ],
  total: money(4_998, "PLN"),
  fulfilment: { hub: "Warszawa", date: "2026-11-20" as LocalDate },
  acceptedAt,
}

const seller: Seller = {
  ...anOrder.buyer,
  nip: nip("5265877635"),
  bankAccounts: [{ currency: "PLN", iban: "PL61109010140000071219812874" as Iban }],
  paymentTermDays: 14,
}
const file = { digest: "0".repeat(64) as Sha256, sizeBytes: 1 }

/** KSeF has the order's invoice, issued on the day of the order. */
export const anIssuedInvoice: AcknowledgedInvoice = {
  _tag: "Acknowledged",
  id: anOrder.invoiceId,
  orderId: anOrder.id,
  tenantId: anOrder.tenantId,
  buyer: anOrder.buyer,
  orderedOn: "2026-11-20" as LocalDate,
  lines: anOrder.lines,
  total: anOrder.total,
  number: "FV/2026/11/000001" as InvoiceNumber,
  seller,
  issueDate: "2026-11-20" as LocalDate,
  taxDate: "2026-11-20" as LocalDate,
  document: file,
  container: file,
  transmissions: [{ sessionReference: "s", startedAt: acceptedAt }],
  ksefNumber: "5265877635-20261120-000000000001-43" as KsefNumber,
  clearedInSession: "s",
  timeline: [],
}

export const momentAt = (at: Instant): OrderMoment => ({
  at,
  eventId: "evt_01kafq3v8pe0rr2c1m5kz9x7wd" as EventId,
})

export const later = momentAt(instant(acceptedAt + 3_600_000))

export const processing: OrderFact = { _tag: "ProcessingStarted" }
export const shipped = {
  _tag: "Shipped",
  carrier: lineText("InPost"),
  trackingNumber: lineText("5200"),
  trackingUrl: "https://tracking.example.com/5200",
} as const satisfies OrderFact
export const tracked = {
  _tag: "Tracked",
  at: instant(acceptedAt + 5_000_000),
  description: lineText("W doręczeniu"),
  location: lineText("Kraków"),
} as const satisfies OrderFact
export const delivered: OrderFact = { _tag: "Delivered" }

/** A return of one of the two pieces of the order's only line. */
export const returned = {
  _tag: "Returned",
  reference: lineText("RMA-1"),
  reason: lineText("uszkodzony"),
  lines: [{ line: 1, quantity: 1 as Quantity }],
} as const satisfies OrderFact

/** One fact of each kind, and variants. */
export const everyFact: ReadonlyArray<OrderFact> = [
  processing,
  shipped,
  { ...shipped, trackingNumber: lineText("5300"), at: instant(acceptedAt + 2) },
  tracked,
  { ...tracked, at: instant(acceptedAt), description: lineText("Nadana") },
  delivered,
  returned,
  { ...returned, reference: lineText("RMA-2") },
]
