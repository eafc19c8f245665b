/** Accepted orders of goods from the sample catalog, and their invoices. */
import { randomBytes } from "node:crypto"
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

const linesOfAnOrder = 3

export const newId = (kind: string, at: Instant): string => typeId(kind, at, randomBytes(10))

/** Makes an order of the tenant with its pending invoice; `nth` chooses the goods, from 1. */
export const acceptedOrder = (tenantId: TenantId, nth: number, at: Instant) => {
  const items = Array.from(
    { length: linesOfAnOrder },
    (_, line) => sampleCatalog[(nth * 7 + line) % sampleCatalog.length] as CatalogItem,
  )
  const accepted = acceptOrder(
    {
      tenantId,
      buyer: sampleBuyer,
      currency: "PLN",
      reference: lineText(`PO-2026-${nth}`),
      lines: items.map(({ sku }, line) => ({ sku, quantity: (1 + line) as Quantity })),
    },
    items,
    {
      orderId: newId("ord", at) as OrderId,
      invoiceId: newId("inv", at) as InvoiceId,
      eventId: newId("evt", at) as EventId,
      now: at,
    },
  )
  return Result.getOrThrow(accepted)
}

/** Makes the document of the nth invoice, numbered and issued at the instant. */
export const invoiceDocument = (nth: number, at: Instant): InvoiceDocument => {
  const number = invoiceNumber(seriesAt(sampleSeller.nip, at), nth)
  const fact = { _tag: "NumberAssigned", number, seller: sampleSeller } as const
  const { invoice } = acceptedOrder(newId("ten", instant(0)) as TenantId, nth, at)
  const numbered = transition(invoice, fact, at)
  if (numbered._tag !== "Numbered") throw new TypeError(`the invoice is ${numbered._tag}`)
  return composeDocument(numbered, { issueDate: warsawDate(at), taxDate: warsawDate(at) }, at)
}
