/** Numbered invoices as accepted orders become them, over goods of the sample catalog. */
import { type Instant, instant, warsawDate } from "@procurement/domain/calendar"
import type { CatalogItem, Quantity } from "@procurement/domain/catalog"
import {
  type EventId,
  type InvoiceId,
  type OrderId,
  type TenantId,
  typeId,
} from "@procurement/domain/identity"
import {
  composeDocument,
  type InvoiceDocument,
  invoiceNumber,
  type NumberedInvoice,
  seriesAt,
  transition,
} from "@procurement/domain/invoice"
import { acceptOrder } from "@procurement/domain/order"
import { type Iban, nip, type Party, type Seller } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import { sampleCatalog } from "./sample-catalog.ts"

const address = {
  countryCode: "PL",
  line1: lineText("ul. Przykładowa 1"),
  line2: lineText("00-001 Warszawa"),
} as const

export const sampleSeller: Seller = {
  nip: nip("5265877635"),
  name: lineText("Merch Polska sp. z o.o."),
  address,
  bankAccount: "PL61109010140000071219812874" as Iban,
  paymentTermDays: 14,
}

export const sampleBuyer: Party = {
  nip: nip("9876543210"),
  name: lineText("Zażółć Gęślą Jaźń S.A."),
  address,
}

const idAt = (kind: string, at: Instant, nth: number): string =>
  typeId(kind, at, new Uint8Array(10).fill(nth % 256))

/** An invoice with that many lines; `nth` chooses the goods and the number, from 1. */
export const numberedInvoice = (lineCount: number, nth: number, at: Instant): NumberedInvoice => {
  const items = Array.from(
    { length: lineCount },
    (_, line) => sampleCatalog[(nth * 7 + line) % sampleCatalog.length] as CatalogItem,
  )
  const accepted = acceptOrder(
    {
      tenantId: idAt("ten", instant(0), 0) as TenantId,
      buyer: sampleBuyer,
      currency: "PLN",
      reference: lineText(`PO-2026-${nth}`),
      lines: items.map(({ sku }, line) => ({ sku, quantity: (1 + line) as Quantity })),
    },
    items,
    {
      orderId: idAt("ord", at, nth) as OrderId,
      invoiceId: idAt("inv", at, nth) as InvoiceId,
      eventId: idAt("evt", at, nth) as EventId,
      now: at,
    },
  )
  const number = invoiceNumber(seriesAt(sampleSeller.nip, at), nth)
  const fact = { _tag: "NumberAssigned", number, seller: sampleSeller } as const
  return transition(Result.getOrThrow(accepted).invoice, fact, at) as NumberedInvoice
}

/** What the invoice says when it is issued at that instant. */
export const documentOf = (invoice: NumberedInvoice, at: Instant): InvoiceDocument =>
  composeDocument(invoice, { issueDate: warsawDate(at), taxDate: warsawDate(at) }, at)
