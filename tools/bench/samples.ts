/** The orders, parties and goods of all benches: the repository's examples. */
import { readFileSync } from "node:fs"
import {
  freshEventId,
  freshInvoiceId,
  freshOrderId,
  freshTenantId,
} from "@procurement/contract-tests/builders"
import { type Instant, warsawDate } from "@procurement/domain/calendar"
import { CatalogItem, type Quantity } from "@procurement/domain/catalog"
import type { TenantId } from "@procurement/domain/identity"
import {
  composeDocument,
  type InvoiceDocument,
  invoiceNumber,
  seriesAt,
  transition,
} from "@procurement/domain/invoice"
import { acceptOrder } from "@procurement/domain/order"
import { type Iban, nip, type Party, type Seller } from "@procurement/domain/party"
import { orderCharge } from "@procurement/domain/quota"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

const readExample = (path: string): string =>
  readFileSync(new URL(`../../examples/${path}`, import.meta.url), "utf8")

export const sampleCatalog = Schema.decodeUnknownSync(Schema.Array(CatalogItem))(
  JSON.parse(readExample("catalog/merchandise.json")),
)

/** The example's order, addressed to the tenant's own company. */
export const sampleOrderText = JSON.stringify({
  ...JSON.parse(readExample("orders/first-order.json")),
  buyer: undefined,
  deliveryAddress: undefined,
})

const address = {
  countryCode: "PL",
  line1: lineText("ul. Przykładowa 1"),
  line2: lineText("00-001 Warszawa"),
} as const

const seller: Seller = {
  nip: nip("5265877635"),
  name: lineText("Merch Polska sp. z o.o."),
  address,
  bankAccounts: [{ currency: "PLN", iban: "PL61109010140000071219812874" as Iban }],
  paymentTermDays: 14,
}

export const sampleBuyer: Party = {
  nip: nip("9876543210"),
  name: lineText("Zażółć Gęślą Jaźń S.A."),
  address,
}

const linesOfAnOrder = 3

/** An order of the tenant with its pending invoice; `nth` chooses the goods, from 1. */
export const samplePlacement = (tenantId: TenantId, nth: number, at: Instant) => {
  const items = Array.from(
    { length: linesOfAnOrder },
    (_, line) => sampleCatalog[(nth * 7 + line) % sampleCatalog.length] as CatalogItem,
  )
  const request = {
    tenantId,
    buyer: sampleBuyer,
    currency: "PLN",
    reference: lineText(`PO-2026-${nth}`),
    lines: items.map(({ sku }, line) => ({ sku, quantity: (1 + line) as Quantity })),
  } as const
  const [orderId, invoiceId, eventId] = [freshOrderId(at), freshInvoiceId(at), freshEventId(at)]
  const accepted = acceptOrder(request, items, { orderId, invoiceId, eventId, now: at })
  const charge = orderCharge({ plan: "standard", contract: {} }, at)
  return { ...Result.getOrThrow(accepted), charge }
}

/** Makes the document of the nth invoice, numbered and issued at the instant. */
export const invoiceDocument = (nth: number, at: Instant): InvoiceDocument => {
  const number = invoiceNumber(seriesAt(seller.nip, at), nth)
  const { invoice } = samplePlacement(freshTenantId(), nth, at)
  const numbered = transition(invoice, { _tag: "NumberAssigned", number, seller }, at)
  if (numbered._tag !== "Numbered") throw new TypeError(`the invoice is ${numbered._tag}`)
  return composeDocument(numbered, { issueDate: warsawDate(at), taxDate: warsawDate(at) }, at)
}
