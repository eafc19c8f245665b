/** Lists of invoices, newest first: a tenant's for customers, all tenants' for operators. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { correctionCauseWords } from "@procurement/domain/events"
import { OrderId, TenantId } from "@procurement/domain/identity"
import { instant } from "@procurement/domain/calendar"
import {
  causeOfWord,
  type InvoiceFilter,
  invoiceKinds,
  InvoiceNumber,
  invoiceNumberForm,
  invoiceSearchTerms,
  KsefNumber,
  ksefNumberForm,
  maximumInvoiceSearchLength,
} from "@procurement/domain/invoice"
import { daysWithin } from "@procurement/domain/ledger"
import {
  type InvoiceListItem,
  listAnyInvoices,
  listInvoices,
  paymentFilter,
  paymentWords,
} from "@procurement/domain/payment"
import { optional } from "@procurement/domain/optional"
import { z } from "zod"
import { operation } from "../../audience/customers.ts"
import { operatorOperation } from "../../audience/operators.ts"
import { fieldMessages } from "../../problem/field-messages.ts"
import { page } from "../../request/returns.ts"
import {
  encodeInvoiceListItem,
  invoiceListItem,
  invoicePage,
  invoiceStatuses,
  statesOf,
} from "../../schema/invoice.ts"
import { orderReference } from "../../schema/order-request.ts"
import {
  currencyText,
  dayParameter,
  encodeInstant,
  identifier,
  mapped,
  next,
  timestamp,
} from "../../schema/primitives.ts"
import { monthText } from "../../schema/period.ts"
import { filterBy, filterById, pageParameters, search } from "../../schema/query.ts"
import { invoiceTags, isInvoiceId } from "./reading.ts"

const notAnOrderId = { en: "must be the id of an order", pl: "musi być identyfikatorem zamówienia" }
const notANumber = {
  en: "must be the number of an invoice, such as FV/2026/11/000001",
  pl: "musi być numerem faktury, na przykład FV/2026/11/000001",
}
const notAKsefNumber = { en: "must be a KSeF number", pl: "musi być numerem KSeF" }

export const filterParameters = {
  status: z
    .enum(invoiceStatuses)
    .exactOptional()
    .meta({ description: "Invoices with this current status." }),
  issued_from: dayParameter
    .exactOptional()
    .meta({ description: "Invoices issued on or after this day in Warsaw." }),
  issued_to: dayParameter
    .exactOptional()
    .meta({ description: "Invoices issued on or before this day in Warsaw." }),
  period: monthText
    .exactOptional()
    .meta({ description: "Invoices issued in this month in Warsaw." }),
  currency: currencyText.exactOptional().meta({ description: "Invoices in this currency." }),
  payment: z
    .enum(paymentWords)
    .exactOptional()
    .meta({
      description:
        "Invoices with this payment status; `overdue`: something is still to be paid, and was due " +
        "before today. Corrections have no payment status.",
    }),
  reference: orderReference
    .exactOptional()
    .meta({ description: "Invoices of orders with exactly this purchase order number." }),
  order_id: filterById(
    "ord",
    Schema.is(OrderId),
    notAnOrderId,
    "The invoice of this order and its corrections.",
  ),
  kind: z.enum(invoiceKinds).exactOptional().meta({ description: "Only invoices of this kind." }),
  cause: z.enum(correctionCauseWords).exactOptional().meta({
    description: "Only corrections with this cause, such as `goods_returned`.",
  }),
  number: filterBy(
    Schema.is(InvoiceNumber),
    invoiceNumberForm.source,
    notANumber,
    "The invoice or correction with this number.",
  ),
  ksef_number: filterBy(
    Schema.is(KsefNumber),
    ksefNumberForm.source,
    notAKsefNumber,
    "The invoice with this KSeF number.",
  ),
  search: search(
    maximumInvoiceSearchLength,
    "Only invoices that contain all of these words in their number, the purchase order number, " +
      "the buyer's name or NIP, the total, the KSeF number or the SKUs of their lines. A part of a " +
      "word is enough, and case and diacritics are ignored.",
    "PO-2026-17",
    invoiceSearchTerms,
  ),
}

const listQuery = z.strictObject({
  ...pageParameters("inv", isInvoiceId),
  ...filterParameters,
})
type InvoiceQuery = Omit<z.output<typeof listQuery>, "limit" | "cursor">

export const filterOf = Effect.fnUntraced(function* (query: InvoiceQuery) {
  const now = instant(yield* Clock.currentTimeMillis)
  const issued = daysWithin(query.period, { from: query.issued_from, to: query.issued_to })
  const filter: InvoiceFilter = {
    issuedFrom: issued.from,
    issuedTo: issued.to,
    states: query.status === undefined ? undefined : statesOf(query.status),
    ...paymentFilter(query.payment, now),
    currency: query.currency,
    reference: query.reference,
    orderId: query.order_id,
    kind: query.kind,
    cause: query.cause === undefined ? undefined : causeOfWord(query.cause),
    number: query.number,
    ksefNumber: query.ksef_number,
    search: query.search,
  }
  return filter
})

export const listInvoicesRoute = operation({
  id: "listInvoices",
  at: "GET /v1/invoices",
  scope: "invoices:read",
  tags: invoiceTags,
  summary: "List invoices, newest first",
  description:
    "Returns the invoices that match all filters. Their order never changes: follow `next` " +
    "unchanged to get each invoice once, even if new ones are issued in the meantime.",
  query: listQuery,
  returns: page("A page of invoices.", invoicePage, encodeInvoiceListItem),
  handle: ({ principal, query }) =>
    Effect.flatMap(filterOf(query), (filter) =>
      listInvoices(principal.tenantId, {
        ...filter,
        after: query.cursor,
        limit: query.limit,
      }),
    ),
})

const tenantsInvoice = invoiceListItem
  .extend({
    tenantId: identifier("ten", "the tenant"),
    createdAt: timestamp.exactOptional().meta({
      description: "When its order was placed; of a correction, when its cause was recorded.",
    }),
    buyer: z.object({ nip: z.string(), name: z.string() }),
    reference: z
      .string()
      .exactOptional()
      .meta({ description: "The customer's purchase order number." }),
  })
  .meta({ id: "TenantsInvoice" })

const tenantsInvoicePage = z
  .object({ items: z.array(tenantsInvoice), next })
  .meta({ id: "TenantsInvoicePage" })

const encodeTenantsInvoice = (item: InvoiceListItem): z.output<typeof tenantsInvoice> => {
  const { tenantId, buyer, reference, timeline } = item.kept.invoice
  return optional({
    ...encodeInvoiceListItem(item),
    tenantId,
    createdAt: mapped(timeline[0]?.at, encodeInstant),
    buyer: { nip: buyer.nip, name: buyer.name },
    reference,
  })
}

const listAnyInvoicesRoute = operatorOperation({
  id: "listAnyInvoices",
  at: "GET /internal/v1/invoices",
  scope: "reader",
  tags: invoiceTags,
  summary: "List invoices of all tenants, newest first",
  description:
    "Returns the invoices of all tenants, or of one, that match all filters. Follow `next` " +
    "unchanged to get each invoice once, even if new ones are issued in the meantime.",
  query: listQuery.extend({
    tenantId: filterById(
      "ten",
      Schema.is(TenantId),
      fieldMessages.invalid_value,
      "Only invoices of this tenant.",
    ),
  }),
  returns: page("A page of invoices.", tenantsInvoicePage, encodeTenantsInvoice),
  handle: ({ query: { tenantId, ...query } }) =>
    Effect.flatMap(filterOf(query), (filter) => {
      const pageRequest = { ...filter, after: query.cursor, limit: query.limit }
      return tenantId === undefined
        ? listAnyInvoices(pageRequest)
        : listInvoices(tenantId, pageRequest)
    }),
})

export const invoiceListOperations = { listAnyInvoices: listAnyInvoicesRoute }
