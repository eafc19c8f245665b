/** GET /v1/invoices: the tenant's invoices, newest first, in pages. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { OrderId } from "@procurement/domain/identity"
import { instant, warsawDate } from "@procurement/domain/calendar"
import {
  type InvoiceFilter,
  invoiceKinds,
  InvoiceNumber,
  invoiceNumberForm,
  KsefNumber,
  ksefNumberForm,
  maximumInvoiceSearchLength,
  paymentStatuses,
} from "@procurement/domain/invoice"
import { daysOf, LedgerPeriod, ledgerPeriodPattern } from "@procurement/domain/ledger"
import { listInvoices } from "@procurement/domain/payment"
import { z } from "zod"
import { operation } from "../../audience/customers.ts"
import { saying } from "../../problem/field-errors.ts"
import { page } from "../../request/returns.ts"
import {
  encodeInvoiceListItem,
  invoicePage,
  invoiceStatuses,
  statesOf,
} from "../../schema/invoice.ts"
import { orderReference } from "../../schema/order-request.ts"
import { currencyText, dayParameter } from "../../schema/primitives.ts"
import { filterBy, filterById, pageParameters, search } from "../../schema/query.ts"
import { invoiceTags, isInvoiceId } from "./reading.ts"

const notAnOrderId = { en: "must be the id of an order", pl: "musi być identyfikatorem zamówienia" }
const notANumber = {
  en: "must be the number of an invoice, such as FV/2026/11/000001",
  pl: "musi być numerem faktury, na przykład FV/2026/11/000001",
}
const notAPeriod = {
  en: "must be a month such as 2026-11",
  pl: "musi być miesiącem, na przykład 2026-11",
}
const isPeriod = Schema.is(LedgerPeriod)
const notAKsefNumber = { en: "must be a KSeF number", pl: "musi być numerem KSeF" }

const periodParameter = z
  .string()
  .refine(isPeriod, saying(notAPeriod))
  .transform((text) => text as LedgerPeriod)
  .meta({
    override: { type: "string", pattern: ledgerPeriodPattern.source },
    description: "Invoices issued in this month in Warsaw.",
    example: "2026-11",
  })

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
  period: periodParameter.exactOptional(),
  currency: currencyText.exactOptional().meta({ description: "Invoices in this currency." }),
  payment: z
    .enum([...paymentStatuses, "overdue"])
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
      "the buyer's name or the KSeF number. A part of a word is enough, and case and " +
      "diacritics are ignored.",
    "PO-2026-17",
  ),
}

const listQuery = z.strictObject({
  ...pageParameters("inv", isInvoiceId),
  ...filterParameters,
})
type InvoiceQuery = Omit<z.output<typeof listQuery>, "limit" | "cursor">

/** The days of issue that a period and the other bounds leave. */
const issuedWithin = ({ period, issued_from: from, issued_to: to }: InvoiceQuery) => {
  if (period === undefined) return { issuedFrom: from, issuedTo: to }
  const [first, last] = daysOf(period)
  return {
    issuedFrom: from !== undefined && from > first ? from : first,
    issuedTo: to !== undefined && to < last ? to : last,
  }
}

export const filterOf = Effect.fnUntraced(function* (query: InvoiceQuery) {
  const { payment } = query
  const today = warsawDate(instant(yield* Clock.currentTimeMillis))
  const filter: InvoiceFilter = {
    ...issuedWithin(query),
    states: query.status === undefined ? undefined : statesOf(query.status),
    ...(payment === "overdue" ? { dueBefore: today } : { payment }),
    currency: query.currency,
    reference: query.reference,
    orderId: query.order_id,
    kind: query.kind,
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
